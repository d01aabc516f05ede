import AlarmCore
import CSQLite
import Testing

@testable import AlarmStore

@Suite struct GoldenTests {
    private func id(_ number: UInt64) -> AlarmID {
        AlarmID(high: 0x0000_0000_0000_4000, low: 0x8000_0000_0000_0000 + number)
    }

    private var alarms: [Alarm] {
        get throws {
            [
                try alarm(id(1), [.fireAt(1_900_000_000_000_000), .enabled(false)]),
                try alarm(
                    id(2),
                    [
                        .appID("org.example.Clock"), .title("Wake up"), .countdownTitle("Soon"),
                        .pausedTitle("Not yet"), .fireAt(1_900_000_000_000_000), .preAlert(600_000_000),
                        .postAlert(300_000_000),
                        .secondaryBehavior("countdown"), .alertTimeout(60_000_000), .onTimeout("snooze"),
                        .maxSnoozes(5), .keep(true), .tint("#ff8800"), .icon("alarm-symbolic"),
                        .metadata(Metadata(bytes: [1, 2, 3], size: 11)),
                        .buttons([
                            Button(.stop, text: "Up", icon: "object-select", textColor: "#ffffff"), Button(.custom),
                        ]),
                    ],
                    state: .countdown(
                        Countdown(
                            .preAlert, anchor: .wall, total: .minutes(10), elapsed: .seconds(1),
                            start: moment(wall: 1_899_999_401_000_000, boot: 5_000_000))),
                    proof: .flatpak, handled: 1_899_999_000_000_000, snoozeCount: 1),
                try alarm(
                    id(3),
                    [
                        .title("Tea"), .preAlert(180_000_000), .secondaryBehavior("none"), .alertTimeout(.max),
                        .onTimeout("stop"), .maxSnoozes(0),
                    ],
                    state: .paused(PausedCountdown(.timer, total: .minutes(3), elapsed: .seconds(20))), proof: .snap),
                try alarm(
                    id(4), [.title("Snoozed"), .preAlert(180_000_000), .postAlert(60_000_000)],
                    state: .countdown(
                        Countdown(
                            .postAlert, anchor: .boot, total: .minutes(1),
                            start: moment(wall: 1_899_999_990_000_000, boot: 6_000_000))),
                    snoozeCount: 3),
                try alarm(
                    id(5), [.title("Ringing"), .fireAt(1_899_999_999_000_000)],
                    state: .alerting(
                        Alert(
                            due: WallTime(microseconds: 1_899_999_999_000_000),
                            start: moment(wall: 1_899_999_999_000_123, boot: 7_000_000))),
                    handled: 1_899_999_999_000_000),
            ]
        }
    }

    @Test func `a store of version 1 is read for ever`() throws {
        let directory = try TemporaryDirectory()
        do {
            let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            try Database(directory.database, flags: flags).execute(goldenVersion1)
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms() == alarms.byID)
        #expect(try store.database.integer("PRAGMA user_version") == Schema.version)
        try store.write(alarms)
        #expect(try store.alarms() == alarms.byID)
    }

    @Test func `what is written now is what version 1 says`() throws {
        let directory = try TemporaryDirectory()
        let golden = try Database(directory.path + "/golden", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try golden.execute(goldenVersion1)
        do {
            try Store(directory: directory.path, boot: thisBoot).write(alarms)
        }
        try golden.execute("ATTACH '\(directory.database)' AS store")
        for table in ["alarm", "button"] {
            let rows = "SELECT * FROM main.\(table)"
            let storedRows = "SELECT * FROM store.\(table)"
            #expect(try golden.integer("SELECT count(*) FROM (\(rows) EXCEPT \(storedRows))") == 0)
            #expect(try golden.integer("SELECT count(*) FROM (\(storedRows) EXCEPT \(rows))") == 0)
        }
        #expect(try golden.integer("PRAGMA store.application_id") == Schema.applicationID)
        #expect(try golden.integer("PRAGMA store.user_version") == 1)
    }
}
