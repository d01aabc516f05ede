internal import CSQLite

/// The tables, and the statements on them that don't read or write whole rows; for the others see ``Table``.
///
/// Times are in microseconds. Rules and events are stored, never instants that follow from them. Rules in local time
/// are texts in the formats of people and of SQLite's functions.
enum Schema {
    /// The migration to each version from the previous one; the first one creates the tables in an empty database. A
    /// released migration is never changed; a new column comes last in its table, and is NULL in existing rows.
    /// Comments after columns are kept in the file, for people who inspect it.
    static let migrations = [
        """
        PRAGMA application_id = 0x416C726D;
        CREATE TABLE alarm (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            app_id TEXT NOT NULL,            -- owner, '': none known
            app_proof TEXT NOT NULL,         -- 'host', 'flatpak', 'snap'
            title TEXT NOT NULL,
            countdown_title TEXT,
            paused_title TEXT,
            fire_at INTEGER,                 -- wall clock
            time TEXT,                       -- local: 'HH:MM', 'HH:MM:SS'
            date TEXT,                       -- 'YYYY-MM-DD'
            weekdays TEXT,                   -- of 'mon,tue,wed,thu,fri,sat,sun'
            timezone TEXT,                   -- NULL: that of the system
            missed TEXT,                     -- 'ring', 'notify', 'drop'
            grace INTEGER,
            pre_alert INTEGER NOT NULL,      -- 0: none
            post_alert INTEGER NOT NULL,     -- 0: none
            secondary_behavior TEXT,         -- 'countdown', 'custom', 'both', 'none'
            alert_timeout INTEGER,           -- -1: never
            on_timeout TEXT,                 -- 'snooze', 'stop'
            max_snoozes INTEGER,
            keep INTEGER NOT NULL,           -- 0, 1
            enabled INTEGER NOT NULL,        -- 0, 1
            wake INTEGER NOT NULL,           -- 0, 1
            tint TEXT,
            icon TEXT,
            sound TEXT,                      -- 'default', 'none', a name, a path
            volume REAL,                     -- 0 to 1
            fade_in INTEGER NOT NULL,        -- 0: none
            break_through INTEGER,           -- 0, 1; NULL: the preference
            rising_volume INTEGER,           -- 0, 1; NULL: the preference
            speak INTEGER,                   -- 0, 1; NULL: the preference
            countdown_notice TEXT,           -- 'always', 'never'; NULL: 'auto'
            metadata BLOB,
            metadata_size INTEGER,           -- what the limit counts; NULL: no metadata
            layout BLOB,
            layout_size INTEGER,             -- what the limit counts; NULL: no layout
            state TEXT NOT NULL,             -- 'scheduled', 'countdown', 'paused', 'alerting'
            since INTEGER,                   -- what was due until then is behind; NULL: nothing is
            handled INTEGER,                 -- due of the occurrence handled last, wall clock
            handled_date INTEGER,            -- what handled was meant for, in days since 1970-01-01
            handled_zone TEXT,               -- by which handled was due
            handled_spans TEXT,              -- in which all was handled: 'FROM/TO FROM/TO'
            snooze_count INTEGER NOT NULL,
            countdown_kind TEXT,             -- countdown, paused: 'pre-alert', 'timer', 'post-alert'
            countdown_anchor TEXT,           -- countdown: 'wall', 'boot', 'rebooted'
            countdown_total INTEGER,         -- countdown, paused
            countdown_elapsed INTEGER,       -- countdown: before its start; paused
            start_wall INTEGER,              -- countdown: when it began or was resumed; alerting: when it rang
            start_boot INTEGER,              -- the same on the boot clock
            due INTEGER,                     -- alerting: when it was to ring, wall clock
            boot_id BLOB,                    -- the boot of start_boot; NULL: nothing goes by that
            parts INTEGER NOT NULL,          -- how many rows of button and action are its own
            written INTEGER NOT NULL,        -- the number of the commit: its time, wall clock, or more; it only grows
            checksum INTEGER NOT NULL        -- of the row's values: see RowChecksum; a row without the right one is lost
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE button (
            alarm_id BLOB NOT NULL,
            role TEXT NOT NULL,              -- 'stop', 'secondary', 'custom', 'pause', 'resume'
            text TEXT,
            icon TEXT,
            text_color TEXT,
            hidden INTEGER NOT NULL,         -- 0, 1
            written INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (alarm_id, role)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE action (
            alarm_id BLOB NOT NULL,
            key TEXT NOT NULL,               -- 'stop-action', 'secondary-action', 'default-action'
            name TEXT NOT NULL,
            parameter BLOB,                  -- NULL: the id of the alarm
            parameter_size INTEGER,          -- what the limit counts; NULL: no parameter
            mode TEXT,                       -- 'background', 'foreground'
            target TEXT,                     -- NULL: the app that the alarm belongs to
            written INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (alarm_id, key)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE activity (
            id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
            owner TEXT,                      -- the sandboxed app that has started it; NULL: none
            caller_bus TEXT,                 -- the bus of caller
            caller TEXT,                     -- the connection with which it ends; NULL: none
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            app_id TEXT NOT NULL,            -- '': none known
            attributes BLOB,
            attributes_size INTEGER,         -- what the limit counts; NULL: none
            content BLOB,
            content_size INTEGER,            -- the same
            layout BLOB,
            layout_size INTEGER,             -- the same
            layout_actions TEXT,             -- of its buttons, with spaces between
            start_at INTEGER,                -- wall clock; NULL: at once
            stale_at INTEGER,                -- wall clock; NULL: never
            relevance REAL NOT NULL,
            icon TEXT,
            tint TEXT,
            link TEXT,
            notice TEXT NOT NULL,            -- 'auto', 'always', 'never'
            ends_with_caller INTEGER NOT NULL, -- 0, 1
            state TEXT NOT NULL,             -- 'pending', 'active', 'stale', 'ended'
            as_of INTEGER NOT NULL,          -- when the content was right, wall clock
            update_count INTEGER NOT NULL,
            alert_title TEXT,                -- pending: of the alert as it starts
            alert_body TEXT,
            alert_sound TEXT,                -- 'default', 'none', a name, a path; NULL: no alert
            start_wall INTEGER,              -- all but pending: when it started
            start_boot INTEGER,              -- the same on the boot clock
            end_wall INTEGER,                -- ended: when it did
            end_boot INTEGER,                -- the same on the boot clock
            dismissal_boot INTEGER,          -- ended: when it is gone at the latest, boot clock
            dismiss_at INTEGER,              -- ended: when it is gone if that is sooner, wall clock
            boot_id BLOB,                    -- the boot that these readings of the boot clock belong to
            parts INTEGER NOT NULL,          -- how many rows of activity_action are its own
            written INTEGER NOT NULL,
            checksum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE activity_action (
            activity_id BLOB NOT NULL,
            button TEXT NOT NULL,            -- the name of the action on the bus; 'default': a press on the activity
            name TEXT NOT NULL,
            parameter BLOB,                  -- NULL: the id of the activity
            parameter_size INTEGER,          -- what the limit counts; NULL: no parameter
            mode TEXT,                       -- 'background', 'foreground'
            target TEXT,                     -- NULL: the app that the activity belongs to
            written INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (activity_id, button)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE history (
            seq INTEGER PRIMARY KEY,         -- in the order in which it happened
            alarm_id BLOB NOT NULL CHECK (length(alarm_id) = 16),
            app_id TEXT NOT NULL,
            app_proof TEXT NOT NULL,         -- 'host', 'flatpak', 'snap'
            title TEXT NOT NULL,
            event TEXT NOT NULL,             -- 'fired', 'stopped', 'snoozed', 'missed'
            due INTEGER NOT NULL,            -- wall clock
            at INTEGER NOT NULL,             -- when it happened, wall clock
            reason TEXT,                     -- stopped: why
            policy TEXT,                     -- missed: why
            count INTEGER,                   -- missed: how many
            checksum INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX history_at ON history (at);
        CREATE INDEX history_app ON history (app_proof, app_id) WHERE app_proof <> 'host';
        CREATE TABLE holiday (
            until INTEGER NOT NULL PRIMARY KEY, -- the end of the holiday, wall clock; of several the last
            checksum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recent_timer (
            title TEXT NOT NULL,
            length INTEGER NOT NULL,
            count INTEGER NOT NULL,          -- how often it was started
            started INTEGER NOT NULL,        -- the last time, wall clock
            checksum INTEGER NOT NULL,
            PRIMARY KEY (title, length)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE authorization (
            app TEXT NOT NULL PRIMARY KEY,   -- a sandboxed app: the id of a Flatpak, 'snap.NAME'
            decision TEXT NOT NULL,          -- of the person: 'authorized', 'denied'
            checksum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE removal (
            only INTEGER NOT NULL PRIMARY KEY CHECK (only = 0),
            written INTEGER NOT NULL,        -- the number of the last commit that removed alarms
            checksum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE restored (
            alarm_id BLOB NOT NULL PRIMARY KEY, -- from the copy, or in part, and unchanged since
            checksum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    ]

    /// The version that the first of ``migrations`` creates. Versions below it were never released, and aren't read:
    /// such a store is moved aside.
    static let firstVersion: Int64 = 10

    /// The last version of the package that can open stores of all versions below ``firstVersion``.
    static let earlierPackage = "0.1.0~dev1060"

    /// The newest version, in `PRAGMA user_version`.
    static var version: Int64 { version(after: migrations) }

    /// Returns the version after the last of these migrations.
    static func version(after migrations: [String]) -> Int64 { firstVersion + Int64(migrations.count) - 1 }

    /// The `PRAGMA application_id` of a store: "Alrm" in ASCII.
    static let applicationID: Int64 = 0x416C_726D

    /// A query that returns 1 if an alarm is enabled, or in a state that disabled alarms don't have, or if there is an
    /// activity; otherwise 0.
    static let isNeeded = """
        SELECT EXISTS (SELECT 1 FROM alarm WHERE enabled <> 0 OR state <> 'scheduled'
            UNION ALL SELECT 1 FROM activity)
        """

    /// Returns an empty database in memory with the schema of these migrations.
    static func model(_ migrations: [String] = migrations) throws(StoreError) -> Database {
        let model = try Database(":memory:", flags: SQLITE_OPEN_READWRITE)
        for script in migrations { try model.execute(script) }
        return model
    }

    /// Returns the statements that created the tables and indices of a database.
    static func text(of database: Database) throws(StoreError) -> String? {
        try database.text("SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_schema ORDER BY name)")
    }

    static let deleteAlarm = "DELETE FROM alarm WHERE id = ?"

    static let deleteButtons = "DELETE FROM button WHERE alarm_id = ?"

    static let deleteActions = "DELETE FROM action WHERE alarm_id = ?"

    /// Selects the alarms that have buttons or actions.
    static let selectOwners = "SELECT alarm_id FROM button UNION SELECT alarm_id FROM action"

    static let deleteRestored = "DELETE FROM restored WHERE alarm_id = ?"

    static let deleteActivity = "DELETE FROM activity WHERE id = ?"

    static let deleteActivityActions = "DELETE FROM activity_action WHERE activity_id = ?"

    static let deleteHoliday = "DELETE FROM holiday"

    static let deleteRecentTimer = "DELETE FROM recent_timer WHERE title = ? AND length = ?"

    static let deleteAuthorization = "DELETE FROM authorization WHERE app = ?"

    /// Keeps the latest 200 entries of the sandboxed app in the parameters. The index `history_app` has only its
    /// entries, in the order of `seq`.
    static let trimHistoryOfApp = """
        DELETE FROM history WHERE app_proof = ?1 AND app_id = ?2 AND app_proof <> 'host' AND seq <= (
            SELECT seq FROM history WHERE app_proof = ?1 AND app_id = ?2 AND app_proof <> 'host'
            ORDER BY seq DESC LIMIT 1 OFFSET 200)
        """

    /// Keeps the latest 1,000 entries that aren't older than the parameter. They are counted in an index of a few
    /// pages, since `seq` has gaps where entries of sandboxed apps were deleted.
    static let trimHistory = """
        DELETE FROM history WHERE at < ? OR seq IN (
            SELECT seq FROM history ORDER BY seq LIMIT max(0, (SELECT count(*) FROM history) - 1000))
        """
}
