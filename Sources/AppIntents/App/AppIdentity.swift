/// The desktop id of an app that doesn't say it itself, as the desktop and the system have it.
enum AppIdentity {
    /// Returns the identity of the snap that this process is of, `snap.` and the instance name, as the service has it:
    /// of what a snap sets, no other is taken.
    ///
    /// - Returns: `nil` if it is of none.
    static func snap(in environment: Environment) -> String? {
        // snapd before 2.36 doesn't know of instances.
        guard let name = environment["SNAP_INSTANCE_NAME"] ?? environment["SNAP_NAME"], isValid("snap.\(name)") else {
            return nil
        }
        return "snap.\(name)"
    }

    /// Returns the desktop id without `.desktop`: that of the Flatpak; or that of the desktop file by which this very
    /// process was launched, not one of its parents; or else the program's name. It is never empty, and one that the
    /// service takes: at most 255 letters, digits, `-`, `_`, `+` and `.`, no `.` first.
    static func identifier(in environment: Environment, process: Int32, program: String) -> String {
        if let name = environment["FLATPAK_ID"], isValid(name) { return name }
        if environment["GIO_LAUNCHED_DESKTOP_FILE_PID"] == "\(process)",
            let name = environment["GIO_LAUNCHED_DESKTOP_FILE"].map(desktopID(ofFile:)), isValid(name)
        {
            return name
        }
        return valid(program) ?? "app"
    }

    /// Returns `name` as the service takes it, at most 255 bytes, with `-` for those that can't be in it.
    ///
    /// - Returns: `nil` if it is empty, or `.` is first.
    static func valid(_ name: String) -> String? {
        let name = String(
            decoding: name.utf8.map { isOfName($0) ? $0 : UInt8(ascii: "-") }.prefix(255), as: UTF8.self)
        return isValid(name) ? name : nil
    }

    /// Returns `name` without the suffix of a desktop file.
    static func withoutSuffix(_ name: String) -> String {
        name.hasSuffix(".desktop") ? String(name.dropLast(".desktop".utf8.count)) : name
    }

    /// The name of the file in its directory `applications`, with `-` for `/`. Desktop Entry Specification 1.5, *Desktop
    /// File ID*.
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
