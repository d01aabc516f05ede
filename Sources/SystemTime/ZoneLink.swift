internal import EventLoop

/// Follows symbolic links to the name of a time zone.
enum ZoneLink {
    /// The name of the zone at `path`: that by which it, or the first target of its chain of links of which this can be
    /// said, lies below `directory` or below any directory called `zoneinfo`; `nil`: none does.
    static func name(of path: String, in directory: String) -> String? {
        var components = components(of: path)
        let root = Self.components(of: directory)
        for _ in 0...SymbolicLink.mostFollowed {
            if let name = name(components, below: root) { return name }
            guard let target = SymbolicLink.target(of: "/" + components.joined(separator: "/")) else { return nil }
            components = Self.components(of: target, from: components.dropLast())
        }
        return nil
    }

    private static func name(_ components: [String], below root: [String]) -> String? {
        let name: ArraySlice<String>
        if components.starts(with: root) {
            name = components[root.count...]
        } else if let index = components.lastIndex(of: "zoneinfo") {
            name = components[(index + 1)...]
        } else {
            return nil
        }
        let text = name.joined(separator: "/")
        return ZoneDatabase.isName(text) ? text : nil
    }

    /// The names of which `path` is made, from `start` on if it isn't absolute.
    private static func components(of path: String, from start: [String] = []) -> [String] {
        var components = path.hasPrefix("/") ? [] : start
        // Of bytes: to find where characters end takes much longer.
        for component in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(String(component)) }
        }
        return components
    }
}
