public import AlarmCore
extension Store {
    public func commit(written: some Sequence<Alarm>, removed: some Sequence<AlarmID>, history: [HistoryEntry]) throws(StoreError) { try commit(written: written, removed: removed) }
    public func history() throws(StoreError) -> [HistoryEntry] { [] }
}
