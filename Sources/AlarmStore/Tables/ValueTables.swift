internal import AlarmCore

/// The tables of ``StoredValues``.
extension Database {
    /// Reads the values.
    ///
    /// - Throws: `StoreError.sqlite`.
    func storedValues() throws(StoreError) -> StoredValues {
        let holidays: [HolidayRow] = try rows()
        let timers: [RecentTimer] = try rows()
        let decisions: [AuthorizationRow] = try rows()
        return StoredValues(
            holidayEnd: holidays.map(\.end).max(), recentTimers: RecentTimers(timers),
            authorizations: Dictionary(decisions.map { ($0.app, $0.decision) }) { _, last in last })
    }

    /// Writes the values that differ from the stored ones, in the open transaction.
    func replace(_ stored: StoredValues, by new: StoredValues) throws(StoreError) {
        // Most commits change none: they are compared before rows are made of them.
        if new.holidayEnd != stored.holidayEnd { try replace(stored.holidayRows, by: new.holidayRows) }
        if new.recentTimers != stored.recentTimers {
            try replace(stored.recentTimers.timers, by: new.recentTimers.timers)
        }
        if new.authorizations != stored.authorizations {
            try replace(stored.authorizationRows, by: new.authorizationRows)
        }
    }
}

extension StoredValues {
    fileprivate var holidayRows: [HolidayRow] { holidayEnd.map { [HolidayRow(end: $0)] } ?? [] }

    fileprivate var authorizationRows: [AuthorizationRow] {
        authorizations.map { AuthorizationRow(app: $0.key, decision: $0.value) }
    }
}

/// The end of the holiday: the one row of the table `holiday`.
private struct HolidayRow: ValueRow {
    static let table = Table.holiday
    static let deletion = Schema.deleteHoliday

    let end: WallTime

    init(end: WallTime) {
        self.end = end
    }

    init?(reading row: Statement) {
        guard let microseconds = row.optionalInteger(0) else { return nil }
        end = WallTime(microseconds: microseconds)
    }

    func bindKey(to statement: Statement) {}

    func bind(to statement: Statement) throws(StoreError) {
        try statement.bind(end.microseconds, at: 0)
    }
}

/// A timer in the table `recent_timer`.
extension RecentTimer: ValueRow {
    static let table = Table.recentTimer
    static let deletion = Schema.deleteRecentTimer

    init?(reading row: Statement) {
        let length = Interval(microseconds: row.integer(RecentTimerColumn.length))
        guard let count = UInt32(exactly: row.integer(RecentTimerColumn.count)), count > 0, length > .zero else {
            return nil
        }
        self.init(
            title: row.text(RecentTimerColumn.title) ?? "", length: length, count: count,
            started: WallTime(microseconds: row.integer(RecentTimerColumn.started)))
    }

    func bindKey(to statement: Statement) throws(StoreError) {
        try statement.bind(title, at: RecentTimerColumn.title)
        try statement.bind(length.microseconds, at: RecentTimerColumn.length)
    }

    func bind(to statement: Statement) throws(StoreError) {
        try bindKey(to: statement)
        try statement.bind(Int64(count), at: RecentTimerColumn.count)
        try statement.bind(started.microseconds, at: RecentTimerColumn.started)
    }
}

/// A decision on a sandboxed app in the table `authorization`. An app with an invalid row counts as undecided.
private struct AuthorizationRow: ValueRow {
    static let table = Table.authorization
    static let deletion = Schema.deleteAuthorization

    let app: SandboxedApp
    let decision: Authorization

    init(app: SandboxedApp, decision: Authorization) {
        self.app = app
        self.decision = decision
    }

    init?(reading row: Statement) {
        guard let app = row.text(AuthorizationColumn.app).map(SandboxedApp.init(id:)), app.namesApp,
            let decision = Authorization(rawValue: row.text(AuthorizationColumn.decision) ?? ""),
            decision != .notDetermined
        else { return nil }
        self.init(app: app, decision: decision)
    }

    func bindKey(to statement: Statement) throws(StoreError) {
        try statement.bind(app.id, at: AuthorizationColumn.app)
    }

    func bind(to statement: Statement) throws(StoreError) {
        try bindKey(to: statement)
        try statement.bind(decision.rawValue, at: AuthorizationColumn.decision)
    }
}
