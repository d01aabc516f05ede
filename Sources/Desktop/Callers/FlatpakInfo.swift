internal import AlarmCore

/// The file `.flatpak-info` that Flatpak puts at the root of a sandbox. See flatpak-metadata(5).
///
/// It decides on permissions, so that it is read as strictly as GLib's key files, and a file with a line that isn't of
/// their format is refused as a whole.
struct FlatpakInfo: Equatable {
    /// The app: `name` in the group `Application`.
    let app: SandboxedApp

    /// The name of the file.
    static let name = ".flatpak-info"
    /// The maximum size of the file, bytes: more than any with all its permissions.
    static let longest = 1 << 20

    /// Reads the file; `nil`: it isn't of the format, or names no app, as that of a bare runtime.
    init?(_ text: [UInt8]) {
        var group: ArraySlice<UInt8>?
        var name: ArraySlice<UInt8>?
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let line = Self.trimmed(line)
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "[") {
                guard line.last == UInt8(ascii: "]"), line.count > 2 else { return nil }
                group = line.dropFirst().dropLast()
            } else {
                guard let group, let equals = line.firstIndex(of: UInt8(ascii: "=")), equals > line.startIndex else {
                    return nil
                }
                // The last of duplicate keys is used, as in GLib.
                guard group.elementsEqual("Application".utf8),
                    Self.trimmed(line[..<equals]).elementsEqual("name".utf8)
                else { continue }
                name = Self.trimmed(line[(equals + 1)...])
            }
        }
        guard let name, Self.isApplicationID(name) else { return nil }
        app = SandboxedApp(id: String(decoding: name, as: UTF8.self))
    }

    /// Returns true if Flatpak accepts this as the identity of an app: three or more elements with dots in between,
    /// each of letters, digits, `_` and, in the last, `-`, and none beginning with a digit.
    private static func isApplicationID(_ id: ArraySlice<UInt8>) -> Bool {
        let elements = id.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard id.count <= 255, elements.count >= 3 else { return false }
        return elements.enumerated().allSatisfy { index, element in
            guard let first = element.first, !isDigit(first) else { return false }
            let mayDash = index == elements.count - 1
            return element.allSatisfy { isWord($0) || mayDash && $0 == UInt8(ascii: "-") }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return isDigit(byte) || byte == UInt8(ascii: "_")
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) && byte >= UInt8(ascii: "A")
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        var text = text.drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
