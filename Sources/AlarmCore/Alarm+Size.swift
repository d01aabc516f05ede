extension Alarm {
    /// The most bytes that it takes in a listing on the bus: its path, the names and values of its properties, and its
    /// configuration, in which title, app, tint and icon stand again.
    public var listingSize: Int {
        let properties =
            configuration.title.utf8.count + configuration.appID.utf8.count + (configuration.tint?.utf8.count ?? 0)
            + (configuration.icon?.utf8.count ?? 0)
        // All but the texts comes to less than this, with the padding that depends on where those end.
        return 800 + properties + configuration.listingSize
    }
}

extension Configuration {
    /// The most bytes that the keys that are set take in a listing.
    fileprivate var listingSize: Int {
        var size = Self.size(title) + Self.size(countdownTitle) + Self.size(pausedTitle)
        size += Self.size(isSet: fireAt != nil) + Self.size(isSet: time != nil) + Self.size(isSet: date != nil)
        size += weekdays == nil ? 0 : Self.entrySize + 8 * Weekday.allCases.count
        size += Self.size(timeZone) + Self.size(isSet: preAlert != .zero) + Self.size(isSet: postAlert != .zero)
        size += Self.size(isSet: secondaryBehavior != nil)
        size += buttons.isEmpty ? 0 : Self.entrySize
        for button in buttons {
            size += 160 + (button.text?.utf8.count ?? 0) + (button.icon?.utf8.count ?? 0)
        }
        size += Self.size(stopAction) + Self.size(secondaryAction) + Self.size(defaultAction)
        size += Self.size(sound?.name) + Self.size(isSet: volume != nil) + Self.size(isSet: fadeIn != .zero)
        size += Self.size(tint) + Self.size(icon)
        size += metadata.isEmpty ? 0 : Self.entrySize + metadata.size
        size += Self.size(isSet: alertTimeout != nil) + Self.size(isSet: onTimeout != nil)
        size += Self.size(isSet: maxSnoozes != nil) + Self.size(isSet: missed != nil) + Self.size(isSet: grace != nil)
        size += Self.size(isSet: keep) + Self.size(isSet: !wakes) + Self.size(isSet: !isEnabled)
        return size + Self.size(isSet: hasCountdownNotice) + Self.size(appID)
    }

    /// The most bytes of a key's entry, with its name, its type, padding, and a number or a word; or a text without its
    /// bytes.
    private static let entrySize = 48

    private static func size(isSet: Bool) -> Int { isSet ? entrySize : 0 }

    /// A dictionary of up to four entries, of which the parameter may need 7 bytes of padding more.
    private static func size(_ action: AppAction?) -> Int {
        guard let action else { return 0 }
        return 5 * entrySize + action.name.utf8.count + (action.target?.utf8.count ?? 0) + action.parameter.size
    }

    private static func size(_ text: String?) -> Int {
        guard let text, !text.isEmpty else { return 0 }
        return entrySize + text.utf8.count
    }
}
