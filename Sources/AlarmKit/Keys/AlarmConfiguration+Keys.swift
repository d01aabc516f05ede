internal import ActivityKit
internal import AlarmsClient
internal import AppIntents
internal import Foundation

extension AlarmManager.AlarmConfiguration {
    /// The effect of the second button; `nil`: there is none.
    var secondaryBehavior: AlarmPresentation.Alert.SecondaryButtonBehavior? {
        let alert = attributes.presentation.alert
        guard alert.secondaryButton != nil else { return nil }
        return alert.secondaryButtonBehavior ?? (secondaryIntent == nil ? .countdown : .custom)
    }

    /// The intents, by the name of the button.
    var intents: [String: StoredIntent] {
        var intents: [String: StoredIntent] = [:]
        if let stopIntent { intents["stop"] = StoredIntent(stopIntent) }
        if let secondaryIntent, let secondaryBehavior {
            intents[secondaryBehavior == .custom ? "custom" : "snooze"] = StoredIntent(secondaryIntent)
        }
        return intents
    }

    /// Returns the service's keys, other than the actions, the layout and the owner.
    ///
    /// - Throws: `invalid` for an invalid configuration.
    func keys() throws(AlarmManager.ServiceError) -> [String: Value] {
        var keys = attributes.presentation.keys(secondaryBehavior)
        try addTimes(to: &keys)
        keys["tint"] = .string(attributes.tintColor.hex)
        var attributes = attributes
        attributes.presentation = attributes.presentation.cut
        keys["metadata"] = .dictionary(try StoredParts(attributes: attributes, sound: sound).keys())
        keys["enabled"] = .boolean(isEnabled)
        if secondaryBehavior != .countdown { keys["on-timeout"] = .string("stop") }
        if let name = sound.name { keys["sound"] = AlarmSound.ofThisProgram.key(of: name).map { .string($0) } }
        if let volume {
            guard (0...1).contains(volume) else { throw .invalid("volume: expected 0 to 1, got \(volume)") }
            keys["volume"] = .double(volume)
        }
        if let alertTimeout { keys["alert-timeout"] = .uint64(try Self.microseconds(alertTimeout)) }
        return keys
    }

    private func addTimes(to keys: inout [String: Value]) throws(AlarmManager.ServiceError) {
        let preAlert = countdownDuration?.preAlert
        guard schedule != nil || preAlert != nil else {
            throw .invalid("configuration: expected a schedule or a countdown duration before the alert, got neither")
        }
        if let schedule { keys.merge(try schedule.keys()) { $1 } }
        if let preAlert { keys["pre-alert"] = .uint64(try Microseconds.length(preAlert, "preAlert")) }
        if let postAlert = countdownDuration?.postAlert {
            keys["post-alert"] = .uint64(try Microseconds.length(postAlert, "postAlert"))
        }
    }

    private static func microseconds(_ timeout: TimeInterval) throws(AlarmManager.ServiceError) -> UInt64 {
        if timeout == .infinity { return .max }
        guard timeout >= 10, timeout <= 86_400 else {
            throw .invalid("alertTimeout: expected 10 seconds to 24 hours, or infinity, got \(timeout) seconds")
        }
        return UInt64((timeout * 1_000_000).rounded())
    }
}

extension AlarmManager.AlarmConfiguration {
    /// Reads the configuration of an alarm.
    ///
    /// - Throws: `invalid` if AlarmKit didn't create it, or its metadata has another type.
    init(_ alarm: AlarmProperties) throws(AlarmManager.ServiceError) {
        let parts = try StoredParts<Metadata>.parts(of: alarm)
        self.init(
            countdownDuration: Alarm.CountdownDuration(alarm), schedule: Alarm.Schedule(alarm),
            attributes: parts.attributes, sound: parts.sound)
        stopIntent = Self.intent(["stop"], "stop-action", of: alarm)
        secondaryIntent = Self.intent(["custom", "snooze"], "secondary-action", of: alarm)
        isEnabled = alarm.isEnabled
        if case .double(let volume) = alarm.configuration["volume"] { self.volume = volume }
        if let timeout = alarm.configuration["alert-timeout"]?.uint64Value {
            alertTimeout = timeout == .max ? .infinity : Microseconds.seconds(timeout)
        }
    }

    /// Returns the intent of a button, from the service's action or from the entry for the app's processes.
    private static func intent(
        _ buttons: [String], _ key: String, of alarm: AlarmProperties
    ) -> (any LiveActivityIntent)? {
        let called = alarm.configuration[key]?.dictionaryValue?["parameter"]
        let kept = alarm.configuration["metadata"]?.dictionaryValue?["actions"]?.dictionaryValue
        let stored = called ?? buttons.lazy.compactMap { kept?[$0] }.first
        let intent = stored.flatMap(StoredIntent.init).flatMap { try? $0.intent() }
        return intent as? any LiveActivityIntent
    }
}
