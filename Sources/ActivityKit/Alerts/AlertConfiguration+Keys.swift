internal import AlarmsClient

extension AlertConfiguration {
    /// The value of the service's key `alert`.
    var entries: [String: Value] {
        var entries: [String: Value] = [
            "title": .string(title.text.shown(upTo: 1024, keepsLines: true)),
            "body": .string(body.text.shown(upTo: 1024, keepsLines: true)),
        ]
        if let sound = sound.name.flatMap(AlarmSound.ofThisProgram.key(of:)) { entries["sound"] = .string(sound) }
        return entries
    }
}
