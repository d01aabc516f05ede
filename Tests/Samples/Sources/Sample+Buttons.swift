internal import ActivityKit
internal import AlarmKit
internal import AlarmsClient

extension Sample {
    private static let note = AlarmButton(text: "Note", textColor: .white, systemImageName: "pencil")

    static let ofButtons = [
        Sample("button of the app's own") { witness in
            let id = UUID()
            var custom = configuration(
                seconds: 1,
                alert: AlarmPresentation.Alert(
                    title: "Soup", secondaryButton: note, secondaryButtonBehavior: .custom))
            custom.secondaryIntent = NoteDown(alarmID: id.uuidString, note: "Salt")
            try await AlarmManager.shared.schedule(id: id, configuration: custom)
            _ = try await witness.alarm(id, in: .alerting)
            try await witness.press(.custom, of: id)
            var notes = NoteDown.notes.stream.makeAsyncIterator()
            try expect(await notes.next(), is: "Salt \(id.uuidString)", "the note")
            // The intent changes nothing of the alarm.
            try expect(try await witness.alarm(id).state, is: .alerting, "state")
            try AlarmManager.shared.stop(id: id)
            return "its intent ran; it rang on"
        },
        Sample("sound of the app's own") { witness in
            var sounding = configuration(seconds: 600)
            sounding.sound = .named("x-alarms-bell")
            return try await trying(sounding) { id in
                let sound = try await witness.alarm(id).configuration["sound"]?.stringValue ?? ""
                try expect(sound.contains("x-alarms-bell"), "the sound x-alarms-bell, got \"\(sound)\"")
                return "\(sound)"
            }
        },
    ]
}
