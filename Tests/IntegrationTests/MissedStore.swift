import CSQLite
import Foundation
import TestSupport

extension Session {
    /// Kills the service, moves all stored times so many seconds into the past, and starts it again, as if it had been
    /// down for as long: the clock can't be set here, but the store can. Rules in local time stay as they are, and are
    /// due for the occurrences since then.
    ///
    /// - Parameter environment: The environment of the service.
    func sleepThrough(_ seconds: Int64, environment: [String: String] = [:]) throws {
        try service.kill()
        do { try MissedStore(database).moveBack(by: seconds * 1_000_000) }
        let checksums = URL(fileURLWithPath: #filePath).appending(path: "../../Soak/store_checksums.py").standardized
            .path
        try Shell.run("/usr/bin/python3 \"$1\" \"$2\"", checksums, database)
        try restart(as: runService(environment: environment))
    }
}

/// The database of the alarms, while no service has it open.
private final class MissedStore {
    private var database: OpaquePointer?

    init(_ path: String) throws {
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else { throw failure }
    }

    deinit {
        sqlite3_close(database)
    }

    private var failure: TestFailure { TestFailure(String(cString: sqlite3_errmsg(database))) }

    /// Moves all stored times of alarms into the past.
    ///
    /// - Parameter time: The distance, µs.
    func moveBack(by time: Int64) throws {
        let columns = ["fire_at", "since", "handled", "due", "start_wall", "start_boot"]
        try execute("UPDATE alarm SET " + columns.map { "\($0) = \($0) - \(time)" }.joined(separator: ", "))
        for (id, spans) in try spans() {
            let moved = spans.split(separator: " ").map { span in
                span.split(separator: "/").compactMap { Int64($0) }.map { "\($0 - time)" }.joined(separator: "/")
            }
            try execute("UPDATE alarm SET handled_spans = '\(moved.joined(separator: " "))' WHERE hex(id) = '\(id)'")
        }
    }

    /// Returns the stored handled occurrences, by id.
    private func spans() throws -> [(id: String, spans: String)] {
        var statement: OpaquePointer?
        let query = "SELECT hex(id), handled_spans FROM alarm WHERE handled_spans IS NOT NULL"
        guard sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK else { throw failure }
        defer { sqlite3_finalize(statement) }
        var rows: [(String, String)] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            guard let id = sqlite3_column_text(statement, 0), let spans = sqlite3_column_text(statement, 1) else {
                continue
            }
            rows.append((String(cString: id), String(cString: spans)))
        }
        return rows
    }

    private func execute(_ statement: String) throws {
        guard sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK else { throw failure }
    }
}
