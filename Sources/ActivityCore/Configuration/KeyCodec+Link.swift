internal import AlarmCore

/// A link, a URI (RFC 3986) that some program of the desktop opens at a person's press.
struct Link: KeyCodec {
    private static let longest = 2048
    /// The schemes of files, data and scripts, and of what shows another link in its own way.
    private static let refusedSchemes = ["admin", "data", "file", "jar", "javascript", "vbscript", "view-source"]

    private static let expected = LocalizableText(
        "a URI, of no file, data or script, in ASCII without spaces, whose host or path doesn't begin with '-'")

    var type: SettingType { .string }

    /// Refuses a text that isn't a URI with a scheme and more, one of the refused schemes, also as in
    /// `feed:javascript:…`, and one whose user, host or path begins with a dash: programs pass these to others, which
    /// would take them for options.
    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> String? {
        guard case .string(let link) = value else { throw key.mismatch(type) }
        if link.isEmpty { return nil }
        try key.limit(link, to: Self.longest)
        let bytes = link.utf8[...]
        guard link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let rest = Self.afterScheme(of: bytes),
            !rest.isEmpty, !Self.hasRefusedScheme(bytes), !Self.targets(of: rest).contains(where: Self.startsWithDash)
        else {
            throw key.refusal(expected: Self.expected, got: .quoted(link))
        }
        return link
    }

    func encode(_ link: String) -> SettingValue { .string(link) }

    /// Returns what is behind the scheme and its colon; `nil` if the text doesn't begin with a scheme.
    private static func afterScheme(of text: Substring.UTF8View) -> Substring.UTF8View? {
        let scheme = text.prefix(while: \.isOfScheme)
        let rest = text[scheme.endIndex...]
        return scheme.first?.isLetter == true && rest.first == UInt8(ascii: ":") ? rest.dropFirst() : nil
    }

    private static func hasRefusedScheme(_ link: Substring.UTF8View) -> Bool {
        guard let rest = afterScheme(of: link) else { return false }
        let scheme = link[..<rest.startIndex].dropLast()
        return refusedSchemes.contains { $0.utf8.elementsEqual(scheme) { $0 == $1 | 0x20 } } || hasRefusedScheme(rest)
    }

    /// Returns the parts of a link that programs pass on: the user and the host or, without these, the path.
    private static func targets(of rest: Substring.UTF8View) -> [Substring.UTF8View] {
        guard rest.starts(with: "//".utf8) else { return [rest] }
        let authority = rest.dropFirst(2).prefix { !"/?#".utf8.contains($0) }
        return authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    }

    private static func startsWithDash(_ part: Substring.UTF8View) -> Bool {
        part.first == UInt8(ascii: "-") || part.prefix(3).elementsEqual("%2D".utf8) { $0 & ~0x20 == $1 & ~0x20 }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }

    fileprivate var isOfScheme: Bool {
        isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) || self == UInt8(ascii: "+")
            || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
