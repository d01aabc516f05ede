internal import AlarmCore

/// The history of alarms: the table `history`, of limited size.
final class History {
    /// The greatest age of an entry when another one is added.
    private static let longest = Interval.days(30)

    /// A sandboxed app in the table's columns.
    private struct App: Hashable {
        let origin: AppOrigin
        let id: String
    }

    private let database: Database
    private let insertion: Statement
    private let trimming: Statement
    private let appTrimming: Statement

    init(in database: Database) throws(StoreError) {
        self.database = database
        insertion = try Statement(writing: .history, in: database, isKept: true)
        trimming = try Statement(Schema.trimHistory, in: database, isKept: true)
        appTrimming = try Statement(Schema.trimHistoryOfApp, in: database, isKept: true)
    }

    /// Appends `entries` in order and deletes the oldest beyond the limits, in the open transaction.
    ///
    /// A sandboxed app's own limit is applied first, so that it can't push out entries of others.
    func append(_ entries: [HistoryEntry]) throws(StoreError) {
        guard let latest = entries.map(\.at).max() else { return }
        for entry in entries { try insertion.run { () throws(StoreError) in try insertion.bind(entry) } }
        for app in Set(entries.filter { $0.appOrigin != .host }.map { App(origin: $0.appOrigin, id: $0.appID) }) {
            try appTrimming.run { () throws(StoreError) in
                try appTrimming.bind(app.origin.rawValue, at: 0)
                try appTrimming.bind(app.id, at: 1)
            }
        }
        try trimming.run { () throws(StoreError) in try trimming.bind((latest - Self.longest).microseconds, at: 0) }
    }

    /// Returns all entries that can be read, the latest first.
    func read() throws(StoreError) -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        let rows = try Statement("\(Table.history.select) ORDER BY seq DESC", in: database)
        while try rows.step() {
            if let entry = rows.readEntry() { entries.append(entry) }
        }
        return entries
    }
}
