internal import AlarmCore

/// The person's decisions on sandboxed apps: the table `authorization`.
final class AuthorizationsTable {
    private let database: Database
    /// The stored decisions. Set after the commit.
    var authorizations: [SandboxedApp: Authorization]

    /// Reads the table, without invalid rows, whose apps count as undecided.
    ///
    /// - Throws: `StoreError.sqlite`.
    init(in database: Database) throws(StoreError) {
        self.database = database
        var authorizations: [SandboxedApp: Authorization] = [:]
        let rows = try Statement(Table.authorization.select, in: database)
        while try rows.step() {
            guard let app = rows.text(AuthorizationColumn.app).map(SandboxedApp.init(id:)), app.namesApp,
                let decision = Authorization(rawValue: rows.text(AuthorizationColumn.decision) ?? ""),
                decision != .notDetermined
            else { continue }
            authorizations[app] = decision
        }
        self.authorizations = authorizations
    }

    /// Writes the decisions that differ from the stored ones, in the open transaction.
    func write(_ new: [SandboxedApp: Authorization]) throws(StoreError) {
        guard new != authorizations else { return }
        let deletion = try Statement(Schema.deleteAuthorization, in: database)
        for app in authorizations.keys where new[app] == nil {
            try deletion.run { () throws(StoreError) in try deletion.bind(app.id, at: AuthorizationColumn.app) }
        }
        let insertion = try Statement(writing: .authorization, in: database)
        for (app, decision) in new where authorizations[app] != decision {
            try insertion.run { () throws(StoreError) in
                try insertion.bind(app.id, at: AuthorizationColumn.app)
                try insertion.bind(decision.rawValue, at: AuthorizationColumn.decision)
            }
        }
    }
}
