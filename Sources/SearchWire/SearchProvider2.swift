public import DBus

/// GNOME Shell's search, `org.gnome.Shell.SearchProvider2`. See gnome-shell's org.gnome.ShellSearchProvider2.xml, and
/// remoteSearch.js for its calls.
extension Interface where Object: SearchSource, Answer == Object.Answer {
    /// The table of `org.gnome.Shell.SearchProvider2`.
    public static var searchProvider2: Self {
        Interface(
            "org.gnome.Shell.SearchProvider2",
            methods: [
                Method(
                    "GetInitialResultSet", takes: [Argument("terms", "as")], returns: [Argument("results", "as")]
                ) { (source, call) throws(BusError) in
                    var reader = Reader(call)
                    return try matches(try reader.argument(text), of: source, call)
                },
                // The previous results may be from other programs, and are ignored.
                Method(
                    "GetSubsearchResultSet", takes: [Argument("previous_results", "as"), Argument("terms", "as")],
                    returns: [Argument("results", "as")]
                ) { (source, call) throws(BusError) in
                    var reader = Reader(call)
                    reader.skip()
                    return try matches(try reader.argument(text), of: source, call)
                },
                Method(
                    "GetResultMetas", takes: [Argument("identifiers", "as")], returns: [Argument("metas", "aa{sv}")]
                ) { (source, call) throws(BusError) in
                    var reader = Reader(call)
                    let matches = try reader.argument(identifiers).compactMap { source.match($0) }
                    return source.answer(
                        try call.reply { writer in
                            writer.array(of: "a{sv}") { writer in
                                for match in matches { append(match, to: &writer) }
                            }
                        })
                },
                Method(
                    "ActivateResult",
                    takes: [Argument("identifier", "s"), Argument("terms", "as"), Argument("timestamp", "u")]
                ) { (source, call) throws(BusError) in
                    var reader = Reader(call)
                    return try source.activate(try reader.stringArgument(), action: "", call)
                },
                // No window can show the results.
                Method(
                    "LaunchSearch", takes: [Argument("terms", "as"), Argument("timestamp", "u")]
                ) { (source, call) throws(BusError) in source.answer(try call.reply()) },
            ])
    }

    /// The maximum number of matches described in one call; the Shell shows five.
    private static var mostMetas: Int { 50 }

    private static func matches(
        _ text: String, of source: Object, _ call: Message
    ) throws(BusError) -> Answer {
        try source.find(text, call) { matches throws(BusError) in try call.reply { $0.append(matches.map(\.id)) } }
    }

    /// The maximum length of a text, bytes of UTF-8; longer than any source accepts.
    private static var longestText: Int { 4096 }

    /// Reads the typed words, joined by spaces. A text that is too long for any source is truncated.
    private static func text(_ reader: inout Reader) throws(Reader.TypeMismatch) -> String {
        var text = ""
        var terms = try reader.array(of: "s")
        while !terms.isAtEnd, text.utf8.count <= longestText {
            text += (text.isEmpty ? "" : " ") + (try terms.string())
        }
        return text
    }

    private static func identifiers(_ reader: inout Reader) throws(Reader.TypeMismatch) -> [String] {
        var identifiers: [String] = []
        var array = try reader.array(of: "s")
        while !array.isAtEnd, identifiers.count < mostMetas { identifiers.append(try array.string()) }
        return identifiers
    }

    private static func append(_ match: SearchMatch, to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("id", "s") { $0.append(match.id) }
            writer.entry("name", "s") { $0.append(match.title) }
            if !match.subtitle.isEmpty { writer.entry("description", "s") { $0.append(match.subtitle) } }
            writer.entry("gicon", "s") { $0.append(match.icon) }
        }
    }
}
