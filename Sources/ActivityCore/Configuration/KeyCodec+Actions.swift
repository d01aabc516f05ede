internal import AlarmCore

/// The app's actions, by the names that buttons of the layout have for them.
struct Actions: KeyCodec {
    private static let most = 8

    var type: SettingType { .actions }

    /// Refuses too many actions, and one whose name or parts are invalid.
    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> [String: AppAction]? {
        guard case .actions(let actions) = value else { throw key.mismatch(type) }
        guard actions.count <= Self.most else {
            throw .tooLarge(
                key: key.text, limit: LocalizableText("{number} entries", ["number": .number(Self.most)]),
                got: .number(actions.count))
        }
        for (name, action) in actions.sorted(by: { $0.key < $1.key }) {
            guard name != ActivityConfiguration.defaultActionName else {
                throw key.refusal(
                    expected: LocalizableText("the key {key} for that", ["key": .verbatim("default-action")]),
                    got: .quoted(name))
            }
            try Text.actionName.validate(name, for: key)
            try action.validate(for: key.part(name))
        }
        return actions
    }

    func encode(_ actions: [String: AppAction]) -> SettingValue { .actions(actions) }
}

/// The layout of an activity, which the module that receives it has checked.
struct CheckedLayout: KeyCodec {
    var type: SettingType { .layout }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Layout? {
        guard case .layout(let layout) = value else { throw key.mismatch(type) }
        return layout
    }

    func encode(_ layout: Layout) -> SettingValue { .layout(layout) }
}
