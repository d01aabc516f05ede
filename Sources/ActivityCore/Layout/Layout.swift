public import AlarmCore

/// The layout of an activity or a countdown, as its client has declared it.
public struct Layout: Hashable, Sendable {
    /// The value as clients gave it, which was checked.
    public let value: OpaqueValue
    /// The names of the actions of its buttons, each once, sorted.
    public let actions: [String]

    /// Describes a layout that was checked.
    public init(checked value: OpaqueValue, actions: [String]) {
        self.value = value
        self.actions = actions
    }

    /// The absence of a layout of its own.
    public static let plain = Layout(checked: .none, actions: [])
}

extension Layout {
    /// The words of layouts that the service knows: regions, types, keys as `TYPE.KEY` and choices as `TYPE.KEY.WORD`.
    public static var words: [String] {
        var words = LayoutRegion.allCases.map(\.rawValue)
        for kind in LayoutElement.Kind.allCases {
            words.append(kind.rawValue)
            for key in kind.keys {
                let name = "\(kind.rawValue).\(key.rawValue)"
                words.append(name)
                guard case .choice(let choices) = key.content else { continue }
                for choice in choices { words.append("\(name).\(choice)") }
            }
        }
        return words
    }
}
