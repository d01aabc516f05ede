import AlarmsClient
import Gettext
import Glibc
import JSONText

/// Error messages.
extension Messages {
    /// A problem, as it is printed.
    static func problem(_ problem: Problem) -> String {
        switch problem {
        case .usage(let text), .refused(let text): text
        case .noSuchAlarm(let name):
            localized(
                "there is no alarm {name}: no id begins with that, and no title contains it", ["name": quoted(name)])
        case .noSuchActivity(let name):
            localized(
                "there is no activity {name}: no id begins with that, and no title contains it",
                ["name": quoted(name)])
        case .noneRings: localized("no alarm rings")
        case .nothingToUndo: localized("there is nothing to undo")
        case .unknownKey(let key): unknownKey(key, known: AlarmKeys.all.map(\.name))
        case .service(let error): service(error)
        case .serviceVanished: localized("the service has exited")
        case .noBus(let reason): noBus(reason)
        case .closedPipe: outputFailed(EPIPE)
        }
    }

    private static func service(_ error: AlarmsError) -> String {
        let text = TerminalText.harmless(error.message)
        if error.isServiceMissing {
            return error.isServiceNotInstalled
                ? localized(
                    """
                    there is no alarm service on this session bus: install the package {package}, or start one: {command}
                    """, ["package": "alarms", "command": "alarmsd"])
                : localized(
                    "the alarm service can't be reached: {problem}; to start it: {command}",
                    [
                        "problem": text.isEmpty ? error.name : text,
                        "command": "systemctl --user restart alarmsd",
                    ])
        }
        // The text of the service says it all, and names are for programs: see --json.
        if error.code != nil, !text.isEmpty { return text }
        return text.isEmpty ? error.code?.rawValue ?? error.name : "\(text) (\(error.name))"
    }

    /// The message for a session bus that isn't there, with what to do. libdbus only says how it
    /// would have started one.
    private static func noBus(_ reason: String) -> String {
        if let address = ProcessEnvironment.variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty {
            return localized(
                "the session bus at {address} can't be reached: {reason}; has that session ended?",
                ["address": quoted(address), "reason": TerminalText.harmless(reason)])
        }
        return localized(
            """
            there is no session bus: alarmsctl has to run in a session, as the person whose alarms these are, not by su or \
            sudo. If that person is logged in: {command}
            """, ["command": "export XDG_RUNTIME_DIR=/run/user/\(getuid())"])
    }

    static func unknownKey(_ key: String, known: [String]) -> String {
        if let meant = Spelling.nearest(to: key, among: known + AlarmKeys.alternatives.keys) {
            return localized("unknown key {key}; did you mean {meant}?", ["key": excerpt(key), "meant": meant])
        }
        return localized(
            "unknown key {key}; expected one of {keys}", ["key": excerpt(key), "keys": list(known.sorted())])
    }

    static func doubledKey(_ key: String) -> String { localized("{key}: given twice", ["key": key]) }

    static func inKey(_ key: String, _ problem: Problem) -> String { "\(key): \(self.problem(problem))" }

    // MARK: What was read

    /// The error for a `text` that isn't of the expected `form`, with the reason.
    static func expected(_ form: String, _ text: String, because reason: String) -> String {
        localized(
            "expected {form}, got {text}: {reason}", ["form": form, "text": quoted(text), "reason": reason])
    }

    /// The error for a `text` that isn't of the expected `form`: after the understood part stands `found` and not
    /// `wanted`, of which `nil` says nothing.
    static func expected(
        _ form: String, _ text: String, _ understood: String, _ wanted: String?, _ found: String
    ) -> String {
        guard let wanted else {
            return localized("expected {form}, got {text}", ["form": form, "text": quoted(text)])
        }
        let found = found.isEmpty ? nothing : quoted(found)
        let reason =
            understood.isEmpty
            ? localized("expected {form}, got {text}", ["form": wanted, "text": found])
            : localized(
                "understood {understood}, then expected {wanted}, got {found}",
                ["understood": quoted(understood), "wanted": wanted, "found": found])
        return expected(form, text, because: reason)
    }

    // Translators: What was found where something was expected.
    static let nothing = localized("nothing")

    /// The error for a `text` that isn't one of the expected `names`.
    static func oneOf(_ names: [String], _ text: String) -> String {
        localized("expected one of {names}, got {text}", ["names": list(names), "text": quoted(text)])
    }

    // MARK: The world

    static func outputFailed(_ error: Int32) -> String {
        localized("can't write to standard output: {reason}", ["reason": String(cString: strerror(error))])
    }

    static func cannotRead(_ file: String, _ error: Int32) -> String {
        localized(
            "can't read {file}: {reason}", ["file": quoted(file), "reason": String(cString: strerror(error))])
    }

    static func cannotStart(_ program: String, _ reason: String) -> String {
        localized("can't start {program}: {reason}", ["program": quoted(program), "reason": reason])
    }

    // MARK: Parts

    static func quoted(_ text: String) -> String {
        // Translators: A text in quotation marks.
        localized("'{text}'", ["text": TerminalText.harmless(text)])
    }

    /// At most 60 columns of a text in quotation marks, on one line, as of what a file says.
    static func excerpt(_ text: String) -> String { quoted(TerminalText.excerpt(text)) }

    static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

extension AlarmsError {
    /// True if the bus knows no service of this name, running or to be started.
    fileprivate var isServiceNotInstalled: Bool {
        ["ServiceUnknown", "NameHasNoOwner"].contains { name == "org.freedesktop.DBus.Error.\($0)" }
    }
}
