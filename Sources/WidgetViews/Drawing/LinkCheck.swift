/// The service's rules for links: it refuses a layout with an invalid one. RFC 3986, and the key `link` of
/// `org.example.Alarms.Activities`.
enum LinkCheck {
    private static let longest = 2048
    private static let schemeBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8)
    private static let refusedSchemes = ["admin", "data", "file", "jar", "javascript", "vbscript", "view-source"]

    /// Returns true if the service accepts the link.
    static func isTaken(_ link: String) -> Bool {
        guard link.utf8.count <= longest, link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return false }
        let link = link.lowercased()
        guard let rest = afterScheme(of: link[...]), !rest.isEmpty else { return false }
        return !hasRefusedScheme(link[...]) && !targets(of: rest).contains { $0.hasPrefix("-") || $0.hasPrefix("%2d") }
    }

    private static func afterScheme(of text: Substring) -> Substring? {
        guard let colon = text.firstIndex(of: ":"), ("a"..."z").contains(text.prefix(1)),
            text[..<colon].utf8.allSatisfy(schemeBytes.contains)
        else { return nil }
        return text[text.index(after: colon)...]
    }

    private static func hasRefusedScheme(_ link: Substring) -> Bool {
        guard let rest = afterScheme(of: link) else { return false }
        return refusedSchemes.contains { link.hasPrefix("\($0):") } || hasRefusedScheme(rest)
    }

    /// Returns the user and the host or, without these, the path.
    private static func targets(of rest: Substring) -> [Substring] {
        guard rest.hasPrefix("//") else { return [rest] }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        return authority.split(separator: "@", omittingEmptySubsequences: false)
    }
}
