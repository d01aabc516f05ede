/// The desktop id of an app that doesn't set it, from the desktop and the system.
enum AppIdentity {
    /// Returns the identity of this process's snap, `snap.` and the instance name, the only one that the service
    /// permits in a snap.
    ///
    /// - Returns: `nil` outside of snaps.
    static func snap(in environment: Environment) -> String? {
        // snapd before 2.36 has no instances.
        guard let name = environment["SNAP_INSTANCE_NAME"] ?? environment["SNAP_NAME"], isValid("snap.\(name)") else {
            return nil
        }
        return "snap.\(name)"
    }

    /// Returns the desktop id without `.desktop`: the Flatpak's; or that of the desktop file by which this process
    /// itself, not a parent, was launched; or else the program's name. It is never empty, and always valid: at most 255
    /// letters, digits, `-`, `_`, `+` and `.`, not beginning with `.`.
    static func identifier(in environment: Environment, process: Int32, program: String) -> String {
        if let name = environment["FLATPAK_ID"], isValid(name) { return name }
        if environment["GIO_LAUNCHED_DESKTOP_FILE_PID"] == "\(process)",
            let name = environment["GIO_LAUNCHED_DESKTOP_FILE"].map(desktopID(ofFile:)), isValid(name)
        {
            return name
        }
        return valid(program) ?? "app"
    }

    /// Returns `name` in a valid form, at most 255 bytes, with `-` in place of invalid ones.
    ///
    /// - Returns: `nil` if it is empty, or begins with `.`.
    static func valid(_ name: String) -> String? {
        let name = String(
            decoding: name.utf8.map { isOfName($0) ? $0 : UInt8(ascii: "-") }.prefix(255), as: UTF8.self)
        return isValid(name) ? name : nil
    }

    /// Returns `name` without the suffix of a desktop file.
    static func withoutSuffix(_ name: String) -> String {
        name.hasSuffix(".desktop") ? String(name.dropLast(".desktop".utf8.count)) : name
    }

    /// Returns the name of the file in its directory `applications`, with `-` for `/`. Desktop Entry Specification 1.5,
    /// *Desktop File ID*.
    private static func desktopID(ofFile path: String) -> String {
        let parts = path.split(separator: "/")
        let start = parts.lastIndex(of: "applications").map { $0 + 1 } ?? max(parts.count - 1, 0)
        return withoutSuffix(parts[start...].joined(separator: "-"))
    }

    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255 && name.utf8.first != UInt8(ascii: ".")
            && name.utf8.allSatisfy(isOfName)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }
}
