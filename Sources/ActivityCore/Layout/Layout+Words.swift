public import AlarmCore

extension Layout {
    /// The supported words of layouts: regions, types, keys as `TYPE.KEY` and choices as `TYPE.KEY.WORD`.
    public static var words: [String] {
        var words = LayoutRegion.allCases.map(\.rawValue)
        for kind in LayoutElement.Kind.allCases {
            words.append(kind.rawValue)
            for key in kind.keys {
                let name = "\(kind.rawValue).\(key.name)"
                words.append(name)
                guard case .choice(let choices) = key.content else { continue }
                for choice in choices { words.append("\(name).\(choice)") }
            }
        }
        return words
    }
}
