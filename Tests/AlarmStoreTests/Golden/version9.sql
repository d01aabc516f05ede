-- A store of schema version 9. It is what such stores are like wherever they were written, and never changes.
PRAGMA application_id = 1097626221;
PRAGMA user_version = 9;
CREATE TABLE alarm (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    app_id TEXT NOT NULL,
    app_proof TEXT NOT NULL,
    title TEXT NOT NULL,
    countdown_title TEXT,
    paused_title TEXT,
    fire_at INTEGER,
    pre_alert INTEGER NOT NULL,
    post_alert INTEGER NOT NULL,
    secondary_behavior TEXT,
    alert_timeout INTEGER,
    on_timeout TEXT,
    max_snoozes INTEGER,
    keep INTEGER NOT NULL,
    enabled INTEGER NOT NULL,
    tint TEXT,
    icon TEXT,
    metadata BLOB,
    metadata_size INTEGER,
    state TEXT NOT NULL,
    handled INTEGER,
    snooze_count INTEGER NOT NULL,
    countdown_kind TEXT,
    countdown_anchor TEXT,
    countdown_total INTEGER,
    countdown_elapsed INTEGER,
    start_wall INTEGER,
    start_boot INTEGER,
    due INTEGER,
    boot_id BLOB,
    time TEXT,
    date TEXT,
    weekdays TEXT,
    timezone TEXT,
    missed TEXT,
    grace INTEGER,
    since INTEGER,
    handled_date INTEGER,
    handled_zone TEXT,
    handled_spans TEXT,
    wake INTEGER NOT NULL DEFAULT 1,
    sound TEXT,
    volume REAL,
    fade_in INTEGER NOT NULL DEFAULT 0,
    countdown_notice TEXT,
    break_through INTEGER,
    speak INTEGER,
    layout BLOB,
    layout_size INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE button (
    alarm_id BLOB NOT NULL,
    role TEXT NOT NULL,
    text TEXT,
    icon TEXT,
    text_color TEXT,
    hidden INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (alarm_id, role)
) STRICT, WITHOUT ROWID;
CREATE TABLE action (
    alarm_id BLOB NOT NULL,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    parameter BLOB,
    parameter_size INTEGER,
    mode TEXT,
    target TEXT,
    PRIMARY KEY (alarm_id, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE activity (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    owner TEXT,
    caller_bus TEXT,
    caller TEXT,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    app_id TEXT NOT NULL,
    attributes BLOB,
    attributes_size INTEGER,
    content BLOB,
    content_size INTEGER,
    layout BLOB,
    layout_size INTEGER,
    layout_actions TEXT,
    start_at INTEGER,
    stale_at INTEGER,
    relevance REAL NOT NULL,
    icon TEXT,
    tint TEXT,
    link TEXT,
    notice TEXT NOT NULL,
    ends_with_caller INTEGER NOT NULL,
    state TEXT NOT NULL,
    as_of INTEGER NOT NULL,
    update_count INTEGER NOT NULL,
    alert_title TEXT,
    alert_body TEXT,
    alert_sound TEXT,
    start_wall INTEGER,
    start_boot INTEGER,
    end_wall INTEGER,
    end_boot INTEGER,
    dismissal_boot INTEGER,
    dismiss_at INTEGER,
    boot_id BLOB
) STRICT, WITHOUT ROWID;
CREATE TABLE activity_action (
    activity_id BLOB NOT NULL,
    button TEXT NOT NULL,
    name TEXT NOT NULL,
    parameter BLOB,
    parameter_size INTEGER,
    mode TEXT,
    target TEXT,
    PRIMARY KEY (activity_id, button)
) STRICT, WITHOUT ROWID;
CREATE TABLE holiday (
    until INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE recent_timer (
    title TEXT NOT NULL,
    length INTEGER NOT NULL,
    count INTEGER NOT NULL,
    started INTEGER NOT NULL,
    PRIMARY KEY (title, length)
) STRICT, WITHOUT ROWID;
CREATE TABLE history (
    seq INTEGER PRIMARY KEY,
    alarm_id BLOB NOT NULL CHECK (length(alarm_id) = 16),
    app_id TEXT NOT NULL,
    title TEXT NOT NULL,
    event TEXT NOT NULL,
    due INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT,
    policy TEXT,
    count INTEGER,
    app_proof TEXT NOT NULL DEFAULT 'host'
) STRICT;
CREATE TABLE authorization (
    app TEXT NOT NULL PRIMARY KEY,
    decision TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX history_at ON history (at);
CREATE INDEX history_app ON history (app_proof, app_id) WHERE app_proof <> 'host';
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, keep, enabled, state, snooze_count,
    since, wake)
VALUES (x'00000000000040008000000000000001', '', 'host', '', 1900000000000000, 0, 0, 0, 0, 'scheduled', 0,
    1899990000000000, 1);
INSERT INTO alarm VALUES (
    x'00000000000040008000000000000002', 'org.example.Clock', 'flatpak', 'Wake up', 'Soon', 'Not yet', NULL,
    600000000, 300000000, 'countdown', 60000000, 'snooze', 5, 1, 1, '#ff8800', 'alarm-symbolic', x'010203', 11,
    'countdown', 1899999000000000, 1, 'pre-alert', 'wall', 600000000, 1000000, 1899999401000000, 5000000, NULL,
    NULL, '07:30', NULL, 'mon,wed,fri', 'Europe/Berlin', 'notify', 0, 1899999000000000, 21990, 'Europe/Berlin',
    '1899900000000000/1899950000000000 1899999000000000/1899999000000000', 1, NULL, NULL, 0, NULL, NULL, NULL,
    NULL, NULL);
INSERT INTO alarm (id, app_id, app_proof, title, pre_alert, post_alert, keep, enabled, state, snooze_count, time,
    date, missed, grace, since, wake)
VALUES (x'00000000000040008000000000000003', '', 'snap', 'Train', 0, 0, 0, 1, 'scheduled', 0, '05:59:59',
    '2030-03-20', 'ring', 86400000000, -9223372036854775808, 1);
INSERT INTO alarm (id, app_id, app_proof, title, pre_alert, post_alert, keep, enabled, state, snooze_count,
    countdown_kind, countdown_anchor, countdown_total, countdown_elapsed, start_wall, start_boot, boot_id, since,
    wake)
VALUES (x'00000000000040008000000000000004', '', 'host', 'Tea', 180000000, 0, 0, 1, 'countdown', 0, 'timer',
    'rebooted', 180000000, 20000000, 1899999990000000, -5000000,
    x'0123456789abcdeffedcba9876543210', 1899999970000000, 1);
INSERT INTO alarm (id, app_id, app_proof, title, pre_alert, post_alert, keep, enabled, state, handled, snooze_count,
    start_wall, start_boot, due, boot_id, time, missed, since, handled_date, handled_zone, handled_spans,
    wake)
VALUES (x'00000000000040008000000000000005', '', 'host', 'Ringing', 0, 0, 0, 1, 'alerting', 1899999999000000, 0,
    1899999999000123, 7000000, 1899999999000000, x'0123456789abcdeffedcba9876543210', '17:46:39', 'drop',
    1899999999000000, 21990, 'UTC', '1899999999000000/1899999999000000', 1);
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, keep, enabled, state, snooze_count,
    since, wake)
VALUES (x'00000000000040008000000000000006', '', 'host', 'Water', 1900000000000000, 0, 0, 0, 1, 'scheduled', 0,
    1899990000000000, 0);
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, secondary_behavior, keep, enabled,
    state, snooze_count, since, sound, volume, fade_in, countdown_notice, break_through, speak)
VALUES (x'00000000000040008000000000000007', 'org.example.Clock', 'host', 'Loud', 1900000000000000, 0, 0, 'both', 0,
    1, 'scheduled', 0, 1899990000000000, 'alarm-clock-elapsed', 0.25, 5000000,
    'always', 1, 0);
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, secondary_behavior, keep, enabled,
    state, snooze_count, since, sound, volume, fade_in, countdown_notice, break_through, speak, layout, layout_size)
VALUES (x'00000000000040008000000000000008', '', 'host', 'Own', 1900000000000000, 0, 0, 'custom', 0, 1, 'scheduled',
    0, 1899990000000000, '/usr/share/sounds/ä b.ogg', 0, 0, 'never', 0, 1, x'0708', 10);
INSERT INTO action VALUES (x'00000000000040008000000000000007', 'stop-action', 'up', NULL, NULL, NULL, NULL);
INSERT INTO action VALUES (x'00000000000040008000000000000007', 'default-action', 'show.alarm-2', x'040506', 9,
    'foreground', 'org.example.Other');
INSERT INTO action VALUES (x'00000000000040008000000000000008', 'secondary-action', 'open', NULL, NULL, 'background',
    NULL);
INSERT INTO button VALUES (x'00000000000040008000000000000002', 'custom', NULL, NULL, NULL, 0);
INSERT INTO button VALUES (x'00000000000040008000000000000002', 'stop', 'Up', 'object-select', '#ffffff', 0);
INSERT INTO button VALUES (x'00000000000040008000000000000006', 'pause', NULL, NULL, NULL, 1);
INSERT INTO activity VALUES (
    x'000000000000400080000000000000a1', 'org.example.Clock', '00112233445566778899aabbccddeeff', ':1.42', 'Delivery', 'Pizza',
    'org.example.Clock', x'0102', 10, x'030405', 11, x'0607', 12, 'call-off show', NULL, 1900000600000000, 2.5,
    'package', '#00aa88', 'https://example.org/pizza', 'always', 1, 'active', 1899999999000000, 12, NULL, NULL, NULL,
    1899999990000000, 4990000000, NULL, NULL, NULL, NULL, x'0123456789abcdeffedcba9876543210');
INSERT INTO activity (id, kind, title, app_id, content, content_size, start_at, relevance, notice, ends_with_caller,
    state, as_of, update_count, alert_title, alert_body, alert_sound)
VALUES (x'000000000000400080000000000000a2', '', 'Match', '', x'00', 8, 1900003600000000, 0, 'auto', 0, 'pending',
    1899999990000000, 0, 'It begins', 'Soon', 'bell');
INSERT INTO activity (id, kind, title, app_id, content, content_size, stale_at, relevance, notice, ends_with_caller,
    state, as_of, update_count, start_wall, start_boot, boot_id)
VALUES (x'000000000000400080000000000000a3', '', '', 'org.example.Build', x'00', 8, 1899999999000000, 0, 'never', 0,
    'stale', 1899999990000000, -1, 1899999990000000, 4990000000, x'0123456789abcdeffedcba9876543210');
INSERT INTO activity (id, kind, title, app_id, content, content_size, relevance, notice, ends_with_caller,
    state, as_of, update_count, start_wall, start_boot, end_wall, end_boot, dismissal_boot, dismiss_at, boot_id)
VALUES (x'000000000000400080000000000000a4', '', 'Backup', '', x'00', 8, 0, 'auto', 0, 'ended', 1899999990000000, 3,
    1899999980000000, 4980000000, 1899999995000000, 4995000000, 19395000000, 1900003595000000,
    x'0123456789abcdeffedcba9876543210');
INSERT INTO activity_action VALUES (x'000000000000400080000000000000a1', 'call-off', 'cancel', NULL, NULL, NULL, NULL);
INSERT INTO activity_action VALUES (x'000000000000400080000000000000a1', 'default', 'show', x'040506', 9, 'foreground',
    'org.example.Other');
INSERT INTO activity_action VALUES (x'000000000000400080000000000000a1', 'show', 'show.order', NULL, NULL, 'background', NULL);
INSERT INTO authorization VALUES ('org.example.Clock', 'authorized');
INSERT INTO authorization VALUES ('snap.nag', 'denied');
INSERT INTO holiday VALUES (1900100000000000);
INSERT INTO recent_timer VALUES ('', 300000000, 1, 1899990000000000);
INSERT INTO recent_timer VALUES ('Tea', 240000000, 12, 1899980000000000);
INSERT INTO history VALUES (1, x'00000000000040008000000000000002', 'org.example.Clock', 'Wake up', 'missed',
    1899900000000000, 1899950000000000, NULL, 'notify', 3, 'flatpak');
INSERT INTO history VALUES (2, x'00000000000040008000000000000009', '', '', 'fired', 1899999000000000,
    1899999000000321, NULL, NULL, NULL, 'host');
INSERT INTO history VALUES (3, x'00000000000040008000000000000009', '', '', 'snoozed', 1899999300000000,
    1899999000000654, NULL, NULL, NULL, 'host');
INSERT INTO history VALUES (4, x'00000000000040008000000000000009', '', '', 'stopped', 1899999000000000,
    1899999100000000, 'user', NULL, NULL, 'host');
