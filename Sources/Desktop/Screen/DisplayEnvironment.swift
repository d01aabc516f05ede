/// The environment variables for connecting to the session's display.
struct DisplayEnvironment {
    private static let displays = ["WAYLAND_DISPLAY", "DISPLAY"]
    private static let others = ["HOME", "XAUTHORITY", "XDG_RUNTIME_DIR"]

    /// The variables.
    let variables: [String: String]

    /// Uses the variables of the session, `NAME=VALUE`, if they name a display, else those of this process.
    ///
    /// - Parameter variable: Returns a variable of this process's environment.
    init(session: [String], variable: (String) -> String?) {
        var given: [String: String] = [:]
        for text in session {
            let parts = text.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { given[String(parts[0])] = String(parts[1]) }
        }
        let isOfSession = Self.displays.contains { given[$0] != nil }
        var variables: [String: String] = [:]
        for name in Self.others { variables[name] = given[name] ?? variable(name) }
        for name in Self.displays {
            // Variables of two sessions must not be mixed.
            let value = isOfSession ? given[name] : variable(name)
            variables[name] = value.flatMap { $0.isEmpty ? nil : $0 }
        }
        self.variables = variables
    }

    /// True if the variables name a display.
    var namesDisplay: Bool { Self.displays.contains { variables[$0] != nil } }
}
