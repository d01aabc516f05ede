import CSQLite
import TestBus

extension Session {
    /// Ends the service as a crash would, takes all that it has kept of alarms so many seconds into the past, and starts it
    /// again, as if it had been away for as long: the clock can't be set here, but what is kept can. Rules in local time
    /// stay what they are; of them it is what was due since then that is found.
    ///
    /// - Parameter environment: That of the service.
    func sleepThrough(_ seconds: Int64, environment: [String: String] = [:]) throws {
        try service.kill()
        let time = seconds * 1_000_000
        let columns = ["fire_at", "since", "handled", "due", "start_wall", "start_boot"]
        let changes = columns.map { "\($0) = \($0) - \(time)" }.joined(separator: ", ")
        try Self.execute("UPDATE alarm SET \(changes)", in: database)
        try restart(as: run(environment: environment))
    }

    /// Does what `statement` says in a database that nobody has open.
    private static func execute(_ statement: String, in file: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        guard sqlite3_open_v2(file, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK
        else { throw TestFailure("\(file): \(String(cString: sqlite3_errmsg(database)))") }
    }
}
