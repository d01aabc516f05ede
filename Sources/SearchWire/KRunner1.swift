public import DBus

/// KRunner's search, `org.kde.krunner1`. See krunner's org.kde.krunner1.xml, and dbusrunner.cpp for its calls.
extension Interface where Object: SearchSource, Answer == Object.Answer {
    /// The table of `org.kde.krunner1`.
    public static var krunner1: Self {
        Interface(
            "org.kde.krunner1",
            methods: [
                Method("Actions", returns: [Argument("actions", "a(sss)")]) { (source, call) throws(BusError) in
                    source.answer(
                        try call.reply { writer in
                            writer.array(of: "(sss)") { writer in
                                for action in source.searchActions { append(action, to: &writer) }
                            }
                        })
                },
                Method("Config", returns: [Argument("config", "a{sv}")]) { (source, call) throws(BusError) in
                    source.answer(
                        try call.reply { writer in
                            writer.array(of: "{sv}") { writer in
                                writer.entry("MinLetterCount", "i") { $0.append(Int32(2)) }
                            }
                        })
                },
                Method(
                    "Match", takes: [Argument("query", "s")], returns: [Argument("matches", "a(sssida{sv})")]
                ) { (source, call) throws(BusError) in
                    var reader = Reader(call)
                    return try source.find(try reader.stringArgument(), call) { matches throws(BusError) in
                        try call.reply { writer in
                            writer.array(of: "(sssida{sv})") { writer in
                                for match in matches { append(match, of: source, to: &writer) }
                            }
                        }
                    }
                },
                Method(
                    "Run", takes: [Argument("matchId", "s"), Argument("actionId", "s")]
                ) { (source, call) throws(BusError) in
                    var reader = Reader(call)
                    let id = try reader.stringArgument()
                    return try source.activate(id, action: try reader.stringArgument(), call)
                },
                // No state is kept between texts.
                Method("Teardown") { (source, call) throws(BusError) in source.answer(try call.reply()) },
            ])
    }

    private static func append(_ action: SearchAction, to writer: inout Writer) {
        writer.structure { writer in
            writer.append(action.id)
            writer.append(action.label)
            writer.append(action.icon)
        }
    }

    private static func append(_ match: SearchMatch, of source: Object, to writer: inout Writer) {
        writer.structure { writer in
            writer.append(match.id)
            writer.append(match.title)
            writer.append(match.icon)
            // Plasma::QueryMatch::ExactMatch and PossibleMatch.
            writer.append(Int32(match.relevance > 0.9 ? 100 : 30))
            writer.append(match.relevance)
            writer.array(of: "{sv}") { writer in
                writer.entry("subtext", "s") { $0.append(match.subtitle) }
                writer.entry("category", "s") { $0.append(source.searchName) }
                writer.entry("actions", "as") { $0.append(match.actions) }
            }
        }
    }
}
