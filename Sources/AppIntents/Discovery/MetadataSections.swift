internal import CLinux

/// A program's or library's records of its types in Swift's runtime: the beginning of `MetadataSections`,
/// swift/stdlib/public/runtime/MetadataSections.h. So far, versions have only added fields at its end.
struct MetadataSections {
    /// The versions of the structure that begin with these fields: up to Swift 6.3's.
    static let knownVersions: ClosedRange<UInt> = 1...5

    let version: UInt
    /// The records of conformances, each a relative offset to a ``ConformanceRecord``.
    let conformances: UnsafeRawBufferPointer

    private init(at address: UnsafeRawPointer) {
        let words = address.assumingMemoryBound(to: UInt.self)
        version = words[0]
        // After the version follow an address, two words for the runtime, and the range of the protocols.
        let isKnown = Self.knownVersions.contains(version)
        conformances = UnsafeRawBufferPointer(
            start: isKnown ? UnsafeRawPointer(bitPattern: words[6]) : nil, count: isKnown ? Int(words[7]) : 0)
    }

    /// The records of the program and of each loaded library.
    static var all: [MetadataSections] {
        var all: [MetadataSections] = []
        withUnsafeMutablePointer(to: &all) { all in
            swift_enumerateAllMetadataSections(
                { address, context in
                    if let address { context?.assumingMemoryBound(to: [Self].self).pointee.append(Self(at: address)) }
                    return true
                }, all)
        }
        return all
    }
}
