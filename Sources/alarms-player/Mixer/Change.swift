internal import CPulse

/// A change of the mixer, with what is needed to put it back.
struct Change: Equatable {
    /// A property of the mixer.
    struct Property: Hashable {
        /// A kind of property; the raw value is the word of the protocol.
        enum Kind: String {
            /// True if it is muted.
            case mute
            /// Its volume.
            case volume
            /// True if it is suspended.
            case suspension
            /// The name of the profile of a card.
            case profile
        }

        /// An object with properties.
        enum Object: Hashable {
            /// The stream of the alarm; sound servers remember its properties for all streams of alarms.
            case stream
            /// The device of this name.
            case sink(String)
            /// The sound card of this name.
            case card(String)

            /// Its words in the protocol.
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

        /// Its words in the protocol.
        var text: String { "\(kind.rawValue) \(object.text)" }
    }

    /// A value of a property.
    enum Value: Equatable {
        case flag(Bool)
        case volume(Volume)
        case profile(String)

        /// Its word in the protocol.
        var text: String {
            switch self {
            case .flag(let flag): flag ? "1" : "0"
            case .volume(let volume): volume.text
            case .profile(let name): EscapedWord.text(of: name)
            }
        }

        /// Reads a value of a property of that kind; `nil`: it is none.
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

        /// True if a sound server that was set to one value may report the other.
        func isNear(_ other: Value) -> Bool {
            if case .volume(let volume) = self, case .volume(let other) = other { return volume.isNear(other) }
            return self == other
        }
    }

    let property: Property
    /// The person's value.
    let old: Value
    /// The value that a change before this one has made, and that it has until this one is made; `nil`: there was none.
    let between: Value?
    /// The value that it is changed to.
    let new: Value

    init(
        _ kind: Property.Kind, of object: Property.Object, from old: Value, between: Value? = nil, to new: Value
    ) {
        property = Property(kind: kind, object: object)
        self.old = old
        self.between = between
        self.new = new
    }

    /// True if it is a value that the property has because of this change, or had before it.
    func hasValue(_ value: Value) -> Bool { isBefore(value) || value.isNear(new) }

    /// True if it is a value that the property had before this change.
    func isBefore(_ value: Value) -> Bool { value.isNear(old) || between.map(value.isNear) == true }

    /// Reads a change: its kind, its values, and `stream`, or `sink` or `card` and a name; `nil`: it is none.
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

    /// The change as ``init(_:)`` reads it.
    var text: String {
        let before = [old, between].compactMap(\.?.text).joined(separator: "/")
        return "\(property.kind.rawValue) \(before) \(new.text) \(property.object.text)"
    }
}
