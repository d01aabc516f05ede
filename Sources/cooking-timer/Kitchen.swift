internal import AlarmKit
internal import AppIntents
internal import Glibc

/// The cooking dishes: each is an alarm.
enum Kitchen {
    /// Starts a dish. The desktop's buttons pause and resume it, and it has the app's own button when it is ready.
    static func cook(seconds: Double, dish: String, method: CookingData.Method) async throws {
        let id = UUID()
        let presentation = AlarmPresentation(
            alert: AlarmPresentation.Alert(
                title: "\(dish) is ready",
                secondaryButton: AlarmButton(
                    text: "Let It Rest", textColor: .white, systemImageName: "fork.knife"),
                secondaryButtonBehavior: .custom),
            countdown: AlarmPresentation.Countdown(
                title: "\(dish) cooks",
                pauseButton: AlarmButton(text: "Pause", textColor: .white, systemImageName: "pause.fill")),
            paused: AlarmPresentation.Paused(
                title: "\(dish) waits",
                resumeButton: AlarmButton(text: "Resume", textColor: .white, systemImageName: "play.fill")))
        try await AlarmManager.shared.schedule(
            id: id,
            configuration: .timer(
                duration: seconds,
                attributes: AlarmAttributes(
                    presentation: presentation, metadata: CookingData(dish: dish, method: method),
                    tintColor: .orange),
                secondaryIntent: Rest(alarmID: id.uuidString, dish: dish)))
    }

    /// Pauses all cooking dishes.
    static func pause() throws {
        for alarm in try AlarmManager.shared.alarms where alarm.state == .countdown {
            try AlarmManager.shared.pause(id: alarm.id)
        }
    }

    /// Resumes all paused dishes.
    static func resume() throws {
        for alarm in try AlarmManager.shared.alarms where alarm.state == .paused {
            try AlarmManager.shared.resume(id: alarm.id)
        }
    }

    /// Stops all dishes that are cooking, paused or ready.
    static func stop() throws {
        for alarm in try AlarmManager.shared.alarms { try AlarmManager.shared.stop(id: alarm.id) }
    }

    /// Returns a line about an alarm: its dish and state; `nil`: it was stopped meanwhile.
    static func line(about alarm: Alarm) -> String? {
        guard
            let configuration = try? AlarmManager.shared.configuration(id: alarm.id, metadata: CookingData.self),
            let data = configuration.attributes.metadata,
            let state = try? AlarmManager.shared.presentationState(id: alarm.id)
        else { return nil }
        let status =
            switch state.mode {
            case .countdown(let countdown): "cooks, ready at \(clock(countdown.fireDate))"
            case .paused: "waits"
            case .alert: "is ready"
            }
        return "\(data.dish) (\(data.method.rawValue)) \(status)"
    }

    /// Returns the time of day, such as 9:05:07.
    private static func clock(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970)
        var local = tm()
        localtime_r(&seconds, &local)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(local.tm_hour):\(two(local.tm_min)):\(two(local.tm_sec))"
    }
}
