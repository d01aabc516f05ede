internal import AlarmKit
internal import AlarmsClient

extension Sample {
    private static let pause = AlarmButton(text: "Wait", textColor: .green, systemImageName: "pause.circle")
    private static let resume = AlarmButton(text: "Go on", textColor: .green, systemImageName: "play.circle")

    static let ofCountdowns = [
        Sample("live activity of a countdown, with metadata") { witness in
            try await trying(configuration(.frying, seconds: 600)) { id in
                let alarm = try await witness.alarm(id)
                let layout = alarm.configuration["layout"]?.dictionaryValue ?? [:]
                try expect(
                    layout.keys.sorted(),
                    is: ["compact-leading", "compact-trailing", "expanded", "lock-screen", "minimal"], "regions")
                let texts = String(describing: layout)
                try expect(texts.contains("$end"), "a timer to $end: \(texts)")
                try expect(texts.contains("Take it off"), "the text of what rings")
                try expect(alarm.configuration["metadata"] != nil, "metadata")
                return "has a layout in five regions, with a timer to $end"
            }
        },
        Sample("countdown of the system") { witness in
            let countdown = AlarmPresentation.Countdown(title: "Simmers", pauseButton: pause)
            return try await trying(configuration(seconds: 600, countdown: countdown)) { id in
                let alarm = try await witness.alarm(id)
                try expect(
                    alarm.configuration["countdown-title"]?.stringValue, is: "Simmers", "countdown-title")
                try expect(alarm.configuration["countdown-notice"]?.stringValue, is: "always", "countdown-notice")
                try expect(text(of: "pause", alarm), is: "Wait", "pause button")
                return "Simmers, with the button Wait"
            }
        },
        Sample("paused countdown of the system") { witness in
            let presentation = configuration(
                .boiling, seconds: 600, countdown: AlarmPresentation.Countdown(title: "Simmers", pauseButton: pause),
                paused: AlarmPresentation.Paused(title: "Off the hob", resumeButton: resume))
            return try await trying(presentation) { id in
                try AlarmManager.shared.pause(id: id)
                let alarm = try await witness.alarm(id, in: .paused)
                try expect(alarm.configuration["paused-title"]?.stringValue, is: "Off the hob", "paused-title")
                try expect(text(of: "resume", alarm), is: "Go on", "resume button")
                try AlarmManager.shared.resume(id: id)
                _ = try await witness.alarm(id, in: .countdown)
                return "paused as Off the hob, resumed"
            }
        },
    ]

    private static func text(of button: String, _ alarm: AlarmProperties) -> String? {
        alarm.configuration["buttons"]?.dictionaryValue?[button]?.dictionaryValue?["text"]?.stringValue
    }
}
