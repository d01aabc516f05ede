internal import DBus

/// The table of `com.canonical.dbusmenu`.
enum DBusMenuInterface {
    static let name: InterfaceName = "com.canonical.dbusmenu"

    static let table = ObjectTable<DBusMenu, Message>([
        Interface(
            name,
            methods: [
                Method("GetLayout", takes: layoutArguments, returns: layoutResults, handler: getLayout),
                Method(
                    "GetGroupProperties", takes: [Argument("ids", "ai"), Argument("propertyNames", "as")],
                    returns: [Argument("properties", "a(ia{sv})")], handler: getGroupProperties),
                Method(
                    "GetProperty", takes: [Argument("id", "i"), Argument("name", "s")],
                    returns: [Argument("value", "v")], handler: getProperty),
                Method("Event", takes: eventArguments, handler: event),
                Method(
                    "EventGroup", takes: [Argument("events", "a(isvu)")], returns: [Argument("idErrors", "ai")],
                    handler: eventGroup),
                Method(
                    "AboutToShow", takes: [Argument("id", "i")], returns: [Argument("needUpdate", "b")],
                    handler: aboutToShow),
                Method(
                    "AboutToShowGroup", takes: [Argument("ids", "ai")],
                    returns: [Argument("updatesNeeded", "ai"), Argument("idErrors", "ai")], handler: aboutToShowGroup),
            ],
            signals: [
                Signal(
                    "ItemsPropertiesUpdated",
                    carries: [Argument("updatedProps", "a(ia{sv})"), Argument("removedProps", "a(ias)")]),
                Signal("LayoutUpdated", carries: [Argument("revision", "u"), Argument("parent", "i")]),
                Signal("ItemActivationRequested", carries: [Argument("id", "i"), Argument("timestamp", "u")]),
            ],
            properties: [
                Property("Version", "u", changes: .constant) { $1.append(UInt32(3)) },
                Property("TextDirection", "s", changes: .constant) { $1.append("ltr") },
                Property("Status", "s", changes: .constant) { $1.append("normal") },
                Property("IconThemePath", "as", changes: .constant) { $1.append([]) },
            ])
    ])

    private static let layoutArguments = [
        Argument("parentId", "i"), Argument("recursionDepth", "i"), Argument("propertyNames", "as"),
    ]
    private static let layoutResults = [Argument("revision", "u"), Argument("layout", "(ia{sv}av)")]
    private static let eventArguments = [
        Argument("id", "i"), Argument("eventId", "s"), Argument("data", "v"), Argument("timestamp", "u"),
    ]

    // MARK: Layout

    private static func getLayout(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        var reader = Reader(call)
        let number = try reader.argument { (reader) throws(Reader.TypeMismatch) in try reader.int32() }
        let depth = try reader.argument { (reader) throws(Reader.TypeMismatch) in try reader.int32() }
        let names = Set(try reader.argument { (reader) throws(Reader.TypeMismatch) in try reader.strings() })
        guard let item = menu.read(number) else { throw unknown(number) }
        return try call.reply { writer in
            writer.append(menu.revision)
            write(item, of: menu, names, depth: depth, to: &writer)
        }
    }

    /// Appends an entry, as `(ia{sv}av)`, with those below it down to a depth; negative: all.
    private static func write(
        _ item: MenuItem, of menu: DBusMenu, _ names: Set<String>, depth: Int32, to writer: inout Writer
    ) {
        writer.structure { writer in
            writer.append(menu.number(of: item))
            item.writeProperties(names, to: &writer)
            writer.array(of: "v") { writer in
                guard depth != 0 else { return }
                for child in item.children {
                    writer.variant("(ia{sv}av)") { writer in
                        write(child, of: menu, names, depth: depth < 0 ? depth : depth - 1, to: &writer)
                    }
                }
            }
        }
    }

    // MARK: Properties

    private static func getGroupProperties(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        var reader = Reader(call)
        let numbers = Set(try numbers(&reader))
        let names = Set(try reader.argument { (reader) throws(Reader.TypeMismatch) in try reader.strings() })
        // Once each, so that a long request can't make a much longer answer.
        let items = menu.items.filter { numbers.isEmpty || numbers.contains(menu.number(of: $0)) }
        return try call.reply { writer in
            writer.array(of: "(ia{sv})") { writer in
                for item in items {
                    writer.structure { writer in
                        writer.append(menu.number(of: item))
                        item.writeProperties(names, to: &writer)
                    }
                }
            }
        }
    }

    private static func getProperty(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        var reader = Reader(call)
        let number = try reader.argument { (reader) throws(Reader.TypeMismatch) in try reader.int32() }
        let name = try reader.stringArgument()
        guard let item = menu.item(number) else { throw unknown(number) }
        var isKnown = false
        let reply = try call.reply { isKnown = item.writeProperty(name, to: &$0) }
        guard isKnown else { throw BusError(.invalidArguments, "an entry has no such property") }
        return reply
    }

    // MARK: Events

    private static func event(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        var reader = Reader(call)
        guard let number = handle(&reader, menu) else { return try call.reply() }
        throw unknown(number)
    }

    private static func eventGroup(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        var reader = Reader(call)
        var events = try reader.argument { (reader) throws(Reader.TypeMismatch) in try reader.array(of: "(isvu)") }
        var unknown: [Int32] = []
        while !events.isAtEnd {
            var event = try events.argument { (reader) throws(Reader.TypeMismatch) in try reader.structure() }
            if let number = handle(&event, menu) { unknown.append(number) }
        }
        return try call.reply { write(unknown, to: &$0) }
    }

    /// Handles an event, of which only that an entry was chosen matters.
    ///
    /// - Returns: The number that no entry has; `nil`: it was handled.
    private static func handle(_ reader: inout Reader, _ menu: DBusMenu) -> Int32? {
        guard let number = try? reader.int32(), let event = try? reader.string() else { return nil }
        guard menu.item(number) != nil else { return number }
        if event == "clicked" { menu.choose(number) }
        return nil
    }

    private static func aboutToShow(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        let needsUpdate = menu.refresh()
        return try call.reply { $0.append(needsUpdate) }
    }

    private static func aboutToShowGroup(_ menu: DBusMenu, _ call: Message) throws(BusError) -> Message {
        var reader = Reader(call)
        let numbers = try numbers(&reader)
        let needsUpdate = menu.refresh()
        return try call.reply { writer in
            write(needsUpdate ? numbers : [], to: &writer)
            write([], to: &writer)
        }
    }

    // MARK: Numbers

    private static func numbers(_ reader: inout Reader) throws(BusError) -> [Int32] {
        try reader.argument { (reader) throws(Reader.TypeMismatch) in
            var array = try reader.array(of: "i")
            var numbers: [Int32] = []
            while !array.isAtEnd { numbers.append(try array.int32()) }
            return numbers
        }
    }

    private static func write(_ numbers: [Int32], to writer: inout Writer) {
        writer.array(of: "i") { writer in
            for number in numbers { writer.append(number) }
        }
    }

    private static func unknown(_ number: Int32) -> BusError {
        BusError(.invalidArguments, "there is no entry \(number)")
    }
}
