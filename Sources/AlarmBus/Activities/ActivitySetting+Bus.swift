internal import ActivityCore
internal import AlarmCore
internal import DBus

extension ActivitySetting {
    /// Appends `settings` as `a{sv}`: Start makes a twin of them.
    static func append(_ settings: [ActivitySetting], to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            for setting in settings { setting.append(to: &writer) }
        }
    }

    private func append(to writer: inout Writer) {
        let key = key
        writer.entry(key.rawValue, key.signature) { writer in
            switch self {
            case .title(let text), .kind(let text), .icon(let text), .tint(let text), .appID(let text), .link(let text):
                writer.append(text)
            case .attributes(let value), .content(let value): value.appendDictionary(to: &writer)
            case .layout(let layout): layout.value.appendDictionary(to: &writer)
            case .startAt(let time), .staleAt(let time), .asOf(let time): writer.append(time)
            case .relevance(let number): writer.append(number)
            case .alert(let alert): alert.append(to: &writer)
            case .defaultAction(let action): action.append(to: &writer)
            case .actions(let actions): AppAction.append(actions, to: &writer)
            case .notice(let choice): writer.append(choice.rawValue)
            case .endsWithCaller(let choice): writer.append(choice)
            }
        }
    }

    /// The key that it sets.
    var key: ActivityKey {
        switch self {
        case .title: .title
        case .kind: .kind
        case .attributes: .attributes
        case .content: .content
        case .layout: .layout
        case .startAt: .startAt
        case .staleAt: .staleAt
        case .relevance: .relevance
        case .asOf: .asOf
        case .alert: .alert
        case .icon: .icon
        case .tint: .tint
        case .appID: .appID
        case .link: .link
        case .defaultAction: .defaultAction
        case .actions: .actions
        case .notice: .notice
        case .endsWithCaller: .endsWithCaller
        }
    }
}

extension ActivityKey {
    /// The type of the key's values on the bus.
    fileprivate var signature: Signature {
        switch self {
        case .title, .kind, .icon, .tint, .appID, .link, .notice: "s"
        case .attributes, .content, .layout, .alert: OpaqueValue.dictionary
        case .startAt, .staleAt, .asOf: "t"
        case .relevance: "d"
        case .defaultAction: AppAction.signature
        case .actions: "a{sa{sv}}"
        case .endsWithCaller: "b"
        }
    }
}

extension ActivityAlert {
    fileprivate func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            if !title.isEmpty { writer.entry("title", "s") { $0.append(title) } }
            if !body.isEmpty { writer.entry("body", "s") { $0.append(body) } }
            writer.entry("sound", "s") { $0.append(sound.name) }
        }
    }
}

extension AppAction {
    fileprivate static func append(_ actions: [String: AppAction], to writer: inout Writer) {
        writer.array(of: "{sa{sv}}") { writer in
            for (name, action) in actions.sorted(by: { $0.key < $1.key }) {
                writer.dictionaryEntry { writer in
                    writer.append(name)
                    action.append(to: &writer)
                }
            }
        }
    }
}
