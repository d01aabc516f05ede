internal import AlarmCore
public import DBus

extension Interface where Object: AlarmSearch, Answer == Request {
    /// The table of `org.example.Alarms.Search`.
    public static var search: Self {
        Interface(
            .search,
            methods: [
                Method(
                    "Find", takes: [Argument("text", "s"), Argument("options", "a{sv}")],
                    returns: [Argument("results", "aa{sv}")]
                ) { (search, call) throws(BusError) in
                    var reader = Reader(call)
                    let text = try reader.stringArgument()
                    let rows = try BusError.refusing { () throws(Refusal) in
                        let options = try SearchOptions(&reader)
                        return try search.rows(for: text, isSchedule: options.isSchedule, limit: options.limit)
                    }
                    return try .reply(to: call) { writer in
                        writer.array(of: "a{sv}") { writer in
                            for row in rows { row.append(to: &writer) }
                        }
                    }
                },
                Method(
                    "ActivateResult",
                    takes: [Argument("result", "s"), Argument("action", "s"), Argument("platform_data", "a{sv}")],
                    returns: [Argument("id", "s")]
                ) { (search, call) throws(BusError) in
                    var reader = Reader(call)
                    let result = try reader.stringArgument()
                    let action = try reader.stringArgument()
                    _ = try BusError.refusing { () throws(Refusal) in try PlatformData.read(&reader) }
                    return try .activation(of: result, action: action, in: search, .id)
                },
            ])
    }
}

extension Request {
    /// Reads the activation of a result.
    ///
    /// - Parameters:
    ///   - action: The name of the pressed button; empty for the result itself.
    /// - Throws: `BusError` if the text isn't a result, its alarm or command is gone, or it doesn't have the button.
    public static func activation(
        of result: String, action: String, in search: some AlarmSearch, _ results: Results
    ) throws(BusError) -> Request {
        let activation = try BusError.refusing { () throws(Refusal) in
            try FoundActivation(result, action: action, of: search.alarms, at: search.now)
        }
        return .activation(activation, results)
    }
}
