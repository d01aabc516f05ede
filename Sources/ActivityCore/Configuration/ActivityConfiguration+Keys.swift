public import AlarmCore

/// The setting of keys.
extension ActivityConfiguration {
    private static let longestKind = 255
    private static let greatestRelevance = 0x1p53

    /// The name of the press on the activity itself.
    public static let defaultActionName = "default"

    /// Sets a key that is kept. Those that aren't, `as-of` and `alert`, are no-ops.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: ActivitySetting) throws(Refusal) {
        switch setting {
        case .title(let text):
            try Text.title.validate(text, for: KeyName("title"))
            title = text
        case .kind(let text):
            try KeyName("kind").limit(text, to: Self.longestKind)
            try Text.label.validate(text, for: KeyName("kind"))
            kind = text
        case .attributes(let value):
            try value.validate(for: KeyName("attributes"))
            attributes = value
        case .content(let value):
            try value.validate(for: KeyName("content"))
            content = value
        case .layout(let layout): self.layout = layout
        case .startAt(let time): startAt = try time == 0 ? nil : Self.instant(time, KeyName("start-at"))
        case .staleAt(let time): staleAt = try time == 0 ? nil : Self.instant(time, KeyName("stale-at"))
        case .relevance(let number):
            guard (0...Self.greatestRelevance).contains(number) else {
                throw KeyName("relevance").refusal(
                    expected: LocalizableText(
                        "{first} to {last}", ["first": .verbatim("0.0"), "last": .verbatim("2^53")]),
                    got: .verbatim("\(number)"))
            }
            relevance = number
        case .icon(let name): icon = try Self.text(name, .icon, KeyName("icon"))
        case .tint(let color): tint = try Self.text(color, .color, KeyName("tint"))
        case .appID(let id): appID = try Self.text(id, .desktopID, KeyName("app-id")) ?? ""
        case .link(let uri):
            try Self.validate(link: uri)
            link = uri
        case .defaultAction(let action):
            try action.validate(for: KeyName("default-action"))
            defaultAction = action
        case .actions(let actions):
            try Self.validate(actions)
            self.actions = actions
        case .notice(let choice): notice = choice
        case .endsWithCaller(let choice): endsWithCaller = choice
        case .asOf, .alert: break
        }
    }

    /// Puts a key back to its default.
    mutating func reset(_ key: ActivityKey) {
        switch key {
        case .title: title = ""
        case .layout: layout = .plain
        case .staleAt: staleAt = nil
        case .relevance: relevance = 0
        case .icon: icon = nil
        case .tint: tint = nil
        case .link: link = ""
        case .defaultAction: defaultAction = nil
        case .actions: actions = [:]
        case .notice: notice = .auto
        case .kind, .attributes, .content, .startAt, .asOf, .alert, .appID, .endsWithCaller: break
        }
    }
}
