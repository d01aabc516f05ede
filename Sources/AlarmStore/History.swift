internal import AlarmCore

/// What has happened to alarms: the table `history`, which holds so much and no more.
final class History {
    /// What is older than so long, when something happens, goes.
    private static let longest = Interval.days(30)

    private let database: Database
    private let insertion: Statement
    private let trimming: Statement

    init(in database: Database) throws(StoreError) {
        self.database = database
        insertion = try Statement(Schema.insertEntry, in: database, isKept: true)
        trimming = try Statement(Schema.trimHistory, in: database, isKept: true)
    }

    /// Adds what has happened, in order; what is too much then goes. Both belong to the transaction that is open.
    func append(_ entries: [HistoryEntry]) throws(StoreError) {
        guard let latest = entries.map(\.at).max() else { return }
        for entry in entries { try insertion.run { () throws(StoreError) in try insertion.bind(entry) } }
        try trimming.run { () throws(StoreError) in try trimming.bind((latest - Self.longest).microseconds, at: 0) }
    }

    /// All entries that can be read, the latest first.
    func read() throws(StoreError) -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        let rows = try Statement("\(Schema.selectHistory) ORDER BY seq DESC", in: database)
        while try rows.step() {
            if let entry = rows.readEntry() { entries.append(entry) }
        }
        return entries
    }
}
