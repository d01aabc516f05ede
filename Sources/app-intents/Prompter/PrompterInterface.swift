import AlarmsClient
import DBus

/// The interface of the prompter, dbus/org.example.AppIntents.Prompter.xml.
enum PrompterInterface {
    static let table = ObjectTable<Prompter, PrompterAnswer>([interface], answer: PrompterAnswer.reply)

    private static let number = Argument("number", "t")
    private static let content = Argument("content", "a{sv}")

    private static let interface = Interface<Prompter, PrompterAnswer>(
        "org.example.AppIntents.Prompter",
        methods: [
            Method(
                "Ask", takes: [number, content, Argument("options", "aa{sv}")], returns: [Argument("choice", "i")]
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
                prompter.show(content, of: number)
                return .reply(try call.reply())
            },
            Method("Close", takes: [number]) { prompter, call throws(BusError) in
                var reader = Reader(call)
                prompter.close(try reader.uint64Argument())
                return .reply(try call.reply())
            },
        ])

    /// Reads a number and a content.
    private static func subject(_ reader: inout Reader) throws(BusError) -> (UInt64, Content) {
        let number = try reader.uint64Argument()
        return (number, Content(try value(&reader).dictionaryValue ?? [:]))
    }

    /// Reads options.
    private static func choices(_ reader: inout Reader) throws(BusError) -> [Choice] {
        guard case .array(let rows, _) = try value(&reader) else { return [] }
        return rows.compactMap(\.dictionaryValue).map(Choice.init)
    }

    private static func value(_ reader: inout Reader) throws(BusError) -> Value {
        try reader.argument { reader throws(Reader.TypeMismatch) in try Value(from: &reader) }
    }
}

/// The result of a call to the prompter.
enum PrompterAnswer {
    case reply(Message)
    /// The reply follows with the person's answer.
    case later
}
