public import AlarmCore

extension ConfigurationKey {
    /// A setting that the key accepts and that isn't its default, so that a key needs none of its own in each suite.
    public var sample: Setting {
        let settings = type.samples.map { Setting(self, $0) }
        let accepted = settings.first { setting in
            var configuration = Configuration()
            return (try? configuration.set(setting)) != nil && configuration.settings == [setting]
        }
        guard let accepted else { preconditionFailure("\(rawValue) accepts none of the samples of type \(type)") }
        return accepted
    }
}

extension SettingType {
    /// Values among which there is one for each key of this type.
    fileprivate var samples: [SettingValue] {
        switch self {
        case .string:
            ["Tea\nGreen", "07:30:15", "2028-02-29", "#010203", "org.example.Tea", "none", "stop", "drop", "always"]
                .map { .string($0) }
        case .strings: [.strings(["mon", "sun"])]
        case .boolean: [.boolean(true), .boolean(false)]
        case .uint32: [.uint32(7)]
        case .uint64: [.uint64(60_000_000)]
        case .double: [.double(0.25)]
        case .buttons:
            [.buttons([Button(.custom, icon: "c", textColor: "#abcdef"), Button(.stop, text: "S")])]
        case .action:
            [
                .action(
                    AppAction(
                        "open", parameter: OpaqueValue(bytes: [3], size: 9), mode: .background,
                        target: "org.example.Tea")
                )
            ]
        case .actions: [.actions(["open": AppAction("open")])]
        case .layout: [.layout(Layout(checked: OpaqueValue(bytes: [1, 2], size: 16), actions: []))]
        case .metadata, .content, .alarmLayout: [.opaque(OpaqueValue(bytes: [1, 2], size: 16))]
        }
    }
}
