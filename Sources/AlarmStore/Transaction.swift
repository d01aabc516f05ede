/// The way to do several things to a database, or none of them.
final class Transaction {
    private let database: Database
    private let begin: Statement
    private let commit: Statement

    init(in database: Database) throws(StoreError) {
        self.database = database
        begin = try Statement("BEGIN IMMEDIATE", in: database, isKept: true)
        commit = try Statement("COMMIT", in: database, isKept: true)
    }

    /// Does all of `body`, which is on disk on return.
    ///
    /// - Throws: The error of `body`, or `StoreError.sqlite` if the transaction can't be begun or committed. Nothing of
    ///   it has happened then, and the next one can begin.
    func run(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try begin.run()
        do {
            try body()
            try commit.run()
        } catch {
            database.rollBack()
            throw error
        }
    }
}
