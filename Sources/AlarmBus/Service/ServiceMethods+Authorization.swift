internal import AlarmCore
internal import DBus

/// The methods about the person's decisions on sandboxed apps.
extension ServiceMethods {
    static let requestAuthorization = ServiceMethod(
        "RequestAuthorization", takes: [Argument("options", "a{sv}")], returns: [Argument("state", "s")]
    ) { (object, call) throws(BusError) in
        let usage = try authorizationOptions(object, call).usage
        guard let app = object.caller.sandboxedApp else { return try state(.authorized, call) }
        return .authorizationRequest(app, usage: usage)
    }

    static let getAuthorization = ServiceMethod(
        "GetAuthorization", takes: [Argument("options", "a{sv}")], returns: [Argument("state", "s")]
    ) { (object, call) throws(BusError) in
        _ = try authorizationOptions(object, call)
        // A program outside any sandbox needs no permission, whatever app it names.
        guard let app = object.caller.sandboxedApp else { return try state(.authorized, call) }
        return try state(object.alarms.authorizations[app] ?? .notDetermined, call)
    }

    static let listAuthorizations = ServiceMethod(
        "ListAuthorizations", returns: [Argument("authorizations", "a(ss)")]
    ) { (object, call) throws(BusError) in
        try object.requireHost(for: call)
        let decisions = object.alarms.authorizations.sorted { $0.key.id < $1.key.id }
        return try .reply(to: call) { writer in
            writer.array(of: "(ss)") { writer in
                for (app, decision) in decisions {
                    writer.structure { writer in
                        writer.append(app.id)
                        writer.append(decision.rawValue)
                    }
                }
            }
        }
    }

    static let setAuthorization = ServiceMethod(
        "SetAuthorization", takes: [Argument("app", "s"), Argument("state", "s")]
    ) { (object, call) throws(BusError) in
        try object.requireHost(for: call)
        var reader = Reader(call)
        let (id, name) = (try reader.stringArgument(), try reader.stringArgument())
        let command = try BusError.refusing { () throws(Refusal) in
            try decision(name, on: try sandboxedApp(id), of: object.alarms)
        }
        return .command(command, .none)
    }

    /// The greatest number of apps with a decision.
    static let maximumDecisions = 1000

    private static func state(_ decision: Authorization, _ call: Message) throws(BusError) -> Request {
        try .reply(to: call) { $0.append(decision.rawValue) }
    }

    /// Reads the options of a call. A sandboxed caller may not name another app.
    private static func authorizationOptions(
        _ object: ServiceObject, _ call: Message
    ) throws(BusError) -> AuthorizationOptions {
        var reader = Reader(call)
        let options = try BusError.refusing { () throws(Refusal) in try AuthorizationOptions(&reader) }
        if let app = object.caller.sandboxedApp, !options.appID.isEmpty, options.appID != app.id {
            throw BusError(.accessDenied, "app-id: sandboxed apps may not name another app")
        }
        return options
    }

    private static func sandboxedApp(_ id: String) throws(Refusal) -> SandboxedApp {
        let app = SandboxedApp(id: try AuthorizationOptions.appID(id, for: "app"))
        guard app.namesApp else {
            throw .invalidConfiguration(
                key: "app", expected: LocalizableText("the id of a sandboxed app"), got: .quoted(app.id))
        }
        return app
    }

    private static func decision(
        _ name: String, on app: SandboxedApp, of alarms: any AlarmView
    ) throws(Refusal) -> Command {
        guard let decision = Authorization(rawValue: name) else {
            throw .invalidConfiguration(
                key: "state", expected: .oneOf(Authorization.allCases.map(\.rawValue)), got: .quoted(name))
        }
        let decisions = alarms.authorizations
        guard decision == .notDetermined || decisions[app] != nil || decisions.count < maximumDecisions else {
            throw .maximumLimitReached(
                LocalizableText(
                    "there are decisions on {number} apps already", ["number": .number(maximumDecisions)]))
        }
        return .setAuthorization(app, decision)
    }
}
