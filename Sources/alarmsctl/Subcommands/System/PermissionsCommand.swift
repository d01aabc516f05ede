import AlarmsClient
import Gettext
import JSONText

/// The subcommand `permissions`.
struct PermissionsCommand: ServiceSubcommand {
    static let name = "permissions"
    static let parameters = Parameters("[allow|deny|reset APP]", 0...2)
    static let summary = localized("list, allow or deny sandboxed apps")

    static let explanation = localized(
        """
        Lists the sandboxed apps (Flatpak, Snap) that may or may not set alarms, or decides on one. APP is its application \
        id, such as org.example.Tea, or snap.NAME. allow: it may set alarms. deny: it may not, and the alarms that it has \
        don't ring. reset: takes the decision back; the app asks again. Programs outside a sandbox need no permission.
        """)
    static let examples = ["alarmsctl permissions", "alarmsctl permissions allow org.example.Tea"]
    static let notes = [HelpText.json(#"[{"App", "Name", "State"}]"#)]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        switch words.count {
        case 0: [.words(Array(decisions.keys.sorted()))]
        case 1: [.sandboxedApp]
        default: []
        }
    }

    private static let decisions = [
        "allow": AuthorizationState.authorized, "deny": .denied, "reset": .notDetermined,
    ]

    /// The decision to make, and the app; `nil`: all are listed.
    let decision: AppAuthorization?

    init(_ arguments: Arguments) throws(Problem) {
        let words = arguments.words
        guard !words.isEmpty else {
            decision = nil
            return
        }
        guard words.count == 2, let state = Self.decisions[words[0]] else {
            throw .usage(
                localized(
                    "{subcommand}: expected {arguments}, got {words}",
                    [
                        "subcommand": Self.name, "arguments": Self.parameters.synopsis,
                        "words": words.map(Messages.quoted).joined(separator: " "),
                    ]))
        }
        decision = AppAuthorization(app: words[1], state: state)
    }

    func run(_ session: Session) async throws -> ExitStatus {
        if let decision { try await session.client.perform(.setAuthorization(of: decision.app, to: decision.state)) }
        if session.isJSON {
            let rows = try await session.client.perform(.authorizations()).map {
                JSON($0, name: AppName.of($0.app) ?? "")
            }
            try Output.line(JSON.array(rows).lines)
        } else if decision == nil {
            try list(try await session.client.perform(.authorizations()))
        }
        return .done
    }

    private func list(_ decisions: [AppAuthorization]) throws(Problem) {
        guard !decisions.isEmpty else {
            return try Output.line(localized("No sandboxed app has been allowed or denied."))
        }
        let rows = decisions.map { decision in
            [
                TerminalText.harmless(decision.app), TerminalText.harmless(AppName.of(decision.app) ?? ""),
                Messages.authorization(decision.state),
            ]
        }
        try Output.line(
            TextTable.text([[localized("APP"), localized("NAME"), localized("STATE")]] + rows))
    }
}
