internal import AlarmKit
internal import AlarmsClient

// From here to the end of the call as in desktop/docs/swift.md, which a test compares.
struct Tea: AlarmMetadata {}

extension Sample {
    private static func scheduleTea() async throws {
        let alert = AlarmPresentation.Alert(title: "The tea is ready")
        try await AlarmManager.shared.schedule(
            id: UUID(),
            configuration: .timer(
                duration: 240, attributes: AlarmAttributes<Tea>(presentation: .init(alert: alert), tintColor: .green)))
    }

    static let ofDocument = Sample("alarm of desktop/docs/swift.md") { witness in
        let earlier = Set(try AlarmManager.shared.alarms.map(\.id))
        try await scheduleTea()
        let alarms = try AlarmManager.shared.alarms.filter { !earlier.contains($0.id) }
        try expect(alarms.count, is: 1, "number of new alarms")
        for alarm in alarms {
            let shown = try await witness.alarm(alarm.id, in: .countdown)
            try expect(shown.title, is: "The tea is ready", "Title")
            try expect(shown.countdownTotalUSec, is: 240_000_000, "CountdownTotalUSec")
            try AlarmManager.shared.cancel(id: alarm.id)
            try await witness.untilGone(alarm.id)
        }
        return "counts down for 4 min"
    }
}
