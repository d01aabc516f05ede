internal import AlarmBus
internal import AlarmTurn
internal import DBus
internal import SearchWire

extension Urgency {
    /// The methods that answer a ring, hold or end what counts down, or press or dismiss an activity.
    private static let answers: Set<MemberName> = [
        "Stop", "StopRinging", "Snooze", "SnoozeRinging", "InvokeAction", "Pause", "Resume", "Cancel",
        "Dismiss",
    ]

    /// The methods that look at all alarms, or all of the history; Introspect names all objects.
    private static let listings: Set<MemberName> = [
        "GetManagedObjects", "List", "History", "ListUndo", "NextOccurrences", "SetHoliday", "Introspect", "Find",
        "Match", "GetInitialResultSet", "GetSubsearchResultSet", "GetResultMetas",
    ]

    private static let interfacesOfAnswers: Set<InterfaceName> = [.alarms, .alarm, .activities, .activity]

    private static let interfacesOfListings: Set<InterfaceName> = [
        .alarms, .alarm, .activities, .search, .objectManager, "org.freedesktop.DBus.Introspectable",
        "org.gnome.Shell.SearchProvider2", "org.kde.krunner1",
    ]

    /// The urgency of a call, by the method that it names. One without an interface may be of any.
    init(of call: Message) {
        self = .normal
        guard let member = call.member else { return }
        let (urgency, interfaces): (Urgency, Set<InterfaceName>)
        if Self.answers.contains(member) {
            (urgency, interfaces) = (.high, Self.interfacesOfAnswers)
        } else if Self.listings.contains(member) {
            (urgency, interfaces) = (.low, Self.interfacesOfListings)
        } else {
            return
        }
        // Elsewhere it is only refused.
        guard call.interface.map(interfaces.contains) ?? true,
            call.path?.rawValue.hasPrefix(ObjectPath.alarms.rawValue) == true
        else { return }
        self = urgency
    }
}

extension Message {
    /// The methods that change nothing.
    private static let questions: Set<MemberName> = [
        "Get", "GetAll", "Introspect", "Ping", "GetMachineId", "GetManagedObjects", "List", "History", "NextAlarm",
        "Recent", "ParseSchedule", "ParseAlarm", "NextOccurrences", "ListUndo", "CheckSound", "Find",
        "GetAuthorization",
        "ListAuthorizations", "Match", "Actions", "GetInitialResultSet", "GetSubsearchResultSet", "GetResultMetas",
    ]

    /// True if a call only asks: nobody misses it when nobody waits for its answer.
    var isQuestion: Bool { member.map(Self.questions.contains) ?? true }
}
