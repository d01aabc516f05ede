internal import DBus

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
