-- A store of schema version 10. It is what such stores are like wherever they were written, and never changes.
PRAGMA application_id = 1097626221;
PRAGMA user_version = 10;
CREATE TABLE alarm (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    app_id TEXT NOT NULL,
    app_proof TEXT NOT NULL,
    title TEXT NOT NULL,
    countdown_title TEXT,
    paused_title TEXT,
    fire_at INTEGER,
    time TEXT,
    date TEXT,
    weekdays TEXT,
    timezone TEXT,
    missed TEXT,
    grace INTEGER,
    pre_alert INTEGER NOT NULL,
    post_alert INTEGER NOT NULL,
    secondary_behavior TEXT,
    alert_timeout INTEGER,
    on_timeout TEXT,
    max_snoozes INTEGER,
    keep INTEGER NOT NULL,
    enabled INTEGER NOT NULL,
    wake INTEGER NOT NULL,
    tint TEXT,
    icon TEXT,
    sound TEXT,
    volume REAL,
    fade_in INTEGER NOT NULL,
    break_through INTEGER,
    rising_volume INTEGER,
    speak INTEGER,
    countdown_notice TEXT,
    metadata BLOB,
    metadata_size INTEGER,
    layout BLOB,
    layout_size INTEGER,
    state TEXT NOT NULL,
    since INTEGER,
    handled INTEGER,
    handled_date INTEGER,
    handled_zone TEXT,
    handled_spans TEXT,
    snooze_count INTEGER NOT NULL,
    countdown_kind TEXT,
    countdown_anchor TEXT,
    countdown_total INTEGER,
    countdown_elapsed INTEGER,
    start_wall INTEGER,
    start_boot INTEGER,
    due INTEGER,
    boot_id BLOB,
    parts INTEGER NOT NULL,
    written INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE button (
    alarm_id BLOB NOT NULL,
    role TEXT NOT NULL,
    text TEXT,
    icon TEXT,
    text_color TEXT,
    hidden INTEGER NOT NULL,
    written INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
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
    written INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
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
    boot_id BLOB,
    parts INTEGER NOT NULL,
    written INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE activity_action (
    activity_id BLOB NOT NULL,
    button TEXT NOT NULL,
    name TEXT NOT NULL,
    parameter BLOB,
    parameter_size INTEGER,
    mode TEXT,
    target TEXT,
    written INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (activity_id, button)
) STRICT, WITHOUT ROWID;
CREATE TABLE history (
    seq INTEGER PRIMARY KEY,
    alarm_id BLOB NOT NULL CHECK (length(alarm_id) = 16),
    app_id TEXT NOT NULL,
    app_proof TEXT NOT NULL,
    title TEXT NOT NULL,
    event TEXT NOT NULL,
    due INTEGER NOT NULL,
    at INTEGER NOT NULL,
    reason TEXT,
    policy TEXT,
    count INTEGER,
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX history_at ON history (at);
CREATE INDEX history_app ON history (app_proof, app_id) WHERE app_proof <> 'host';
CREATE TABLE holiday (
    until INTEGER NOT NULL PRIMARY KEY,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE recent_timer (
    title TEXT NOT NULL,
    length INTEGER NOT NULL,
    count INTEGER NOT NULL,
    started INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (title, length)
) STRICT, WITHOUT ROWID;
CREATE TABLE authorization (
    app TEXT NOT NULL PRIMARY KEY,
    decision TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE removal (
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 0),
    written INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE restored (
    alarm_id BLOB NOT NULL PRIMARY KEY,
    checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, keep, enabled, wake, fade_in,
    state, since, snooze_count, parts, written, checksum)
VALUES (x'00000000000040008000000000000001', '', 'host', '', 1900000000000000, 0, 0, 0, 0, 1, 0, 'scheduled',
    1899990000000000, 0, 0, 1899999999500000, -2551912162569703695);
INSERT INTO alarm (id, app_id, app_proof, title, countdown_title, paused_title, time, weekdays, timezone, missed,
    grace, pre_alert, post_alert, secondary_behavior, alert_timeout, on_timeout, max_snoozes, keep, enabled, wake,
    tint, icon, fade_in, metadata, metadata_size, state, since, handled, handled_date, handled_zone, handled_spans,
    snooze_count, countdown_kind, countdown_anchor, countdown_total, countdown_elapsed, start_wall, start_boot,
    parts, written, checksum)
VALUES (x'00000000000040008000000000000002', 'org.example.Clock', 'flatpak', 'Wake up', 'Soon', 'Not yet', '07:30',
    'mon,wed,fri', 'Europe/Berlin', 'notify', 0, 600000000, 300000000, 'countdown', 60000000, 'snooze', 5, 1, 1, 1,
    '#ff8800', 'alarm-symbolic', 0, x'010203', 11, 'countdown', 1899999000000000, 1899999000000000, 21990,
    'Europe/Berlin', '1899900000000000/1899950000000000 1899999000000000/1899999000000000', 1, 'pre-alert', 'wall',
    600000000, 1000000, 1899999401000000, 5000000, 2, 1899999999500000, -3263814648504212725);
INSERT INTO alarm (id, app_id, app_proof, title, time, date, missed, grace, pre_alert, post_alert, keep, enabled,
    wake, fade_in, state, since, snooze_count, parts, written, checksum)
VALUES (x'00000000000040008000000000000003', '', 'snap', 'Train', '05:59:59', '2030-03-20', 'ring', 86400000000, 0,
    0, 0, 1, 1, 0, 'scheduled', -9223372036854775808, 0, 0, 1899999999500000, -8644139491645435476);
INSERT INTO alarm (id, app_id, app_proof, title, pre_alert, post_alert, keep, enabled, wake, fade_in, state, since,
    snooze_count, countdown_kind, countdown_anchor, countdown_total, countdown_elapsed, start_wall, start_boot,
    boot_id, parts, written, checksum)
VALUES (x'00000000000040008000000000000004', '', 'host', 'Tea', 180000000, 0, 0, 1, 1, 0, 'countdown',
    1899999970000000, 0, 'timer', 'rebooted', 180000000, 20000000, 1899999990000000, -5000000,
    x'0123456789abcdeffedcba9876543210', 0, 1899999999500000, -154750686710355645);
INSERT INTO alarm (id, app_id, app_proof, title, time, missed, pre_alert, post_alert, keep, enabled, wake, fade_in,
    state, since, handled, handled_date, handled_zone, handled_spans, snooze_count, start_wall, start_boot, due,
    boot_id, parts, written, checksum)
VALUES (x'00000000000040008000000000000005', '', 'host', 'Ringing', '17:46:39', 'drop', 0, 0, 0, 1, 1, 0,
    'alerting', 1899999999000000, 1899999999000000, 21990, 'UTC', '1899999999000000/1899999999000000', 0,
    1899999999000123, 7000000, 1899999999000000, x'0123456789abcdeffedcba9876543210', 0, 1899999999500000,
    -6754386071438946640);
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, keep, enabled, wake, fade_in,
    state, since, snooze_count, parts, written, checksum)
VALUES (x'00000000000040008000000000000006', '', 'host', 'Water', 1900000000000000, 0, 0, 0, 1, 0, 0, 'scheduled',
    1899990000000000, 0, 1, 1899999999500000, -1301804340054961570);
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, secondary_behavior, keep, enabled,
    wake, sound, volume, fade_in, break_through, rising_volume, speak, countdown_notice, state, since, snooze_count,
    parts, written, checksum)
VALUES (x'00000000000040008000000000000007', 'org.example.Clock', 'host', 'Loud', 1900000000000000, 0, 0, 'both', 0,
    1, 1, 'alarm-clock-elapsed', 0.25, 5000000, 1, 0, 0, 'always', 'scheduled', 1899990000000000, 0, 2,
    1899999999500000, -450777743214244035);
INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, secondary_behavior, keep, enabled,
    wake, sound, volume, fade_in, break_through, rising_volume, speak, countdown_notice, layout, layout_size, state,
    since, snooze_count, parts, written, checksum)
VALUES (x'00000000000040008000000000000008', '', 'host', 'Own', 1900000000000000, 0, 0, 'custom', 0, 1, 1,
    '/usr/share/sounds/ä b.ogg', 0, 0, 0, 1, 1, 'never', x'0708', 10, 'scheduled', 1899990000000000, 0, 1,
    1899999999500000, 7754022517128531851);
INSERT INTO button (alarm_id, role, hidden, written, checksum)
VALUES (x'00000000000040008000000000000002', 'custom', 0, 1899999999500000, 6399721777548714223);
INSERT INTO button (alarm_id, role, text, icon, text_color, hidden, written, checksum)
VALUES (x'00000000000040008000000000000002', 'stop', 'Up', 'object-select', '#ffffff', 0, 1899999999500000,
    8745811296772221411);
INSERT INTO button (alarm_id, role, hidden, written, checksum)
VALUES (x'00000000000040008000000000000006', 'pause', 1, 1899999999500000, -3851394672541046933);
INSERT INTO action (alarm_id, key, name, parameter, parameter_size, mode, target, written, checksum)
VALUES (x'00000000000040008000000000000007', 'default-action', 'show.alarm-2', x'040506', 9, 'foreground',
    'org.example.Other', 1899999999500000, 4645020816573226406);
INSERT INTO action (alarm_id, key, name, written, checksum)
VALUES (x'00000000000040008000000000000007', 'stop-action', 'up', 1899999999500000, -5053760040663934606);
INSERT INTO action (alarm_id, key, name, mode, written, checksum)
VALUES (x'00000000000040008000000000000008', 'secondary-action', 'open', 'background', 1899999999500000,
    -8311544511453683231);
INSERT INTO activity (id, owner, caller_bus, caller, kind, title, app_id, attributes, attributes_size, content,
    content_size, layout, layout_size, layout_actions, stale_at, relevance, icon, tint, link, notice,
    ends_with_caller, state, as_of, update_count, start_wall, start_boot, boot_id, parts, written, checksum)
VALUES (x'000000000000400080000000000000a1', 'org.example.Clock', '00112233445566778899aabbccddeeff', ':1.42',
    'Delivery', 'Pizza', 'org.example.Clock', x'0102', 10, x'030405', 11, x'0607', 12, 'call-off show',
    1900000600000000, 2.5, 'package', '#00aa88', 'https://example.org/pizza', 'always', 1, 'active',
    1899999999000000, 12, 1899999990000000, 4990000000, x'0123456789abcdeffedcba9876543210', 3, 1899999999500000,
    -2435298430672389425);
INSERT INTO activity (id, kind, title, app_id, content, content_size, start_at, relevance, notice, ends_with_caller,
    state, as_of, update_count, alert_title, alert_body, alert_sound, parts, written, checksum)
VALUES (x'000000000000400080000000000000a2', '', 'Match', '', x'00', 8, 1900003600000000, 0, 'auto', 0, 'pending',
    1899999990000000, 0, 'It begins', 'Soon', 'bell', 0, 1899999999500000, 2958797705733373348);
INSERT INTO activity (id, kind, title, app_id, content, content_size, stale_at, relevance, notice, ends_with_caller,
    state, as_of, update_count, start_wall, start_boot, boot_id, parts, written, checksum)
VALUES (x'000000000000400080000000000000a3', '', '', 'org.example.Build', x'00', 8, 1899999999000000, 0, 'never', 0,
    'stale', 1899999990000000, -1, 1899999990000000, 4990000000, x'0123456789abcdeffedcba9876543210', 0,
    1899999999500000, 2641457170353751245);
INSERT INTO activity (id, kind, title, app_id, content, content_size, relevance, notice, ends_with_caller, state,
    as_of, update_count, start_wall, start_boot, end_wall, end_boot, dismissal_boot, dismiss_at, boot_id, parts,
    written, checksum)
VALUES (x'000000000000400080000000000000a4', '', 'Backup', '', x'00', 8, 0, 'auto', 0, 'ended', 1899999990000000, 3,
    1899999980000000, 4980000000, 1899999995000000, 4995000000, 19395000000, 1900003595000000,
    x'0123456789abcdeffedcba9876543210', 0, 1899999999500000, 4392168176429427562);
INSERT INTO activity_action (activity_id, button, name, written, checksum)
VALUES (x'000000000000400080000000000000a1', 'call-off', 'cancel', 1899999999500000, 9116038911426587117);
INSERT INTO activity_action (activity_id, button, name, parameter, parameter_size, mode, target, written, checksum)
VALUES (x'000000000000400080000000000000a1', 'default', 'show', x'040506', 9, 'foreground', 'org.example.Other',
    1899999999500000, -3681705680961707178);
INSERT INTO activity_action (activity_id, button, name, mode, written, checksum)
VALUES (x'000000000000400080000000000000a1', 'show', 'show.order', 'background', 1899999999500000,
    -6468551278228704963);
INSERT INTO history (seq, alarm_id, app_id, app_proof, title, event, due, at, policy, count, checksum)
VALUES (1, x'00000000000040008000000000000002', 'org.example.Clock', 'flatpak', 'Wake up', 'missed',
    1899900000000000, 1899950000000000, 'notify', 3, -8626703895423478205);
INSERT INTO history (seq, alarm_id, app_id, app_proof, title, event, due, at, checksum)
VALUES (2, x'00000000000040008000000000000009', '', 'host', '', 'fired', 1899999000000000, 1899999000000321,
    -5816979347952040842);
INSERT INTO history (seq, alarm_id, app_id, app_proof, title, event, due, at, checksum)
VALUES (3, x'00000000000040008000000000000009', '', 'host', '', 'snoozed', 1899999300000000, 1899999000000654,
    1365404367157446918);
INSERT INTO history (seq, alarm_id, app_id, app_proof, title, event, due, at, reason, checksum)
VALUES (4, x'00000000000040008000000000000009', '', 'host', '', 'stopped', 1899999000000000, 1899999100000000,
    'user', 8486055537009111533);
INSERT INTO holiday (until, checksum)
VALUES (1900100000000000, -3753183294621651916);
INSERT INTO recent_timer (title, length, count, started, checksum)
VALUES ('', 300000000, 1, 1899990000000000, -2737693879498962593);
INSERT INTO recent_timer (title, length, count, started, checksum)
VALUES ('Tea', 240000000, 12, 1899980000000000, 8252094984184345170);
INSERT INTO authorization (app, decision, checksum)
VALUES ('org.example.Clock', 'authorized', -6488748890076481853);
INSERT INTO authorization (app, decision, checksum)
VALUES ('snap.nag', 'denied', -942653689039618029);
