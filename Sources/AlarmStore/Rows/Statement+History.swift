internal import AlarmCore

/// Decoding of a row of the table `history`. Rows with unknown events are skipped, and stay in the table.
extension Statement {
    /// Returns the entry of the row; `nil`: it has an unknown value.
    func readEntry() -> HistoryEntry? {
        guard let id = id(HistoryColumn.alarmID), let event = readEvent() else { return nil }
        return HistoryEntry(
            id: id, appID: text(HistoryColumn.appID) ?? "",
            appOrigin: AppOrigin(rawValue: text(HistoryColumn.appOrigin) ?? "") ?? .host,
            title: text(HistoryColumn.title) ?? "", event: event,
            due: WallTime(microseconds: integer(HistoryColumn.due)),
            at: WallTime(microseconds: integer(HistoryColumn.at)))
    }

    private func readEvent() -> HistoryEntry.Event? {
        switch text(HistoryColumn.event) {
        case "fired": .fired
        case "stopped": Effect.StopReason(rawValue: text(HistoryColumn.reason) ?? "").map { .stopped($0) }
        case "snoozed": .snoozed
        case "missed": readMissed()
        case "skipped": .skipped
        case "disabled": .disabled
        case "held": .held
        case "denied": .denied
        case "replaced": .replaced
        default: nil
        }
    }

    private func readMissed() -> HistoryEntry.Event? {
        guard let policy = Effect.MissedPolicy(rawValue: text(HistoryColumn.policy) ?? ""),
            let count = optionalInteger(HistoryColumn.count).flatMap({ UInt32(exactly: $0) })
        else { return nil }
        return .missed(policy, count: count)
    }
}
