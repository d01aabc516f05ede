internal import AlarmCore
internal import DBus

/// What one turn of the service has gathered, in the order in which it came in.
struct Turn {
    /// An input that has changed the engine.
    enum Input {
        /// A client's.
        case command(Change)
        /// The world's, at this moment.
        case event(Event, Moment, Change)

        var change: Change {
            switch self {
            case .command(let change): change
            case .event(_, _, let change): change
            }
        }
    }

    /// A call, and what it will be answered.
    struct Answer {
        let call: Message
        let reply: Message?
    }

    private(set) var inputs: [Input] = []
    /// Why times are others now.
    var causes: [TimeChange] = []
    var answers: [Answer] = []
    /// The alarms that were edited, each once, in the order of their first edits.
    private(set) var edited: [AlarmID] = []
    /// What each of these was before the turn, or when it was made in it.
    private(set) var before: [AlarmID: Alarm] = [:]

    /// Takes in what an input has changed.
    mutating func add(_ input: Input) {
        inputs.append(input)
        for edit in input.change.edits where before[edit.id] == nil {
            edited.append(edit.id)
            before[edit.id] = edit.before
        }
        // The edit that makes an alarm has nothing before it; what it was made as stands for that.
        for case .added(let alarm) in input.change.effects { before[alarm.id] = alarm }
    }

    /// What is to be kept of what has happened.
    var history: [HistoryEntry] { inputs.flatMap(\.change.history) }

    /// Whether it has changed anything.
    var isEmpty: Bool { edited.isEmpty }
}
