internal import AlarmsClient
internal import DBus
internal import JSONText

/// The interface `org.example.AppIntents.App` of the app's object, dbus/org.example.AppIntents.App.xml.
enum IntentsInterface {
    private static let mostParameters = 64
    private static let mostParameterBytes = 256 * 1024

    static let interface = Interface<Application, ApplicationAnswer>(
        "org.example.AppIntents.App",
        methods: [
            Method(
                "Perform",
                takes: [Argument("intent", "s"), Argument("parameters", "a{sv}"), Argument("options", "a{sv}")],
                returns: [Argument("result", "a{sv}")]
            ) { application, call throws(BusError) in
                try perform(call, of: application)
                return .later
            },
            Method("Cancel", takes: [Argument("serial", "u")]) { application, call throws(BusError) in
                var reader = Reader(call)
                let serial = try reader.uint32Argument()
                guard let sender = call.sender, application.lateCalls.cancel(serial, of: sender) else {
                    throw BusError(IntentErrorName.notFound, "there is no unanswered call with the serial \(serial)")
                }
                return .reply(try call.reply())
            },
            ShownSnippetMethods.press,
            ShownSnippetMethods.closed,
            Method(
                "Entities", takes: [Argument("type", "s"), Argument("query", "a{sv}")],
                returns: [Argument("entities", "aa{sv}")]
            ) { application, call throws(BusError) in
                var reader = Reader(call)
                let name = try reader.stringArgument()
                let type = EntityTypes.type(identifiedBy: name)
                let request = try EntityRequest(from: &reader)
                guard type != nil || name.isEmpty && request.isForAllTypes else {
                    throw BusError(IntentErrorName.notFound, "there is no type \(name)")
                }
                try application.lateCalls.add(call) { await request.result(of: type) }
                return .later
            },
            Method("Describe", returns: [Argument("manifest", "s")]) { _, call throws(BusError) in
                .reply(try call.reply { $0.append(AppManifest.json.text) })
            },
            UndoMethod.undo,
        ], properties: [.onscreen])

    private static func perform(_ call: Message, of application: Application) throws(BusError) {
        var reader = Reader(call)
        let name = try reader.stringArgument()
        let parameters = try dictionary(&reader)
        let options = try PerformOptions(try dictionary(&reader))
        guard let type = IntentTypes.type(identifiedBy: name) else {
            throw BusError(StoredIntentError.unknownIntent(name))
        }
        let size = parameters.reduce(0) { $0 + $1.key.utf8.count + $1.value.size }
        guard parameters.count <= mostParameters, size <= mostParameterBytes else {
            throw BusError(
                IntentErrorName.invalidParameter,
                "expected at most \(mostParameters) parameters of \(mostParameterBytes) bytes together")
        }
        let stored = StoredIntent(typeName: "", actionName: name, parameters: parameters, opensApp: false)
        let intent: any AppIntent
        do {
            intent = try stored.intent(of: type)
        } catch {
            throw BusError(error)
        }
        let opensApp = try StoredIntent.opensApp(type, allowsForeground: options.origin.allowsForeground)
        let performance = Performance(
            because: options.origin, prompter: options.prompter.flatMap { application.prompter(of: call, at: $0) })
        try application.lateCalls.add(call) {
            await Performances.shared.reply {
                .dictionary(try await performance.entries(of: intent, opensApp: opensApp))
            }
        }
    }

    /// Reads an argument `a{sv}`.
    ///
    /// - Throws: `BusError` if it has a file descriptor.
    static func dictionary(_ reader: inout Reader) throws(BusError) -> [String: Value] {
        guard let value = (try? Value(from: &reader))?.dictionaryValue else {
            throw BusError(IntentErrorName.invalidParameter, "expected values without file descriptors")
        }
        return value
    }
}
