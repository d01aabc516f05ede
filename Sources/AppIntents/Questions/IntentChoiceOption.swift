internal import AlarmsClient

/// An option of a choice by a person.
public struct IntentChoiceOption: Hashable, Sendable {
    /// The meaning of an option.
    public enum Style: Hashable, Sendable {
        /// No particular meaning.
        case `default`
        /// The option destroys something.
        case destructive
        /// The option changes nothing.
        case cancel
    }

    /// The title.
    public let title: LocalizedStringResource
    /// The meaning.
    public let style: Style

    /// Creates an option.
    public init(title: LocalizedStringResource, style: Style = .default) {
        self.title = title
        self.style = style
    }

    /// The option that cancels, "Cancel".
    public static let cancel = IntentChoiceOption(
        title: LocalizedStringResource("Cancel", table: "alarms"), style: .cancel)

    /// Returns an option that cancels, with this title.
    public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
        IntentChoiceOption(title: title, style: .cancel)
    }

    /// The option in the form of the bus.
    var entries: [String: BusValue] {
        let role =
            switch style {
            case .default: "default"
            case .destructive: "destructive"
            case .cancel: "cancel"
            }
        return ["text": .string(title.text), "role": .string(role)]
    }
}
