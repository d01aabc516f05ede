#include "store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksum.h"
#include "failure.h"

#define DATABASE "alarms.sqlite3"

// Word for word what Sources/AlarmStore makes, but for comments: the twin opens what the service has made.
static const char schema[] =
    "PRAGMA application_id = 0x416C726D;"
    "CREATE TABLE alarm (id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), app_id TEXT NOT NULL, app_proof TEXT"
    " NOT NULL, title TEXT NOT NULL, countdown_title TEXT, paused_title TEXT, fire_at INTEGER, time TEXT, date TEXT,"
    " weekdays TEXT, timezone TEXT, missed TEXT, grace INTEGER, pre_alert INTEGER NOT NULL, post_alert INTEGER NOT"
    " NULL, secondary_behavior TEXT, alert_timeout INTEGER, on_timeout TEXT, max_snoozes INTEGER, keep INTEGER NOT"
    " NULL, enabled INTEGER NOT NULL, wake INTEGER NOT NULL, tint TEXT, icon TEXT, sound TEXT, volume REAL, fade_in"
    " INTEGER NOT NULL, break_through INTEGER, rising_volume INTEGER, speak INTEGER, countdown_notice TEXT, metadata"
    " BLOB, metadata_size INTEGER, layout BLOB, layout_size INTEGER, state TEXT NOT NULL, since INTEGER, handled"
    " INTEGER, handled_date INTEGER, handled_zone TEXT, handled_spans TEXT, snooze_count INTEGER NOT NULL,"
    " countdown_kind TEXT, countdown_anchor TEXT, countdown_total INTEGER, countdown_elapsed INTEGER, start_wall"
    " INTEGER, start_boot INTEGER, due INTEGER, boot_id BLOB, parts INTEGER NOT NULL, written INTEGER NOT NULL,"
    " checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE button (alarm_id BLOB NOT NULL, role TEXT NOT NULL, text TEXT, icon TEXT, text_color TEXT, hidden"
    " INTEGER NOT NULL, written INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (alarm_id, role)) STRICT,"
    " WITHOUT ROWID;"
    "CREATE TABLE action (alarm_id BLOB NOT NULL, key TEXT NOT NULL, name TEXT NOT NULL, parameter BLOB,"
    " parameter_size INTEGER, mode TEXT, target TEXT, written INTEGER NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY"
    " (alarm_id, key)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE activity (id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), owner TEXT, caller_bus TEXT, caller"
    " TEXT, kind TEXT NOT NULL, title TEXT NOT NULL, app_id TEXT NOT NULL, attributes BLOB, attributes_size INTEGER,"
    " content BLOB, content_size INTEGER, layout BLOB, layout_size INTEGER, layout_actions TEXT, start_at INTEGER,"
    " stale_at INTEGER, relevance REAL NOT NULL, icon TEXT, tint TEXT, link TEXT, notice TEXT NOT NULL,"
    " ends_with_caller INTEGER NOT NULL, state TEXT NOT NULL, as_of INTEGER NOT NULL, update_count INTEGER NOT NULL,"
    " alert_title TEXT, alert_body TEXT, alert_sound TEXT, start_wall INTEGER, start_boot INTEGER, end_wall INTEGER,"
    " end_boot INTEGER, dismissal_boot INTEGER, dismiss_at INTEGER, boot_id BLOB, parts INTEGER NOT NULL, written"
    " INTEGER NOT NULL, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE activity_action (activity_id BLOB NOT NULL, button TEXT NOT NULL, name TEXT NOT NULL, parameter"
    " BLOB, parameter_size INTEGER, mode TEXT, target TEXT, written INTEGER NOT NULL, checksum INTEGER NOT NULL,"
    " PRIMARY KEY (activity_id, button)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE history (seq INTEGER PRIMARY KEY, alarm_id BLOB NOT NULL CHECK (length(alarm_id) = 16), app_id TEXT"
    " NOT NULL, app_proof TEXT NOT NULL, title TEXT NOT NULL, event TEXT NOT NULL, due INTEGER NOT NULL, at INTEGER"
    " NOT NULL, reason TEXT, policy TEXT, count INTEGER, checksum INTEGER NOT NULL) STRICT;"
    "CREATE INDEX history_at ON history (at);"
    "CREATE INDEX history_app ON history (app_proof, app_id) WHERE app_proof <> 'host';"
    "CREATE TABLE holiday (until INTEGER NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE recent_timer (title TEXT NOT NULL, length INTEGER NOT NULL, count INTEGER NOT NULL, started INTEGER"
    " NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (title, length)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE authorization (app TEXT NOT NULL PRIMARY KEY, decision TEXT NOT NULL, checksum INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE removal (only INTEGER NOT NULL PRIMARY KEY CHECK (only = 0), written INTEGER NOT NULL, checksum"
    " INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE restored (alarm_id BLOB NOT NULL PRIMARY KEY, checksum INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 10;";

#define COLUMNS                                                                                                        \
    "id, app_id, app_proof, title, countdown_title, paused_title, fire_at, pre_alert, post_alert, secondary_behavior," \
    " alert_timeout, on_timeout, max_snoozes, keep, enabled, tint, icon, metadata, metadata_size, state, handled,"     \
    " snooze_count, countdown_kind, countdown_anchor, countdown_total, countdown_elapsed, start_wall, start_boot,"     \
    " due, boot_id, time, date, weekdays, timezone, missed, grace, since, handled_date, handled_zone, handled_spans,"  \
    " wake, sound, volume, fade_in, countdown_notice, break_through, rising_volume, speak, layout, layout_size,"       \
    " parts, written, checksum"

/// The columns, counted from 0, in the order of COLUMNS.
enum column {
    ID, APP_ID, APP_PROOF, TITLE, COUNTDOWN_TITLE, PAUSED_TITLE, FIRE_AT, PRE_ALERT, POST_ALERT, SECONDARY_BEHAVIOR,
    ALERT_TIMEOUT, ON_TIMEOUT, MAX_SNOOZES, KEEP, ENABLED, TINT, ICON, METADATA, METADATA_SIZE, STATE, HANDLED,
    SNOOZE_COUNT, COUNTDOWN_KIND, COUNTDOWN_ANCHOR, COUNTDOWN_TOTAL, COUNTDOWN_ELAPSED, START_WALL, START_BOOT, DUE,
    BOOT_ID, TIME, DATE, WEEKDAYS, TIMEZONE, MISSED, GRACE, SINCE, HANDLED_DATE, HANDLED_ZONE, HANDLED_SPANS, WAKE,
    SOUND, VOLUME, FADE_IN, COUNTDOWN_NOTICE, BREAK_THROUGH, RISING_VOLUME, SPEAK, LAYOUT, LAYOUT_SIZE, PARTS,
    WRITTEN, CHECKSUM,
};

/// The state of every alarm of the twin.
static const char scheduled[] = "scheduled";

struct store {
    sqlite3 *database;
    sqlite3_stmt *begin, *commit, *insert;
    bool in_transaction;
    /// The seeds of the columns before CHECKSUM.
    uint64_t seeds[CHECKSUM];
    /// The checksum of the row that is being bound.
    uint64_t checksum;
};

_Noreturn static void fail_store(const struct store *store, const char *what) {
    fail("%s: %s", what, sqlite3_errmsg(store->database));
}

static void execute(struct store *store, const char *statements) {
    if (sqlite3_exec(store->database, statements, NULL, NULL, NULL) != SQLITE_OK)
        fail_store(store, statements);
}

static sqlite3_stmt *prepare(struct store *store, const char *text, unsigned flags) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(store->database, text, -1, flags, &statement, NULL) != SQLITE_OK)
        fail_store(store, text);
    return statement;
}

/// Whether the first column of the statement's first row is `expected`.
static bool answers(struct store *store, const char *text, const char *expected) {
    sqlite3_stmt *statement = prepare(store, text, 0);
    if (sqlite3_step(statement) != SQLITE_ROW)
        fail_store(store, text);
    bool same = strcmp((const char *)sqlite3_column_text(statement, 0), expected) == 0;
    sqlite3_finalize(statement);
    return same;
}

static void make_seeds(struct store *store) {
    const char *name = COLUMNS;
    for (size_t i = 0; i < CHECKSUM; i++) {
        size_t size = strcspn(name, ",");
        need(name[size] == ',');
        store->seeds[i] = checksum_seed("alarm", name, size);
        name += size + strlen(", ");
    }
}

struct store *store_open(const char *directory) {
    struct store *store = calloc(1, sizeof *store);
    need(store != NULL);
    make_seeds(store);
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", directory, DATABASE) >= (int)sizeof path)
        fail("%s: too long a path", directory);
    if (sqlite3_open_v2(path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL)
        != SQLITE_OK)
        fail_store(store, path);
    execute(store, "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA journal_size_limit = 8388608; PRAGMA temp_store = MEMORY;");
    if (answers(store, "PRAGMA user_version", "0")) {
        execute(store, "BEGIN");
        execute(store, schema);
        execute(store, "COMMIT");
    } else if (!answers(store, "PRAGMA quick_check(1)", "ok")) {
        fail("%s: damaged", path);
    }
    if (!answers(store, "PRAGMA integrity_check(history)", "ok"))
        fail("%s: damaged", path);
    store->begin = prepare(store, "BEGIN IMMEDIATE", SQLITE_PREPARE_PERSISTENT);
    store->commit = prepare(store, "COMMIT", SQLITE_PREPARE_PERSISTENT);
    store->insert = prepare(
        store,
        "INSERT OR REPLACE INTO alarm (" COLUMNS ") VALUES"
        " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,"
        " ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        SQLITE_PREPARE_PERSISTENT);
    return store;
}

static char *copy_text(sqlite3_stmt *row, int column) {
    const char *text = (const char *)sqlite3_column_text(row, column);
    if (text == NULL || *text == '\0')
        return NULL;
    char *copy = strdup(text);
    need(copy != NULL);
    return copy;
}

/// What the twin's alarms never have: the twin would lose it.
static void check_scheduled(sqlite3_stmt *row) {
    static const enum column others[] = {METADATA_SIZE, LAYOUT_SIZE, BREAK_THROUGH, RISING_VOLUME, SPEAK,
                                        HANDLED, HANDLED_DATE, HANDLED_ZONE, HANDLED_SPANS};
    const char *state = (const char *)sqlite3_column_text(row, STATE);
    need(state != NULL);
    bool is_scheduled = strcmp(state, scheduled) == 0 && sqlite3_column_int(row, SNOOZE_COUNT) == 0;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        is_scheduled = is_scheduled && sqlite3_column_type(row, others[i]) == SQLITE_NULL;
    if (!is_scheduled)
        fail("an alarm has rung, counts down, has metadata or a layout, breaks through or speaks, which the twin doesn't know");
}

static uint64_t hash_of_column(const struct store *store, sqlite3_stmt *row, int column) {
    uint64_t seed = store->seeds[column];
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        return checksum_of_integer(seed, sqlite3_column_int64(row, column));
    case SQLITE_FLOAT:
        return checksum_of_real(seed, sqlite3_column_double(row, column));
    case SQLITE_TEXT: {
        const void *text = sqlite3_column_text(row, column);
        return checksum_of_text(seed, text, (size_t)sqlite3_column_bytes(row, column));
    }
    case SQLITE_BLOB: {
        const void *blob = sqlite3_column_blob(row, column);
        return checksum_of_blob(seed, blob, (size_t)sqlite3_column_bytes(row, column));
    }
    default:
        return 0;
    }
}

static void check_row(const struct store *store, sqlite3_stmt *row) {
    uint64_t checksum = 0;
    for (int column = 0; column < CHECKSUM; column++)
        checksum += hash_of_column(store, row, column);
    if (checksum != (uint64_t)sqlite3_column_int64(row, CHECKSUM))
        fail("a row is damaged");
}

static struct alarm *read_alarm(const struct store *store, sqlite3_stmt *row) {
    check_row(store, row);
    struct alarm *alarm = alarm_new();
    const void *id = sqlite3_column_blob(row, ID);
    need(id != NULL);
    memcpy(alarm->id.bytes, id, sizeof alarm->id.bytes);
    alarm->app_id = copy_text(row, APP_ID);
    alarm->title = copy_text(row, TITLE);
    alarm->countdown_title = copy_text(row, COUNTDOWN_TITLE);
    alarm->paused_title = copy_text(row, PAUSED_TITLE);
    alarm->fire_at = (uint64_t)sqlite3_column_int64(row, FIRE_AT);
    alarm->pre_alert = (uint64_t)sqlite3_column_int64(row, PRE_ALERT);
    alarm->post_alert = (uint64_t)sqlite3_column_int64(row, POST_ALERT);
    alarm->secondary_behavior = copy_text(row, SECONDARY_BEHAVIOR);
    alarm->has_alert_timeout = sqlite3_column_type(row, ALERT_TIMEOUT) != SQLITE_NULL;
    alarm->alert_timeout = (uint64_t)sqlite3_column_int64(row, ALERT_TIMEOUT);
    alarm->on_timeout = copy_text(row, ON_TIMEOUT);
    alarm->has_max_snoozes = sqlite3_column_type(row, MAX_SNOOZES) != SQLITE_NULL;
    alarm->max_snoozes = (uint32_t)sqlite3_column_int64(row, MAX_SNOOZES);
    alarm->keep = sqlite3_column_int(row, KEEP);
    alarm->enabled = sqlite3_column_int(row, ENABLED);
    alarm->tint = copy_text(row, TINT);
    alarm->icon = copy_text(row, ICON);
    alarm->time = copy_text(row, TIME);
    alarm->date = copy_text(row, DATE);
    alarm->weekdays = copy_text(row, WEEKDAYS);
    alarm->timezone = copy_text(row, TIMEZONE);
    alarm->missed = copy_text(row, MISSED);
    alarm->has_grace = sqlite3_column_type(row, GRACE) != SQLITE_NULL;
    alarm->grace = (uint64_t)sqlite3_column_int64(row, GRACE);
    alarm->wake = sqlite3_column_int(row, WAKE);
    alarm->sound = copy_text(row, SOUND);
    alarm->has_volume = sqlite3_column_type(row, VOLUME) != SQLITE_NULL;
    alarm->volume = sqlite3_column_double(row, VOLUME);
    alarm->fade_in = (uint64_t)sqlite3_column_int64(row, FADE_IN);
    alarm->countdown_notice = copy_text(row, COUNTDOWN_NOTICE);
    alarm->since = sqlite3_column_int64(row, SINCE);
    check_scheduled(row);
    return alarm;
}

void store_load(struct store *store, struct alarms *alarms) {
    sqlite3_stmt *owners = prepare(store, "SELECT alarm_id FROM button UNION SELECT alarm_id FROM action", 0);
    if (sqlite3_step(owners) != SQLITE_DONE)
        fail("an alarm has buttons or actions, which the twin doesn't know");
    sqlite3_finalize(owners);
    sqlite3_stmt *rows = prepare(store, "SELECT " COLUMNS " FROM alarm", 0);
    int result;
    while ((result = sqlite3_step(rows)) == SQLITE_ROW)
        alarms_insert(alarms, read_alarm(store, rows));
    if (result != SQLITE_DONE)
        fail_store(store, "SELECT");
    sqlite3_finalize(rows);
}

static void run(struct store *store, sqlite3_stmt *statement, const char *what) {
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    if (result != SQLITE_DONE)
        fail_store(store, what);
}

// Parameters count from 1, columns from 0. What isn't bound stays NULL.
static void bind_text(struct store *store, enum column column, const char *text) {
    if (text == NULL)
        return;
    size_t size = strlen(text);
    store->checksum += checksum_of_text(store->seeds[column], text, size);
    sqlite3_bind_text(store->insert, column + 1, text, (int)size, SQLITE_STATIC);
}

static void bind_number(struct store *store, enum column column, uint64_t number) {
    store->checksum += checksum_of_integer(store->seeds[column], (int64_t)number);
    sqlite3_bind_int64(store->insert, column + 1, (sqlite3_int64)number);
}

void store_insert(struct store *store, const struct alarm *alarm) {
    if (!store->in_transaction)
        run(store, store->begin, "BEGIN");
    store->in_transaction = true;
    sqlite3_clear_bindings(store->insert);
    store->checksum = checksum_of_blob(store->seeds[ID], alarm->id.bytes, sizeof alarm->id.bytes);
    sqlite3_bind_blob(store->insert, ID + 1, alarm->id.bytes, sizeof alarm->id.bytes, SQLITE_STATIC);
    bind_text(store, APP_ID, alarm->app_id == NULL ? "" : alarm->app_id);
    bind_text(store, APP_PROOF, "host");
    bind_text(store, TITLE, alarm->title == NULL ? "" : alarm->title);
    bind_text(store, COUNTDOWN_TITLE, alarm->countdown_title);
    bind_text(store, PAUSED_TITLE, alarm->paused_title);
    if (alarm->fire_at != 0)
        bind_number(store, FIRE_AT, alarm->fire_at);
    bind_number(store, PRE_ALERT, alarm->pre_alert);
    bind_number(store, POST_ALERT, alarm->post_alert);
    bind_text(store, SECONDARY_BEHAVIOR, alarm->secondary_behavior);
    if (alarm->has_alert_timeout)
        bind_number(store, ALERT_TIMEOUT, alarm->alert_timeout);
    bind_text(store, ON_TIMEOUT, alarm->on_timeout);
    if (alarm->has_max_snoozes)
        bind_number(store, MAX_SNOOZES, alarm->max_snoozes);
    bind_number(store, KEEP, alarm->keep);
    bind_number(store, ENABLED, alarm->enabled);
    bind_text(store, TINT, alarm->tint);
    bind_text(store, ICON, alarm->icon);
    bind_text(store, STATE, scheduled);
    bind_number(store, SNOOZE_COUNT, 0);
    bind_text(store, TIME, alarm->time);
    bind_text(store, DATE, alarm->date);
    bind_text(store, WEEKDAYS, alarm->weekdays);
    bind_text(store, TIMEZONE, alarm->timezone);
    bind_text(store, MISSED, alarm->missed);
    if (alarm->has_grace)
        bind_number(store, GRACE, alarm->grace);
    bind_number(store, SINCE, (uint64_t)alarm->since);
    bind_number(store, WAKE, alarm->wake);
    bind_text(store, SOUND, alarm->sound);
    if (alarm->has_volume) {
        store->checksum += checksum_of_real(store->seeds[VOLUME], alarm->volume);
        sqlite3_bind_double(store->insert, VOLUME + 1, alarm->volume);
    }
    bind_number(store, FADE_IN, alarm->fade_in);
    bind_text(store, COUNTDOWN_NOTICE, alarm->countdown_notice);
    bind_number(store, PARTS, 0);
    bind_number(store, WRITTEN, 0);
    sqlite3_bind_int64(store->insert, CHECKSUM + 1, (sqlite3_int64)store->checksum);
    run(store, store->insert, "INSERT");
}

void store_commit(struct store *store) {
    if (!store->in_transaction)
        return;
    run(store, store->commit, "COMMIT");
    store->in_transaction = false;
}

void store_close(struct store *store) {
    sqlite3_finalize(store->begin);
    sqlite3_finalize(store->commit);
    sqlite3_finalize(store->insert);
    sqlite3_close(store->database);
    free(store);
}
