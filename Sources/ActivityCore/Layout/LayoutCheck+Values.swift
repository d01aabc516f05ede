internal import AlarmCore

/// The check of values.
extension LayoutCheck {
    /// The longest text, bytes.
    private static let longestText = 256

    /// Refuses a value that isn't valid for a key with this content.
    mutating func check(
        _ value: LayoutValue, _ content: LayoutContent, at place: String
    ) throws(Refusal) {
        let key = KeyName(place)
        if case .string(let text) = value {
            try key.limit(text, to: Self.longestText)
            if content.takesName, LayoutName(text) != nil { return }
        }
        switch (content, value) {
        case (.text, .string), (.flag, .boolean): break
        case (.icon, .string(let name)):
            if name.isEmpty {
                throw key.refusal(expected: LocalizableText("the name of a themed icon"), got: .quoted(name))
            }
            try Text.icon.validate(name, for: key)
        case (.color, .string(let color)): try Text.color.validate(color, for: key)
        case (.choice(let words), .string(let word)):
            guard words.contains(word) else { throw key.refusal(expected: .oneOf(words), got: .quoted(word)) }
        case (.action, .string(let name)):
            try Text.actionName.validate(name, for: key)
            if let allowed, !allowed.contains(name) {
                throw key.refusal(expected: .oneOf(allowed), got: .quoted(name))
            }
            actions.insert(name)
        case (.condition, .string(let text)):
            guard LayoutCondition(text) != nil else {
                throw key.refusal(expected: LocalizableText("a name, or ! and a name"), got: .quoted(text))
            }
        case (.time, .unsigned(let time, type: "t")): _ = try Instant.instant(time, for: key)
        case (.fraction, .double(let number)):
            guard (0...1).contains(number) else {
                throw key.refusal(
                    expected: LocalizableText(
                        "{first} to {last}", ["first": .verbatim("0.0"), "last": .verbatim("1.0")]),
                    got: .verbatim("\(number)"))
            }
        case (.lines, .unsigned(let count, type: "u")):
            guard (1...4).contains(count) else { throw key.refusal(expected: .range(1, 4), got: .number(count)) }
        default: throw Self.wrongType(of: place, expected: content.type, value)
        }
    }
}
