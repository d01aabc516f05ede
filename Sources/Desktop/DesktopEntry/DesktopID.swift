/// The id of an app: the name of its desktop file without the suffix `.desktop`, with `-` for the `/` of
/// subdirectories. Desktop Entry Specification 1.5, *Desktop File ID*.
struct DesktopID: Hashable, Sendable, CustomStringConvertible {
    private static let suffix = ".desktop"

    /// The id without the suffix, such as `org.kde.kate`.
    let name: String

    /// Accepts an id with or without the suffix; `nil` if it can't be a file's name, or may lead out of the directories
    /// of desktop files.
    init?(_ text: String) {
        let name = text.hasSuffix(Self.suffix) ? String(text.dropLast(Self.suffix.count)) : text
        // Text between dashes may become the name of a directory.
        guard !name.isEmpty, name.utf8.count <= 255 - Self.suffix.count, !name.hasPrefix("."), !Self.leadsUp(name),
            !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == 0 })
        else { return nil }
        self.name = name
    }

    // Not `name.contains("..")`, which would link a megabyte of regular expressions.
    private static func leadsUp(_ name: String) -> Bool {
        zip(name.utf8, name.utf8.dropFirst()).contains { $0 == UInt8(ascii: ".") && $1 == UInt8(ascii: ".") }
    }

    /// The name of the file outside of subdirectories.
    var description: String { name + Self.suffix }
}
