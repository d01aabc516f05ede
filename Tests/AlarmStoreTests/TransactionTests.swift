import CSQLite
import Testing

@testable import AlarmStore

@Suite struct TransactionTests {
    let database: Database
    let transaction: Transaction

    init() throws {
        database = try Database(":memory:", flags: SQLITE_OPEN_READWRITE)
        try database.execute("CREATE TABLE number (number INTEGER UNIQUE)")
        transaction = try Transaction(in: database)
    }

    private var count: Int64 { get throws { try database.integer("SELECT count(*) FROM number") } }

    @Test func `a transaction's changes stay`() throws {
        try transaction.run { () throws(StoreError) in try database.execute("INSERT INTO number VALUES (1), (2)") }
        #expect(try count == 2)
    }

    @Test func `a failure in the middle leaves nothing, and the next transaction can begin`() throws {
        #expect(throws: StoreError.noStateDirectory) {
            try transaction.run { () throws(StoreError) in
                try database.execute("INSERT INTO number VALUES (1)")
                throw StoreError.noStateDirectory
            }
        }
        #expect(try count == 0)
        try transaction.run { () throws(StoreError) in try database.execute("INSERT INTO number VALUES (3)") }
        #expect(try count == 1)
    }

    @Test func `a statement that is refused rolls back the ones before`() throws {
        let error = #expect(throws: StoreError.self) {
            try transaction.run { () throws(StoreError) in
                try database.execute("INSERT INTO number VALUES (1)")
                try database.execute("INSERT INTO number VALUES (1)")
            }
        }
        #expect(error?.isConstraint == true)
        #expect(
            error?.description == ":memory:: sqlite3_exec: UNIQUE constraint failed: number.number (SQLite result 2067)"
        )
        #expect(try count == 0)
    }
}
