internal import EventLoop

/// Follows symbolic links to the name of a time zone.
enum ZoneLink {
    /// Returns the zone at `path`: the first of `path` and the targets of its chain of links that has a name, its path
    /// below `directory` or below any directory called `zoneinfo`; `nil`: none has a name.
    static func zone(at path: String, in directory: String) -> (name: String, path: String)? {
        var components = components(of: path)
        let root = Self.components(of: directory)
        for _ in 0...SymbolicLink.mostFollowed {
            let path = "/" + components.joined(separator: "/")
            if let name = name(components, below: root) { return (name, path) }
            guard let target = SymbolicLink.target(of: path) else { return nil }
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

    /// Returns the components of `path`, relative to `start` if it isn't absolute.
    private static func components(of path: String, from start: [String] = []) -> [String] {
        var components = path.hasPrefix("/") ? [] : start
        // Splitting bytes is much faster than characters.
        for component in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(String(component)) }
        }
        return components
    }
}
