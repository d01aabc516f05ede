/// The tables, and the statements on them. The order of the columns in every statement is that of ``Column``.
///
/// Times are microseconds. Kept are rules and what has happened, never an instant that follows from them.
enum Schema {
    /// The script that makes each version out of the one before it: the first one version 1 out of an empty database.
    /// What has been released is never changed.
    static let migrations = [version1]

    /// The version that is in use here, as `PRAGMA user_version` says it.
    static var version: Int64 { Int64(migrations.count) }

    /// What `PRAGMA application_id` says of a store: "Alrm" in ASCII.
    static let applicationID: Int64 = 0x416C_726D

    private static let version1 = """
        PRAGMA application_id = 0x416C726D;
        CREATE TABLE alarm (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            app_id TEXT NOT NULL,            -- owner, '': none known
            app_proof TEXT NOT NULL,         -- 'host', 'flatpak', 'snap'
            title TEXT NOT NULL,
            countdown_title TEXT,
            paused_title TEXT,
            fire_at INTEGER,                 -- wall clock
            pre_alert INTEGER NOT NULL,      -- 0: none
            post_alert INTEGER NOT NULL,     -- 0: none
            secondary_behavior TEXT,         -- 'countdown', 'none'
            alert_timeout INTEGER,           -- -1: never
            on_timeout TEXT,                 -- 'snooze', 'stop'
            max_snoozes INTEGER,
            keep INTEGER NOT NULL,           -- 0, 1
            enabled INTEGER NOT NULL,        -- 0, 1
            tint TEXT,
            icon TEXT,
            metadata BLOB,
            metadata_size INTEGER,           -- what the limit counts; NULL: no metadata
            state TEXT NOT NULL,             -- 'scheduled', 'countdown', 'paused', 'alerting'
            handled INTEGER,                 -- due of the occurrence handled last, wall clock
            snooze_count INTEGER NOT NULL,
            countdown_kind TEXT,             -- countdown, paused: 'pre-alert', 'timer', 'post-alert'
            countdown_anchor TEXT,           -- countdown: 'wall', 'boot'
            countdown_total INTEGER,         -- countdown, paused
            countdown_elapsed INTEGER,       -- countdown: before its start; paused
            start_wall INTEGER,              -- countdown: when it began or was resumed; alerting: when it rang
            start_boot INTEGER,              -- the same on the boot clock
            due INTEGER,                     -- alerting: when it was to ring, wall clock
            boot_id BLOB                     -- the boot that start_boot belongs to
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE button (
            alarm_id BLOB NOT NULL,
            role TEXT NOT NULL,              -- 'stop', 'secondary', 'custom', 'pause', 'resume'
            text TEXT,
            icon TEXT,
            text_color TEXT,
            PRIMARY KEY (alarm_id, role)
        ) STRICT, WITHOUT ROWID;
        """

    private static let columns = """
        id, app_id, app_proof, title, countdown_title, paused_title, fire_at, pre_alert, post_alert, \
        secondary_behavior, alert_timeout, on_timeout, max_snoozes, keep, enabled, tint, icon, metadata, \
        metadata_size, state, handled, snooze_count, countdown_kind, countdown_anchor, countdown_total, \
        countdown_elapsed, start_wall, start_boot, due, boot_id
        """

    static let selectAlarms = "SELECT \(columns) FROM alarm"

    static let upsertAlarm = """
        INSERT OR REPLACE INTO alarm (\(columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let deleteAlarm = "DELETE FROM alarm WHERE id = ?"

    private static let buttonColumns = "alarm_id, role, text, icon, text_color"

    static let selectButtons = "SELECT \(buttonColumns) FROM button"

    static let selectButtonOwners = "SELECT DISTINCT alarm_id FROM button"

    static let upsertButton = "INSERT OR REPLACE INTO button (\(buttonColumns)) VALUES (?, ?, ?, ?, ?)"

    static let deleteButtons = "DELETE FROM button WHERE alarm_id = ?"
}
