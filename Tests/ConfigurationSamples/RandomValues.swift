package import AlarmCore
import Randomness

/// Random values of keys, the same for the same seed.
package struct RandomValues: RandomNumberGenerator {
    private var generator: SeededGenerator
    /// A marker in all texts and names, but those that have to be words or colours.
    package var mark = ""

    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    package mutating func next() -> UInt64 { generator.next() }

    /// Returns true once in so many calls.
    package mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

    /// Returns a random setting of a key that the key accepts and that isn't its default.
    package mutating func setting<Key: KeyTable>(
        of key: Key
    ) -> KeySetting<Key> where Key.Root: KeyedConfiguration, Key.Root.Key == Key {
        for _ in 0..<100 {
            for value in values(of: key.type) {
                var configuration = Key.Root()
                let setting = KeySetting(key, value)
                // A value that was changed to the form that is kept, as an order of days, isn't read back as it was given.
                if (try? configuration.set(setting)) != nil, configuration.value(of: key) == value { return setting }
            }
        }
        preconditionFailure("\(key.rawValue) accepts no value of type \(key.type)")
    }

    /// Returns values of a type in random order, of which each key of the type is likely to accept one.
    private mutating func values(of type: SettingType) -> [SettingValue] {
        switch type {
        case .string: strings().map { .string($0) }
        case .strings: [.strings(Weekday.allCases.filter { _ in chance(2) }.map(\.rawValue))]
        case .boolean: [.boolean(true), .boolean(false)]
        case .uint32: [.uint32(chance(2) ? .random(in: 0...5, using: &self) : .random(in: 0 ... .max, using: &self))]
        case .uint64:
            [.max, 60_000_000, 300_000_000, 86_400_000_000, 31_622_400_000_000].map { greatest in
                .uint64(greatest == .max ? .max : .random(in: 1...greatest, using: &self))
            }.shuffled(using: &self)
        case .double: [.double(.random(in: 0...1, using: &self))]
        case .buttons: [.buttons(buttons())]
        case .action: [.action(action())]
        case .actions: [.actions(["open": action(), "close": action()])]
        case .metadata, .content, .alarmLayout: [.opaque(opaque())]
        case .layout: [.layout(Layout(checked: opaque(), actions: ["close", "open"]))]
        }
    }

    /// Returns texts, names, colours, paths, and the words of all choices.
    private mutating func strings() -> [String] {
        let words = [
            "countdown", "custom", "both", "none", "default", "snooze", "stop", "ring", "notify", "drop", "always",
            "never",
        ]
        let texts = [
            [text(1000, hasLines: true)], [name()], [name() + "._+x"], ["x:" + name()], ["/é " + text(3000)],
        ].shuffled(using: &self)
        // Colours and words have no marker: with one, they come last.
        let others = [[color()], words.shuffled(using: &self)]
        return (mark.isEmpty ? (texts + others).shuffled(using: &self) : texts + others).flatMap { $0 }
    }

    /// Returns a text of at most so many bytes.
    package mutating func text(_ limit: Int, hasLines: Bool = false) -> String {
        let characters: [Character] = [
            "a", "Z", "0", " ", "é", "e\u{301}", "日", "🍵", "'", "\"", "%", "<", "&", "\u{FFFD}", "\u{202E}",
        ]
        let longest = chance(4) ? limit / 4 : min(limit / 4, 60)
        var text = mark
        for _ in 0..<Int.random(in: 0...longest, using: &self) {
            text.append(hasLines && chance(20) ? "\n" : characters.randomElement(using: &self) ?? "a")
        }
        return text.utf8.count > limit ? mark : text
    }

    /// Returns the name of an icon, which is a desktop id and the name of a sound as well.
    package mutating func name() -> String {
        let first = "abcXYZ".randomElement(using: &self) ?? "a"
        let rest = (0..<Int.random(in: 0...50, using: &self)).map { _ in "abcXYZ019-".randomElement(using: &self) ?? "a"
        }
        return mark + String([first] + rest)
    }

    package mutating func color() -> String {
        "#" + String((0..<6).map { _ in "0123456789abcdefABCDEF".randomElement(using: &self) ?? "0" })
    }

    /// Returns buttons in the order in which they are kept.
    private mutating func buttons() -> [Button] {
        Button.Role.allCases.sorted { $0.rawValue < $1.rawValue }.filter { _ in chance(2) }.map { role in
            Button(
                role, text: chance(2) ? text(250) + "x" : nil, icon: chance(2) ? name() : nil,
                textColor: chance(2) ? color() : nil, isHidden: [.pause, .resume].contains(role) && chance(2))
        }
    }

    private mutating func action() -> AppAction {
        AppAction(
            name(), parameter: chance(2) ? opaque() : .none,
            mode: [.background, .foreground, nil].randomElement(using: &self) ?? nil, target: chance(2) ? name() : nil)
    }

    private mutating func opaque() -> OpaqueValue {
        let bytes = (0..<Int.random(in: 1...300, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
        return OpaqueValue(bytes: bytes, size: .random(in: 1...4096, using: &self))
    }
}
