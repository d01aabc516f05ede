internal import AlarmKit
internal import AlarmsClient

extension Sample {
    private static let again = AlarmButton(text: "Again", textColor: .white, systemImageName: "repeat")

    static let ofAlerts = [
        Sample("alert with the button to stop") { witness in
            try await trying(configuration(seconds: 1)) { id in
                let alarm = try await witness.alarm(id, in: .alerting)
                try expect(alarm.title, is: "Soup", "Title")
                try expect(alarm.tint.hasPrefix("#"), "a colour")
                try expect(alarm.configuration["secondary-behavior"]?.stringValue, is: "none", "secondary-behavior")
                try await witness.press(.stop, of: id)
                try await witness.untilGone(id)
                return "rang, was stopped, is gone"
            }
        },
        Sample("alert with a button to repeat") { witness in
            let alert = AlarmPresentation.Alert(
                title: "Soup", secondaryButton: again, secondaryButtonBehavior: .countdown)
            return try await trying(configuration(seconds: 1, alert: alert)) { id in
                let alarm = try await witness.alarm(id, in: .alerting)
                try expect(
                    alarm.configuration["secondary-behavior"]?.stringValue, is: "countdown", "secondary-behavior")
                try await witness.press(.snooze, of: id)
                let snoozed = try await witness.alarm(id, in: .countdown)
                try expect(snoozed.countdownTotalUSec, is: 300_000_000, "CountdownTotalUSec")
                return "rang, counts down again, 5 min"
            }
        },
        Sample("verbs of an alarm that rings") { witness in
            try await trying(configuration(seconds: 1)) { id in
                _ = try await witness.alarm(id, in: .alerting)
                try AlarmManager.shared.countdown(id: id)
                _ = try await witness.alarm(id, in: .countdown)
                try AlarmManager.shared.stop(id: id)
                try await witness.untilGone(id)
                return "rang, was repeated, stopped and is gone"
            }
        },
        Sample("updates") { witness in
            try await trying(configuration(seconds: 600)) { id in
                var states: [Alarm.State] = []
                for await alarms in AlarmManager.shared.alarmUpdates {
                    guard let alarm = alarms.first(where: { $0.id == id }) else { break }
                    guard states.last != alarm.state else { continue }
                    states.append(alarm.state)
                    switch states.count {
                    case 1: try await witness.press(.pause, of: id)
                    case 2: try await witness.press(.resume, of: id)
                    default: try await witness.press(.stop, of: id)
                    }
                }
                try expect(states, is: [.countdown, .paused, .countdown], "states")
                return "saw it count down, paused, count down, go"
            }
        },
    ]
}
