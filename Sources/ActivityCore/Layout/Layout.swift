public import AlarmCore

/// The layout of an activity or a countdown, declared by its client.
public struct Layout: Hashable, Sendable {
    /// The client's value, which was checked.
    public let value: OpaqueValue
    /// The names of the buttons' actions, each once, sorted.
    public let actions: [String]

    /// Describes a checked layout.
    public init(checked value: OpaqueValue, actions: [String]) {
        self.value = value
        self.actions = actions
    }

    /// No layout: the standard presentation.
    public static let plain = Layout(checked: .none, actions: [])
}

extension Layout {
    /// The supported words of layouts: regions, types, keys as `TYPE.KEY` and choices as `TYPE.KEY.WORD`.
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
