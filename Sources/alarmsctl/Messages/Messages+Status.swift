import AlarmsClient
import Gettext
import JSONText

/// Messages of `status`.
extension Messages {
    /// The rows about notifications: the server, and the reason why people may not see one.
    static func notifications(of service: ServiceProperties) -> [String] {
        let server = service.notificationServer
        let state =
            server.isEmpty
            ? localized("no server: alarms ring by sound and signals") : TerminalText.harmless(server)
        return [state] + (service.alertProblem.isEmpty ? [] : [TerminalText.harmless(service.alertProblem)])
    }

    /// The rows about the sound.
    ///
    /// - Parameters:
    ///   - status: The state of the sound server; `nil`: unknown.
    ///   - lastProblem: The reason why the last sound wasn't heard as requested; "" if it was, `nil`: unknown.
    static func sound(_ status: SoundStatus?, lastProblem: String?) -> [String] {
        let state = status.map(sound) ?? localized("unknown")
        guard let lastProblem, !lastProblem.isEmpty else { return [state] }
        // Translators: Why the sound of the last alarm couldn't be heard.
        return [
            state, localized("last time: {problem}", ["problem": TerminalText.harmless(lastProblem)]),
        ]
    }

    private static func sound(_ status: SoundStatus) -> String {
        let names = [status.output, status.server].compactMap(\.self).map(TerminalText.harmless)
        // Translators: A loudspeaker and the sound server, such as "Built-in Audio (pulseaudio 16.1)".
        var text =
            names.count == 2
            ? localized("{output} ({server})", ["output": names[0], "server": names[1]]) : names.first ?? ""
        if let volume = status.volume, (0...1).contains(volume), status.isMuted == false {
            let percent = Int((volume * 100).rounded())
            text = localized("{sound}, volume {number}%", ["sound": text, "number": "\(percent)"])
        }
        let problem = TerminalText.harmless(status.problem)
        if status.isMuted == true, problem.isEmpty, !text.isEmpty {
            // Translators: The loudspeaker is muted; an alarm unmutes it for as long as it rings.
            text = localized("{sound}, muted until an alarm rings", ["sound": text])
        }
        if text.isEmpty { return problem.isEmpty ? localized("unknown") : problem }
        return problem.isEmpty ? text : localized("{text}: {reason}", ["text": text, "reason": problem])
    }

    /// The row about the store.
    ///
    /// - Parameter problem: The reason why alarms can't be saved; "" if all are.
    static func store(_ problem: String) -> String {
        // Translators: All alarms are saved.
        problem.isEmpty
            ? localized("saved") : localized("not saved: {reason}", ["reason": TerminalText.harmless(problem)])
    }

    /// The rows about `alarms.conf`, one for each error.
    ///
    /// - Parameter problems: The errors; `nil`: unknown.
    static func preferences(_ problems: [String]?) -> [String] {
        guard let problems else { return [localized("unknown")] }
        return problems.isEmpty ? [localized("no errors")] : problems.map(TerminalText.harmless)
    }

    /// The row about the time after logout.
    ///
    /// - Parameter lingers: True if the service runs on; `nil`: unknown.
    static func afterLogout(lingers: Bool?) -> String {
        switch lingers {
        case false?:
            // Translators: Lingering is systemd's term; see loginctl(1).
            localized("alarms don't ring while nobody is logged in (lingering is off)")
        case true?:
            localized("alarms ring without notifications, mostly without sound (lingering is on)")
        case nil: localized("unknown")
        }
    }
}
