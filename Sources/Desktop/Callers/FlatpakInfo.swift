internal import AlarmCore
internal import KeyFiles

/// The file `.flatpak-info`, created by Flatpak at the root of a sandbox. See flatpak-metadata(5).
///
/// Since it determines permissions, it is parsed as strictly as by GLib's key files: a file with a malformed line is
/// refused as a whole.
struct FlatpakInfo: Equatable {
    /// The app: `name` in the group `Application`.
    let app: SandboxedApp

    /// The name of the file.
    static let name = ".flatpak-info"
    /// The maximum size of the file, bytes; larger than any file with all permissions.
    static let longest = 1 << 20

    /// Reads the file; `nil`: it is malformed, or names no app, such as the file of a bare runtime.
    init?(_ text: [UInt8]) {
        var group: Substring?
        var name: Substring.UTF8View?
        for line in KeyFileLine.all(in: text) where !line.isComment {
            if line.isHeader {
                guard let header = line.group else { return nil }
                group = header
            } else {
                guard let group, let entry = line.entry else { return nil }
                // The last of duplicate keys is used, as in GLib.
                if group == "Application", entry.key == "name" { name = entry.value.utf8 }
            }
        }
        guard let name, Self.isApplicationID(name) else { return nil }
        app = SandboxedApp(id: String(Substring(name)))
    }

    /// Returns true if Flatpak accepts this application id: three or more elements with dots in between, each of
    /// letters, digits, `_` and, in the last, `-`, none beginning with a digit.
    private static func isApplicationID(_ id: Substring.UTF8View) -> Bool {
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
}
