internal import AlarmKit
internal import AlarmsClient

extension Sample {
    static let ofSchedules = [
        Sample("countdown duration") { witness in
            try await trying(configuration(seconds: 600)) { id in
                let alarm = try await witness.alarm(id)
                try expect(alarm.state, is: .countdown, "state")
                try expect(alarm.preAlertUSec, is: 600_000_000, "PreAlertUSec")
                try expect(alarm.postAlertUSec, is: 300_000_000, "PostAlertUSec")
                return "counts down from 10 min; a snooze has 5 min"
            }
        },
        Sample("fixed schedule") { witness in
            let date = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 + 86_400).rounded(.down))
            return try await trying(configuration(schedule: .fixed(date))) { id in
                let alarm = try await witness.alarm(id)
                try expect(alarm.state, is: .scheduled, "state")
                try expect(alarm.nextFireUSec, is: UInt64(date.timeIntervalSince1970) * 1_000_000, "NextFireUSec")
                try expect(try own(id)?.schedule, is: .fixed(date), "schedule")
                return "rings at \(alarm.nextFireUSec / 1_000_000)"
            }
        },
        Sample("relative schedule") { witness in
            let schedule = Alarm.Schedule.relative(
                Alarm.Schedule.Relative(time: .init(hour: 6, minute: 45), repeats: .weekly([.tuesday, .saturday])))
            return try await trying(configuration(schedule: schedule)) { id in
                let alarm = try await witness.alarm(id)
                try expect(alarm.configuration["time"]?.stringValue, is: "06:45", "time")
                try expect(alarm.configuration["weekdays"]?.stringsValue, is: ["tue", "sat"], "weekdays")
                try expect(try own(id)?.schedule, is: schedule, "schedule")
                return "06:45 on tue, sat"
            }
        },
    ]

    /// The alarm, if it is among the app's own.
    static func own(_ id: UUID) throws -> Alarm? {
        try AlarmManager.shared.alarms.first { $0.id == id }
    }
}
