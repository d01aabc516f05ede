internal import Glibc

/// The inspection of the file before it is used.
extension DatabaseFile {
    /// Returns the damage if the database is missing or empty, but its log or the copy isn't; `nil`: there is none. A
    /// copy without alarms is removed, and an unreadable copy is renamed.
    func damageOfMissing() -> String? {
        guard FileStamp(of: path)?.size ?? 0 == 0 else { return nil }
        // SQLite would treat this as a new database, and delete the log.
        if FileStamp(of: logPath)?.size ?? 0 > 0 { return "\(path): empty, and its write-ahead log is not" }
        guard let copyPath, FileStamp(of: copyPath) != nil else { return nil }
        let contents = CopyContents(of: copyPath)
        guard !contents.hasAlarms else { return "\(path): empty, and \(copyPath) is not" }
        if contents.isComplete { unlink(copyPath) } else { moveCopy(beside: damagedPath) }
        return nil
    }

    /// Returns the reason why a locked, unchanged database can't be used; `nil`: it can be used, or is empty.
    ///
    /// - Throws: `StoreError`: `newerVersion`; errors other than damage.
    func inspect(_ database: Database) throws(StoreError) -> Content? {
        do throws(StoreError) {
            let isEmpty = try database.isEmpty
            if !isEmpty, let unusable = try inspectHeader(of: database) { return unusable }
            // Without the log, the database may look empty.
            if let damage = WriteAheadLog(of: database).damage() { return .damaged(damage) }
            guard !isEmpty else { return nil }
            let result = try database.text("PRAGMA quick_check(1)") ?? "not readable"
            return result == "ok" ? nil : .damaged("\(path): \(result)")
        } catch {
            return try damage(error)
        }
    }

    private func inspectHeader(of database: Database) throws(StoreError) -> Content? {
        guard try database.integer("PRAGMA application_id") == Schema.applicationID else {
            return .damaged("\(path): the database of another application")
        }
        let version = try database.integer("PRAGMA user_version")
        let newest = Schema.version(after: migrations)
        if version != newest {
            // Each migration changes the tables: if the version doesn't match them, the header is damaged.
            let text = try Schema.text(of: database)
            for count in 1...migrations.count {
                let made = Array(migrations.prefix(count))
                guard version != Schema.version(after: made), try text == Schema.text(of: Schema.model(made)) else {
                    continue
                }
                return .damaged("\(path): the version in its header is \(version)")
            }
        }
        guard version <= newest else { throw .newerVersion(file: path, found: version, known: newest) }
        guard version > 0 else { return .damaged("\(path): without a version") }
        if version < Schema.firstVersion { return .earlier }
        // This is known once a page was read. The file is writable, or opening would have failed.
        return database.isReadOnly ? .damaged("\(path): its header forbids writing") : nil
    }

    /// Returns the database, or the damage of its rows.
    ///
    /// - Parameter isOwn: True if this process has written it: its rows are then used even if damaged.
    func inspectRows(of database: Database, isOwn: Bool) throws(StoreError) -> Content {
        do throws(StoreError) {
            // Of a database that this process has written, the alarms are in memory, or are read when they are loaded.
            let check = try RowCheck(of: database, readsAlarms: !isOwn, continues: isOwn)
            if let damage = check.damage, !isOwn { return .damaged(damage) }
            // The quick check doesn't compare the index with its table; a mismatch would fail each commit.
            if let result = try database.text("PRAGMA integrity_check(history)"), result != "ok" {
                return .damaged("\(path): \(result)")
            }
            if let copyPath, let latest = CopyContents.lastWritten(in: copyPath), latest > check.alarmsWritten {
                return .damaged("\(path): older than \(copyPath)")
            }
            return .database(database, check)
        } catch {
            return try damage(error)
        }
    }

    /// Returns the damage for an error: also for a wrong statement, since all statements here match the tables of their
    /// version.
    ///
    /// - Throws: The error, if it isn't damage.
    private func damage(_ error: StoreError) throws(StoreError) -> Content {
        guard error.isDamage || error.isWrongStatement else { throw error }
        return .damaged(error.description)
    }
}
