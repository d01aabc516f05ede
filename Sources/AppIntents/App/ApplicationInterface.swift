internal import AlarmsClient
internal import DBus

/// The interface `org.freedesktop.Application` of the app's object. Desktop Entry Specification 1.5, *D-Bus Activation*.
enum ApplicationInterface {
    static let table = ObjectTable<Application, ApplicationAnswer>(
        [interface, IntentsInterface.interface], answer: ApplicationAnswer.reply)

    private static let platformData = Argument("platform_data", "a{sv}")

    private static let interface = Interface<Application, ApplicationAnswer>(
        "org.freedesktop.Application",
        methods: [
            Method("Activate", takes: [platformData]) { _, call throws(BusError) in
                var reader = Reader(call)
                activate(with: &reader)
                return .reply(try call.reply())
            },
            Method("Open", takes: [Argument("uris", "as"), platformData]) { _, call throws(BusError) in
                var reader = Reader(call)
                try open(&reader)
                return .reply(try call.reply())
            },
            Method(
                "ActivateAction", takes: [Argument("action_name", "s"), Argument("parameter", "av"), platformData]
            ) { _, call throws(BusError) in
                try performAction(of: call)
                return .reply(try call.reply())
            },
        ])

    private static func activate(with reader: inout Reader) {
        Performances.shared.activate(token: token(&reader))
    }

    /// Searches in pictures. Other addresses, or without a query for pictures any, only activate the app, which has no
    /// function for opening them.
    private static func open(_ reader: inout Reader) throws(BusError) {
        let uris = (try? Value(from: &reader))?.stringsValue ?? []
        let token = token(&reader)
        if !ImageSearch.queries.isEmpty, try OpenedImages.search(in: uris, token: token) { return }
        Performances.shared.activate(token: token)
    }

    /// Reads the activation token from `platform_data`; `nil`: there is none.
    private static func token(_ reader: inout Reader) -> String? {
        (try? Value(from: &reader))?.dictionaryValue?["activation-token"]?.stringValue
    }

    /// Starts to perform the intent of an action: the stored intent in its parameter, or the intent with the action's
    /// name, with default values.
    private static func performAction(of call: Message) throws(BusError) {
        var reader = Reader(call)
        let name = try reader.stringArgument()
        let parameters = try? Value(from: &reader)
        let token = token(&reader)
        do throws(StoredIntentError) {
            if case .array(let values, "v")? = parameters, case .variant(let value)? = values.first,
                let (press, stored, _) = StoredIntent.read(value, actionName: name)
            {
                return Performances.shared.perform(try stored.intent(), because: press, token: token)
            }
            guard let type = IntentTypes.type(ofAction: name) else { throw StoredIntentError.unknownIntent(name) }
            let stored = StoredIntent(typeName: "", actionName: name, parameters: [:], opensApp: false)
            Performances.shared.perform(try stored.intent(of: type), because: nil, token: token)
        } catch {
            Journal.write("\(name): \(error)")
            throw BusError(error)
        }
    }
}

/// The result of a call to the app's object.
enum ApplicationAnswer {
    case reply(Message)
    /// ``LateCalls`` replies to the call.
    case later
}
