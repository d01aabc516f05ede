import AlarmsClient
import DBus
import EventLoop
import JSONText

/// The interface of the host, dbus/org.example.AppIntents.xml.
extension Interface where Object == Host, Answer == CallAnswer {
    /// The table of `org.example.AppIntents`.
    static var appIntents: Self {
        Interface(
            "org.example.AppIntents",
            methods: [
                Method("List", takes: [Argument("filter", "a{sv}")], returns: [Argument("actions", "aa{sv}")]) {
                    host, call throws(BusError) in
                    var reader = Reader(call)
                    let filter = try reader.options(["app-id"])
                    let id = try filter.text("app-id")
                    let apps = host.index.sortedApps.filter { id == nil || $0.id == id }
                    return .reply(
                        try reply(
                            apps.flatMap { app in
                                app.actions.filter(\.isDiscoverable).map { $0.row(of: app) }
                            }, to: call))
                },
                Method(
                    "Find", takes: [Argument("text", "s"), Argument("options", "a{sv}")],
                    returns: [Argument("results", "aa{sv}")]
                ) { host, call throws(BusError) in
                    var reader = Reader(call)
                    let text = try reader.stringArgument()
                    let options = try reader.options(["limit"], file: "image")
                    let limit = try options.limit("limit", atMost: ActionSearch.most)
                    let then = { [unowned host] (found: [FoundRow]) in
                        host.reply(to: call) { () throws(BusError) in
                            try reply(found.prefix(limit).map(\.row), to: call)
                        }
                    }
                    guard let image = options.file else {
                        host.find(text, then: then)
                        return .later
                    }
                    guard text.isEmpty else {
                        throw CallOptions.invalid("text", "an empty text beside image", "\"\(text.shortened)\"")
                    }
                    try host.find(in: image.descriptor.rawValue, call, then: then)
                    return .later
                },
                Method(
                    "ActivateResult",
                    takes: [Argument("result", "s"), Argument("action", "s"), Argument("platform_data", "a{sv}")]
                ) { host, call throws(BusError) in
                    var reader = Reader(call)
                    let (result, action) = (try reader.stringArgument(), try reader.stringArgument())
                    let data = try reader.value().dictionaryValue ?? [:]
                    return try host.activate(result, action: action, token: data["activation-token"], call)
                },
                Method(
                    "Run",
                    takes: [
                        Argument("app", "s"), Argument("intent", "s"), Argument("parameters", "a{sv}"),
                        Argument("options", "a{sv}"),
                    ], returns: [Argument("result", "a{sv}")]
                ) { host, call throws(BusError) in
                    var reader = Reader(call)
                    let (app, name) = (try reader.stringArgument(), try reader.stringArgument())
                    let parameters = try reader.value().dictionaryValue ?? [:]
                    let options = try reader.options(["mode", "activation-token"])
                    let action = try host.action(name, of: app)
                    try host.runs.perform(action, of: app, parameters, options.values) { [unowned host] answer in
                        switch answer {
                        case .success(let result):
                            host.reply(to: call) { () throws(BusError) in
                                try call.reply { Value.dictionary(result).write(to: &$0) }
                            }
                        case .failure(let error): host.reply(to: call, error)
                        }
                    }
                    return .later
                },
                Method("ListUndo", returns: [Argument("actions", "aa{sv}")]) { _, call throws(BusError) in
                    .reply(try reply(UndoTokens.ofAllApps.map(\.row), to: call))
                },
                Method("Undo", takes: [Argument("token", "s")]) { host, call throws(BusError) in
                    var reader = Reader(call)
                    return try host.undo(try host.undoable(token: try reader.stringArgument()), call) { _ in }
                },
                Method("UndoLast", returns: [Argument("title", "s")]) { host, call throws(BusError) in
                    guard let last = UndoTokens.ofAllApps.first else { throw .nothingToUndo }
                    return try host.undo(last, call) { $0.append(last.undo.title) }
                },
            ],
            properties: [
                Property("Version", "u", changes: .constant) { _, writer in writer.append(UInt32(1)) }
            ])
    }

    /// Returns the reply with these dictionaries.
    private static func reply(_ rows: [Value], to call: Message) throws(BusError) -> Message {
        try call.reply { Value.array(rows, of: "a{sv}").write(to: &$0) }
    }
}

extension Host {
    /// Returns an action.
    ///
    /// - Throws: `BusError` (`NotFound`).
    func action(_ name: String, of app: String) throws(BusError) -> Action {
        guard let actions = index.apps[app]?.actions else { throw .noApp(app) }
        guard let action = actions.first(where: { $0.id == name }) else {
            throw BusError("org.example.AppIntents.Error.NotFound", "\(app) has no action \(name)")
        }
        return action
    }

    /// Returns what can be undone with a token.
    ///
    /// - Throws: `BusError` (`NotFound`).
    func undoable(token: String) throws(BusError) -> UndoableAction {
        guard let action = UndoTokens.ofAllApps.first(where: { $0.undo.token == token }) else { throw .nothingToUndo }
        return action
    }

    /// Undoes an action, and replies when the app has done so.
    ///
    /// - Parameter write: Appends the arguments of the reply.
    func undo(
        _ action: UndoableAction, _ call: Message, _ write: @escaping (inout Writer) -> Void
    ) throws(BusError) -> CallAnswer {
        prompts.undo(action.undo, of: try apps.app(action.app)) { [unowned self] answer in
            switch answer {
            case .success: reply(to: call) { () throws(BusError) in try call.reply(write) }
            case .failure(let error): self.reply(to: call, error)
            }
        }
        return .later
    }
}

extension BusError {
    /// The error if nothing can be undone with a token.
    static let nothingToUndo = BusError(
        "org.example.AppIntents.Error.NotFound", "there is no such action to undo")
}
