internal import AlarmCore

/// The instance name of a snap, from the system's data about a process.
struct SnapName: Equatable {
    /// The name, with an optional instance key after `_`.
    let text: String

    /// The snap as a sandboxed app.
    var app: SandboxedApp { SandboxedApp(id: SandboxedApp.snapPrefix + text) }

    /// Reads a label of AppArmor, such as `snap.NAME.APP (enforce)`.
    ///
    /// - Returns: The name; `nil` for the label of another program.
    /// - Throws: ``Unreadable`` if the label begins like a snap's, but isn't valid.
    static func read(label: String) throws(Unreadable) -> SnapName? {
        // Several profiles may be stacked by "//&", each with a namespace before it: ":namespace:profile".
        for part in label.utf8.split(separator: UInt8(ascii: "&")) {
            var profile = Substring(part)
            if profile.first == ":" { profile = profile.dropFirst().drop { $0 != ":" }.dropFirst() }
            while profile.hasPrefix("/") { profile = profile.dropFirst() }
            if let name = try read(profile) { return name }
        }
        return nil
    }

    /// Reads the path of a control group, in which a snap's unit is named `snap.NAME.APP….scope` or
    /// `snap.NAME.APP….service`.
    ///
    /// - Returns: The name; `nil` for the control group of another program.
    /// - Throws: ``Unreadable`` if a unit is named like a snap's, but the name isn't valid.
    static func read(controlGroup path: String) throws(Unreadable) -> SnapName? {
        for part in path.split(separator: "/") where part.hasSuffix(".scope") || part.hasSuffix(".service") {
            if let name = try read(part) { return name }
        }
        return nil
    }

    /// Returns true for a label of AppArmor, which proves for each process whether it belongs to a snap. The labels of
    /// other security modules don't.
    static func isProven(by label: String) -> Bool {
        label == "unconfined" || label.hasSuffix(")")
    }

    /// The error of a name that begins like a snap's, but isn't valid.
    struct Unreadable: Error, Equatable {}

    private static func read(_ tag: Substring) throws(Unreadable) -> SnapName? {
        guard tag.hasPrefix(SandboxedApp.snapPrefix) else { return nil }
        let rest = tag.dropFirst(SandboxedApp.snapPrefix.count)
        let name = rest.prefix { $0 != "." }
        // An app or a hook must follow the name.
        guard isInstanceName(name), name.endIndex < rest.endIndex else { throw Unreadable() }
        return SnapName(text: String(name))
    }

    /// Returns true for lower-case letters, digits and dashes, with an optional instance key after `_`.
    private static func isInstanceName(_ name: Substring) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), name.utf8.count <= 51 else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
                }
        }
    }
}
