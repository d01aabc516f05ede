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
        }

        let kind: Kind
        /// The name of the device; `nil`: that of the stream, which sound servers remember for all streams of alarms.
        let sink: String?

        /// Its words in the protocol.
        var text: String { "\(kind.rawValue) \(sink.map { "sink \($0)" } ?? "stream")" }
    }

    /// A value of a property.
    enum Value: Equatable {
        case flag(Bool)
        case volume(Volume)

        /// Its word in the protocol.
        var text: String {
            switch self {
            case .flag(let flag): flag ? "1" : "0"
            case .volume(let volume): volume.text
            }
        }

        /// Reads a value of a property of that kind; `nil`: it is none.
        init?(_ text: Substring, of kind: Property.Kind) {
            switch (kind, text) {
            case (.volume, _):
                guard let volume = Volume(text) else { return nil }
                self = .volume(volume)
            case (.mute, "0"), (.suspension, "0"): self = .flag(false)
            case (.mute, "1"), (.suspension, "1"): self = .flag(true)
            default: return nil
            }
        }

        /// True if a sound server that was told one may report the other.
        func isNear(_ other: Value) -> Bool {
            if case .volume(let volume) = self, case .volume(let other) = other { return volume.isNear(other) }
            return self == other
        }
    }

    let property: Property
    /// The person's value.
    let old: Value
    /// The value that it is changed to.
    let new: Value

    init(_ kind: Property.Kind, ofSink sink: String?, from old: Value, to new: Value) {
        property = Property(kind: kind, sink: sink)
        self.old = old
        self.new = new
    }

    /// Reads a change: its kind, both values, and `stream`, or `sink` and a name; `nil`: it is none.
    init?(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
        guard words.count >= 4, let kind = Property.Kind(rawValue: String(words[0])),
            let old = Value(words[1], of: kind), let new = Value(words[2], of: kind)
        else { return nil }
        switch (words[3], words.count) {
        case ("sink", 5) where !words[4].isEmpty: self.init(kind, ofSink: String(words[4]), from: old, to: new)
        case ("stream", 4) where kind != .suspension: self.init(kind, ofSink: nil, from: old, to: new)
        default: return nil
        }
    }

    /// The change as ``init(_:)`` reads it.
    var text: String {
        "\(property.kind.rawValue) \(old.text) \(new.text) \(property.sink.map { "sink \($0)" } ?? "stream")"
    }
}
