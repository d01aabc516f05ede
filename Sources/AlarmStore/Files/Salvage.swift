internal import CSQLite

/// The readable part of a damaged database.
struct Salvage {
    /// The damaged database, which may be any file.
    let source: Database

    /// Copies the rows that can be read into `database`, as they are.
    ///
    /// Each table is read forward until that fails, and then backward from its end, so that one damaged page costs its
    /// own rows only.
    ///
    /// - Returns: The number of alarms that were copied.
    /// - Throws: `StoreError` if they can't be written.
    func copy(into database: Database) throws(StoreError) -> Int {
        try Transaction(in: database).run { () throws(StoreError) in
            try copy(
                Schema.selectAlarms, backward: "ORDER BY 1 DESC", Schema.upsertAlarm, from: source, to: database)
            try copy(
                Schema.selectButtons, backward: "ORDER BY 1 DESC, 2 DESC", Schema.upsertButton, from: source,
                to: database)
            try copy(
                Schema.selectActions, backward: "ORDER BY 1 DESC, 2 DESC", Schema.upsertAction, from: source,
                to: database)
            try copy(
                Schema.selectActivities, backward: "ORDER BY 1 DESC", Schema.upsertActivity, from: source, to: database)
            try copy(
                Schema.selectActivityActions, backward: "ORDER BY 1 DESC, 2 DESC", Schema.upsertActivityAction,
                from: source, to: database)
            try copy(
                Schema.selectHoliday, backward: "ORDER BY 1 DESC", Schema.insertHoliday, from: source, to: database)
            try copy(
                Schema.selectRecentTimers, backward: "ORDER BY 1 DESC, 2 DESC", Schema.insertRecentTimer, from: source,
                to: database)
            try copy(
                Schema.selectAuthorizations, backward: "ORDER BY 1 DESC", Schema.upsertAuthorization, from: source,
                to: database)
            try copy(
                Schema.selectHistory, backward: "ORDER BY 1 DESC", Schema.insertEntry, from: source, to: database)
        }
        return Int(try database.integer("SELECT count(*) FROM alarm"))
    }

    private func copy(
        _ query: String, backward order: String, _ insertion: String, from source: Database, to database: Database
    ) throws(StoreError) {
        let insertion = try Statement(insertion, in: database)
        if try copyRows(of: query, from: source, insertion) { return }
        _ = try copyRows(of: "\(query) \(order)", from: source, insertion)
    }

    /// - Returns: True if all rows could be read.
    private func copyRows(of query: String, from source: Database, _ insertion: Statement) throws(StoreError) -> Bool {
        guard let rows = try? Statement(query, in: source) else { return false }
        while let isRow = try? rows.step() {
            guard isRow else { return true }
            do {
                try insertion.run { () throws(StoreError) in
                    for column in 0..<rows.columnCount { try insertion.bind(column: column, of: rows, at: column) }
                }
            } catch {
                // The tables refuse a row of wrong types, which then stays where it is.
                guard error.isConstraint else { throw error }
            }
        }
        return false
    }
}
