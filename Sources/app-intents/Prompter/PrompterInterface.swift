import AlarmsClient
import DBus

/// An object with the interface of a prompter, through which apps ask the person and show snippets.
protocol PrompterObject: AnyObject, SendableMetatype {
    /// Opens a question, whose answer is the reply to its call.
    ///
    /// - Throws: `BusError` if the caller may not ask, or too many questions are open.
    func open(_ question: Question) throws(BusError)

    /// Shows the content of the last question with this number of the caller or, without one, of a result.
    ///
    /// - Throws: `BusError` if the caller may not show anything.
    func show(_ content: Content, of number: UInt64, for call: Message) throws(BusError)

    /// Removes the last question with this number of the caller or, without one, the result.
    ///
    /// - Throws: `BusError` if the caller may not ask.
    func close(_ number: UInt64, for call: Message) throws(BusError)
}

/// The interface of a prompter, dbus/org.example.AppIntents.Prompter.xml.
extension Interface where Object: PrompterObject, Answer == CallAnswer {
    /// The table of `org.example.AppIntents.Prompter`.
    static var prompter: Self {
        Interface(
            .prompter,
            methods: [
                Method(
                    "Ask", takes: [number, content, Argument("options", "aa{sv}")],
                    returns: [Argument("choice", "i")]
                ) { prompter, call throws(BusError) in
                    var reader = Reader(call)
                    let (number, content) = try subject(&reader)
                    let options = try choices(&reader)
                    try prompter.open(Question(call, number, content, options: options))
                    return .later
                },
                Method(
                    "AskText", takes: [number, content], returns: [Argument("text", "s")]
                ) { prompter, call throws(BusError) in
                    var reader = Reader(call)
                    let (number, content) = try subject(&reader)
                    try prompter.open(Question(call, number, content, options: nil))
                    return .later
                },
                Method("Show", takes: [number, content]) { prompter, call throws(BusError) in
                    var reader = Reader(call)
                    let (number, content) = try subject(&reader)
                    try prompter.show(content, of: number, for: call)
                    return .reply(try call.reply())
                },
                Method("Close", takes: [number]) { prompter, call throws(BusError) in
                    var reader = Reader(call)
                    try prompter.close(try reader.uint64Argument(), for: call)
                    return .reply(try call.reply())
                },
            ])
    }

    /// The maximum number of options that are read.
    private static var mostOptions: Int { 256 }
    private static var number: Argument { Argument("number", "t") }
    private static var content: Argument { Argument("content", "a{sv}") }

    /// Reads a number and a content.
    private static func subject(_ reader: inout Reader) throws(BusError) -> (UInt64, Content) {
        let number = try reader.uint64Argument()
        return (number, Content(try reader.value().dictionaryValue ?? [:]))
    }

    /// Reads options.
    private static func choices(_ reader: inout Reader) throws(BusError) -> [Choice] {
        guard case .array(let rows, _) = try reader.value() else { return [] }
        return rows.prefix(mostOptions).compactMap(\.dictionaryValue).map(Choice.init)
    }
}

extension InterfaceName {
    /// The interface of a prompter.
    static let prompter: InterfaceName = "org.example.AppIntents.Prompter"
}

extension Reader {
    /// Reads an argument of any type.
    ///
    /// - Throws: `BusError` (`InvalidArgs`) for a file descriptor.
    mutating func value() throws(BusError) -> Value {
        try argument { reader throws(Reader.TypeMismatch) in try Value(from: &reader) }
    }
}

/// The result of a call.
enum CallAnswer {
    case reply(Message)
    /// The reply follows.
    case later
}
