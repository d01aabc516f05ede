/// An app as people know it: by its desktop file. Desktop Entry Specification 1.5, *Recognized desktop entry keys*.
struct AppDescription: Hashable {
    /// Its name, on one line (key `Name`), in the language of the person if the file has it.
    let name: String
    /// Its icon (key `Icon`): a themed name, or the URI of a file.
    let icon: String?

    /// Reads a desktop file.
    ///
    /// - Parameter locales: The names under which the file may have a translation, the best first.
    /// - Returns: `nil` if it has no name.
    init?(_ file: [UInt8], locales: [String]) {
        let names = locales.map { Array("Name[\($0)]".utf8) } + [Array("Name".utf8)]
        // The smaller, the better.
        var rank = names.count
        var (name, icon): (String?, String?)
        var isInGroup = false
        for line in file.split(separator: UInt8(ascii: "\n")) {
            if line.first == UInt8(ascii: "[") {
                isInGroup = line.starts(with: "[Desktop Entry]".utf8)
                continue
            }
            guard isInGroup, let end = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = line[..<end].trimmed
            let value = line[(end + 1)...].trimmed
            if let found = names[..<rank].firstIndex(where: { $0.elementsEqual(key) }) {
                (name, rank) = (Self.line(value), found)
            } else if key.elementsEqual("Icon".utf8) {
                icon = String(decoding: value, as: UTF8.self)
            }
        }
        guard let name, !name.isEmpty else { return nil }
        self.name = name
        self.icon = icon.flatMap { $0.isEmpty ? nil : Self.themed($0) }
    }

    /// More would push what an alarm says out of sight.
    private static let longestName = 100

    /// A value as one line of text: whatever is escaped in it, and whatever controls, is a space.
    private static func line(_ value: ArraySlice<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in String(decoding: value, as: UTF8.self).unicodeScalars.prefix(longestName) {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            let isText = isEscaped ? scalar == "\\" : scalar.properties.generalCategory != .control
            text.append(isText ? scalar : " ")
            isEscaped = false
        }
        return String(text)
    }

    /// An icon as notifications name one: a file by its URI, of which only what needs no escape is taken.
    private static func themed(_ icon: String) -> String? {
        guard icon.hasPrefix("/") else { return icon }
        let isPlain = icon.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
            default: false
            }
        }
        return isPlain ? "file://\(icon)" : nil
    }
}

extension ArraySlice<UInt8> {
    /// Without the blanks at both ends, and without the end of a line as other systems have it.
    fileprivate var trimmed: ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 13 }
        guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
        else { return [] }
        return self[first...last]
    }
}
