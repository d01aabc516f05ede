internal import CPulse

/// A change of the mixer, with the values for restoring it.
struct Change: Equatable {
    /// A property of the mixer.
    struct Property: Hashable {
        /// A kind of property; the raw value is the word of the protocol.
        enum Kind: String {
            /// True if the object is muted.
            case mute
            /// The volume of the object.
            case volume
            /// True if the object is suspended.
            case suspension
            /// The name of the profile of a card.
            case profile
        }

        /// An object with properties.
        enum Object: Hashable {
            /// The stream of the alarm; sound servers remember its properties for all streams of alarms.
            case stream
            /// The device with this name.
            case sink(String)
            /// The sound card with this name.
            case card(String)

            /// The words in the protocol.
            var text: String {
                switch self {
                case .stream: "stream"
                case .sink(let name): "sink \(name)"
                case .card(let name): "card \(name)"
                }
            }
        }

        let kind: Kind
        let object: Object

        /// The words in the protocol.
        var text: String { "\(kind.rawValue) \(object.text)" }
    }

    /// A value of a property.
    enum Value: Equatable {
        case flag(Bool)
        case volume(Volume)
        case profile(String)

        /// The word in the protocol.
        var text: String {
            switch self {
            case .flag(let flag): flag ? "1" : "0"
            case .volume(let volume): volume.text
            case .profile(let name): EscapedWord.text(of: name)
            }
        }

        /// Parses a value of a property of this kind; `nil`: it is invalid.
        init?(_ text: Substring, of kind: Property.Kind) {
            switch (kind, text) {
            case (.volume, _):
                guard let volume = Volume(text) else { return nil }
                self = .volume(volume)
            case (.profile, _):
                guard let name = EscapedWord.value(of: text), !name.isEmpty else { return nil }
                self = .profile(name)
            case (.mute, "0"), (.suspension, "0"): self = .flag(false)
            case (.mute, "1"), (.suspension, "1"): self = .flag(true)
            default: return nil
            }
        }

        /// Returns true if a sound server may report the other value after being set to this one.
        func isNear(_ other: Value) -> Bool {
            if case .volume(let volume) = self, case .volume(let other) = other { return volume.isNear(other) }
            return self == other
        }
    }

    let property: Property
    /// The person's value.
    let old: Value
    /// The value made by an earlier change, which the property has until this change is made; `nil`: there was none.
    let between: Value?
    /// The value after the change.
    let new: Value

    init(
        _ kind: Property.Kind, of object: Property.Object, from old: Value, between: Value? = nil, to new: Value
    ) {
        property = Property(kind: kind, object: object)
        self.old = old
        self.between = between
        self.new = new
    }

    /// Returns true for a value that the property has after this change, or had before it.
    func hasValue(_ value: Value) -> Bool { isBefore(value) || value.isNear(new) }

    /// Returns true for a value that the property had before this change.
    func isBefore(_ value: Value) -> Bool { value.isNear(old) || between.map(value.isNear) == true }

    /// Parses a change: its kind, its values, and `stream`, or `sink` or `card` and a name; `nil`: it is invalid.
    init?(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard words.count >= 4, let kind = Property.Kind(rawValue: String(words[0])) else { return nil }
        let before = words[1].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let between = before.count == 2 ? Value(before[1], of: kind) : nil
        guard let old = Value(before[0], of: kind), let new = Value(words[2], of: kind),
            before.count == 1 || between != nil
        else { return nil }
        let name = words.count == 5 ? String(words[4]) : ""
        let object: Property.Object
        switch (words[3], kind) {
        case ("sink", .mute), ("sink", .volume), ("sink", .suspension): object = .sink(name)
        case ("card", .profile): object = .card(name)
        case ("stream", .mute), ("stream", .volume): object = .stream
        default: return nil
        }
        guard (words.count == 4) == (object == .stream), words.count == 4 || !name.isEmpty else { return nil }
        self.init(kind, of: object, from: old, between: between, to: new)
    }

    /// The text for ``init(_:)``.
    var text: String {
        let before = [old, between].compactMap(\.?.text).joined(separator: "/")
        return "\(property.kind.rawValue) \(before) \(new.text) \(property.object.text)"
    }
}
