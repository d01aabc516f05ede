/// An atomic transaction on a database.
final class Transaction {
    private let database: Database
    private let begin: Statement
    private let commit: Statement

    init(in database: Database) throws(StoreError) {
        self.database = database
        begin = try Statement("BEGIN IMMEDIATE", in: database, isKept: true)
        commit = try Statement("COMMIT", in: database, isKept: true)
    }

    /// Runs `body` in a transaction, which is on disk on return.
    ///
    /// - Throws: The error of `body`, or `StoreError.sqlite` if the transaction can't be begun or committed. It is then
    ///   rolled back, and the next one can begin.
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
