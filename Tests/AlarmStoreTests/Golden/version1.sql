-- A store of schema version 1. It is what such stores are like wherever they were written, and never changes.
PRAGMA application_id = 1097626221;
PRAGMA user_version = 1;
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
    boot_id BLOB
) STRICT, WITHOUT ROWID;
CREATE TABLE button (
    alarm_id BLOB NOT NULL,
    role TEXT NOT NULL,
    text TEXT,
    icon TEXT,
    text_color TEXT,
    PRIMARY KEY (alarm_id, role)
) STRICT, WITHOUT ROWID;
INSERT INTO alarm VALUES (
    x'00000000000040008000000000000001', '', 'host', '', NULL, NULL, 1900000000000000, 0, 0, NULL, NULL, NULL,
    NULL, 0, 0, NULL, NULL, NULL, NULL, 'scheduled', NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO alarm VALUES (
    x'00000000000040008000000000000002', 'org.example.Clock', 'flatpak', 'Wake up', 'Soon', 'Not yet',
    1900000000000000, 600000000, 300000000, 'countdown', 60000000, 'snooze', 5, 1, 1, '#ff8800', 'alarm-symbolic',
    x'010203', 11, 'countdown', 1899999000000000, 1, 'pre-alert', 'wall', 600000000, 1000000, 1899999401000000,
    5000000, NULL, x'0123456789abcdeffedcba9876543210');
INSERT INTO alarm VALUES (
    x'00000000000040008000000000000003', '', 'snap', 'Tea', NULL, NULL, NULL, 180000000, 0, 'none', -1, 'stop', 0,
    0, 1, NULL, NULL, NULL, NULL, 'paused', NULL, 0, 'timer', NULL, 180000000, 20000000, NULL, NULL, NULL, NULL);
INSERT INTO alarm VALUES (
    x'00000000000040008000000000000004', '', 'host', 'Snoozed', NULL, NULL, NULL, 180000000, 60000000, NULL, NULL,
    NULL, NULL, 0, 1, NULL, NULL, NULL, NULL, 'countdown', NULL, 3, 'post-alert', 'boot', 60000000, 0,
    1899999990000000, 6000000, NULL, x'0123456789abcdeffedcba9876543210');
INSERT INTO alarm VALUES (
    x'00000000000040008000000000000005', '', 'host', 'Ringing', NULL, NULL, 1899999999000000, 0, 0, NULL, NULL,
    NULL, NULL, 0, 1, NULL, NULL, NULL, NULL, 'alerting', 1899999999000000, 0, NULL, NULL, NULL, NULL,
    1899999999000123, 7000000, 1899999999000000, x'0123456789abcdeffedcba9876543210');
INSERT INTO button VALUES (x'00000000000040008000000000000002', 'stop', 'Up', 'object-select', '#ffffff');
INSERT INTO button VALUES (x'00000000000040008000000000000002', 'custom', NULL, NULL, NULL);
