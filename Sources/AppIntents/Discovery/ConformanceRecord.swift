/// The record of a type's conformance to a protocol: four relative offsets, to the protocol, the type and the
/// witnesses, and flags. swift/docs/ABI/TypeMetadata.rst, *Protocol Conformance Records*.
struct ConformanceRecord {
    private let address: UnsafeRawPointer

    /// The records of the program and all loaded libraries.
    static var all: [ConformanceRecord] {
        MetadataSections.all.flatMap { sections in
            let records = sections.conformances
            return stride(from: 0, to: records.count, by: MemoryLayout<Int32>.size).compactMap { offset in
                records.baseAddress?.relative(at: offset).map(ConformanceRecord.init(address:))
            }
        }
    }

    /// Returns true if it is a conformance to this protocol.
    func isConformance(to descriptor: UnsafeRawPointer) -> Bool {
        address.indirectable(at: 0) == descriptor
    }

    /// The conforming type; `nil` if it is generic or isn't a Swift type.
    var type: Any.Type? {
        // Bits 3 to 5: 0, the offset points to the type's descriptor; 1, to a pointer to it.
        let kind = (address + 12).load(as: UInt32.self) >> 3 & 7
        guard kind <= 1, let reference = address.relative(at: 4),
            let descriptor = kind == 0 ? reference : reference.load(as: UnsafeRawPointer?.self)
        else { return nil }
        // The lowest bits are the descriptor's kind, 16 to 18 for a class, structure or enumeration; bit 7: the type is
        // generic.
        let flags = descriptor.load(as: UInt32.self)
        guard (16...18).contains(flags & 0x1f), flags & 0x80 == 0, let accessor = descriptor.relative(at: 12) else {
            return nil
        }
        // Requests complete metadata; returns the metadata and its state.
        typealias Accessor = @convention(thin) (UInt) -> (metadata: UnsafeRawPointer, state: UInt)
        let response = unsafeBitCast(accessor, to: Accessor.self)(0)
        return unsafeBitCast(response.metadata, to: Any.Type.self)
    }

    /// Returns the descriptor of a protocol.
    ///
    /// - Parameter existential: The metatype of `any P`.
    static func descriptor(of existential: Any.Type) -> UnsafeRawPointer? {
        let metadata = unsafeBitCast(existential, to: UnsafeRawPointer.self)
        // A word with the kind of existential types, one with flags and the number of protocols, then the protocols.
        guard metadata.load(as: UInt.self) == 0x303 else { return nil }
        return metadata.load(fromByteOffset: 2 * MemoryLayout<UInt>.size, as: UnsafeRawPointer?.self)
    }
}

extension UnsafeRawPointer {
    /// Returns the target of the relative offset at this place; `nil` if the offset is 0.
    fileprivate func relative(at offset: Int) -> UnsafeRawPointer? {
        let distance = Int((self + offset).loadUnaligned(as: Int32.self))
        return distance == 0 ? nil : self + offset + distance
    }

    /// Returns the target of an indirectable offset, whose lowest bit is set if it points to a pointer to the target.
    fileprivate func indirectable(at offset: Int) -> UnsafeRawPointer? {
        let distance = Int((self + offset).loadUnaligned(as: Int32.self))
        let address = self + offset + (distance & ~1)
        return distance & 1 == 0 ? address : address.load(as: UnsafeRawPointer?.self)
    }
}
