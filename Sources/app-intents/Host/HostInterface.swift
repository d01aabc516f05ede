import AlarmsClient
import DBus
import EventLoop

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
                    let apps = host.index.apps.values.sorted { $0.id < $1.id }
                    let id = try filter.text("app-id")
                    return try rows(
                        apps.filter { id == nil || $0.id == id }.flatMap { app in
                            app.actions.filter(\.isDiscoverable).map { $0.row(of: app) }
                        }, call)
                },
                Method(
                    "Find", takes: [Argument("text", "s"), Argument("options", "a{sv}")],
                    returns: [Argument("results", "aa{sv}")]
                ) { host, call throws(BusError) in
                    var reader = Reader(call)
                    let text = try reader.stringArgument()
                    let limit = try reader.options(["limit"]).limit("limit", atMost: ActionSearch.most)
                    host.find(text) { [unowned host] found in
                        do throws(BusError) {
                            if case .reply(let reply) = try rows(found.prefix(limit).map(\.row), call) {
                                host.send(reply, for: call)
                            }
                        } catch {
                            host.reply(to: call, error)
                        }
                    }
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
                            guard let reply = try? call.reply({ Value.dictionary(result).write(to: &$0) }) else {
                                return
                            }
                            host.send(reply, for: call)
                        case .failure(let error): host.reply(to: call, error)
                        }
                    }
                    return .later
                },
                Method("ListUndo", returns: [Argument("actions", "aa{sv}")]) { _, call throws(BusError) in
                    try rows(UndoTokens.ofAllApps.map(\.row), call)
                },
                Method("Undo", takes: [Argument("token", "s")]) { host, call throws(BusError) in
                    var reader = Reader(call)
                    return try host.undo(try host.undoable(token: try reader.stringArgument()), call) {
                        try? call.reply()
                    }
                },
                Method("UndoLast", returns: [Argument("title", "s")]) { host, call throws(BusError) in
                    guard let last = UndoTokens.ofAllApps.first else { throw .nothingToUndo }
                    return try host.undo(last, call) { try? call.reply { $0.append(last.undo.title) } }
                },
            ],
            properties: [
                Property("Version", "u", changes: .constant) { _, writer in writer.append(UInt32(1)) }
            ])
    }

    private static func rows(_ rows: [Value], _ call: Message) throws(BusError) -> CallAnswer {
        .reply(try call.reply { Value.array(rows, of: "a{sv}").write(to: &$0) })
    }
}

extension Host {
    /// Returns an action.
    ///
    /// - Throws: `BusError` (`NotFound`).
    func action(_ name: String, of app: String) throws(BusError) -> Action {
        guard let app = index.apps[app], let action = app.actions.first(where: { $0.id == name }) else {
            throw .noApp(app)
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
    /// - Parameter reply: Returns the reply.
    func undo(_ action: UndoableAction, _ call: Message, reply: @escaping () -> Message?) throws(BusError) -> CallAnswer
    {
        prompts.undo(action.undo, of: try apps.app(action.app)) { [unowned self] answer in
            switch answer {
            case .success: if let reply = reply() { send(reply, for: call) }
            case .failure(let error): self.reply(to: call, error)
            }
        }
        return .later
    }
}

extension BusError {
    static let nothingToUndo = BusError(
        "org.example.AppIntents.Error.NotFound", "there is no such action to undo")
}

extension Action {
    /// The row of `List`.
    fileprivate func row(of app: AppActions) -> Value {
        .dictionary([
            "App": .string(app.id), "Intent": .string(id), "Title": .string(title),
            "Subtitle": .string(subtitle ?? ""), "Icon": .string(app.icon ?? ""), "Modes": .strings(modes),
            "Parameters": .array(parameters.map(\.row), of: "a{sv}"),
        ])
    }
}

extension ActionParameter {
    fileprivate var row: Value {
        .dictionary([
            "Name": .string(name), "Title": .string(title), "Type": .string(type.name),
            "Optional": .boolean(isOptional),
        ])
    }
}

extension UndoableAction {
    /// The row of `ListUndo`.
    fileprivate var row: Value {
        .dictionary([
            "App": .string(app), "Token": .string(undo.token), "Title": .string(undo.title),
            "Time": .uint64(UInt64(clamping: time)),
        ])
    }
}

extension Reader {
    /// Reads options with these keys.
    ///
    /// - Throws: `BusError` (`InvalidParameter`) for another key.
    fileprivate mutating func options(_ keys: Set<String>) throws(BusError) -> CallOptions {
        let values = try value().dictionaryValue ?? [:]
        if let key = values.keys.sorted().first(where: { !keys.contains($0) }) {
            throw CallOptions.invalid(key, "one of the keys \(keys.sorted().joined(separator: ", "))", "another")
        }
        return CallOptions(values: values)
    }
}

/// The options of a call.
private struct CallOptions {
    let values: [String: Value]

    /// Returns the text of a key; `nil`: it is missing.
    func text(_ key: String) throws(BusError) -> String? {
        guard let value = values[key] else { return nil }
        guard let text = value.stringValue else {
            throw Self.invalid(key, "a text (s)", "a value of type \(value.type)")
        }
        return text
    }

    /// Returns the number of a key, from 1 to `most`, which is the default.
    func limit(_ key: String, atMost most: Int) throws(BusError) -> Int {
        guard let value = values[key] else { return most }
        guard let number = value.uint32Value, (1...most).contains(Int(number)) else {
            throw Self.invalid(key, "a number (u) from 1 to \(most)", "another value")
        }
        return Int(number)
    }

    static func invalid(_ key: String, _ expected: String, _ got: String) -> BusError {
        BusError("org.example.AppIntents.Error.InvalidParameter", "\(key): expected \(expected), got \(got)")
    }
}
