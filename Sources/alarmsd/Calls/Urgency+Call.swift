internal import AlarmBus
internal import AlarmTurn
internal import DBus
internal import SearchWire

extension Urgency {
    /// The methods that answer a ring, control countdowns, or press or dismiss an activity.
    private static let answers: Set<MemberName> = [
        "Stop", "StopRinging", "Snooze", "SnoozeRinging", "InvokeAction", "Pause", "Resume", "Cancel",
        "Dismiss",
    ]

    /// The methods that read all alarms, or the whole history; Introspect lists all objects.
    private static let listings: Set<MemberName> = [
        "GetManagedObjects", "List", "History", "ListUndo", "NextOccurrences", "SetHoliday", "Introspect", "Find",
        "Match", "GetInitialResultSet", "GetSubsearchResultSet", "GetResultMetas",
    ]

    private static let interfacesOfAnswers: [InterfaceName] = [.alarms, .alarm, .activities, .activity]

    private static let interfacesOfListings: [InterfaceName] = [
        .alarms, .alarm, .activities, .search, .objectManager, "org.freedesktop.DBus.Introspectable",
        "org.gnome.Shell.SearchProvider2", "org.kde.krunner1",
    ]

    /// Determines the urgency of a call by its method. A call without an interface may be to any.
    init(of call: Message) {
        self = .normal
        guard let member = call.member else { return }
        let (urgency, interfaces): (Urgency, [InterfaceName])
        if Self.answers.contains(member) {
            (urgency, interfaces) = (.high, Self.interfacesOfAnswers)
        } else if Self.listings.contains(member) {
            (urgency, interfaces) = (.low, Self.interfacesOfListings)
        } else {
            return
        }
        // Calls elsewhere are only refused.
        guard call.interface.map(interfaces.contains) ?? true,
            call.path?.rawValue.hasPrefix(ObjectPath.alarms.rawValue) == true
        else { return }
        self = urgency
    }
}

extension Message {
    /// The methods without changes.
    private static let questions: Set<MemberName> = [
        "Get", "GetAll", "Introspect", "Ping", "GetMachineId", "GetManagedObjects", "List", "History", "NextAlarm",
        "Recent", "ParseSchedule", "ParseAlarm", "NextOccurrences", "ListUndo", "CheckSound", "Find",
        "GetAuthorization",
        "ListAuthorizations", "Match", "Actions", "GetInitialResultSet", "GetSubsearchResultSet", "GetResultMetas",
    ]

    /// True if a call changes nothing, so that it can be dropped if its answer isn't awaited.
    var isQuestion: Bool { member.map(Self.questions.contains) ?? true }
}
