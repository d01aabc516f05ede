internal import AlarmsClient
internal import Foundation

/// A content in the service's form.
struct EncodedContent: Equatable, Sendable {
    /// The state as JSON.
    let json: String
    /// The time at which it becomes stale, µs since 1970 UTC; 0: never.
    let staleUSec: UInt64
    /// The rank, 0 to 2^53.
    let relevance: Double

    /// - Throws: `EncodingError`, or an error of the state.
    init<State>(_ content: ActivityContent<State>) throws {
        json = try JSONText.make(of: content.state)
        staleUSec = content.staleDate?.microseconds ?? 0
        let score = content.relevanceScore
        relevance = score.isNaN ? 0 : min(max(score, 0), 9_007_199_254_740_992)
    }

    /// Reads the content of an activity of the service; `nil` if ActivityKit didn't create it.
    init?(_ properties: ActivityProperties) {
        guard let json = properties.content["json"]?.stringValue else { return nil }
        self.json = json
        staleUSec = properties.staleUSec
        relevance = properties.relevance
    }

    /// Returns the decoded content; `nil` if its state has another type.
    func decoded<State>(as type: State.Type = State.self) -> ActivityContent<State>? {
        JSONText.value(of: json, as: State.self).map { state in
            ActivityContent(state: state, staleDate: Date(microseconds: staleUSec), relevanceScore: relevance)
        }
    }

    /// Returns the value of the key `content`.
    ///
    /// - Parameter intents: The intents of the buttons, as `PressActions` stores them.
    func entries(_ intents: Value?) -> Value {
        let plain = JSONText.value(of: json, as: PlainContent.self)
        var entries: [String: Value] = ["json": .string(json)]
        entries["status"] = (plain?.status).map { .string($0.shown(upTo: 256, keepsLines: true)) }
        entries["progress"] = (plain?.progress).map { .double($0) }
        entries[Self.intentsKey] = intents
        return .dictionary(entries)
    }

    /// Returns the keys for `Update`.
    func keys(_ intents: Value?) -> [String: Value] {
        ["content": entries(intents), "stale-at": .uint64(staleUSec), "relevance": .double(relevance)]
    }

    /// The entry with the intents of the buttons.
    static let intentsKey = "actions"
}
