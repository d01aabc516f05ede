extension Activity {
    /// Returns the layout of a content; `nil` if the app has registered none for this type.
    static func layout(
        of id: String, _ attributes: Attributes, _ state: ContentState
    ) async -> ActivityLayout? {
        guard let evaluate = ActivityLayouts.evaluator(of: Attributes.self) else { return nil }
        let input = UncheckedSendable(ActivityLayoutInput(activityID: id, attributes: attributes, state: state))
        return await MainActor.run { evaluate(input.value) }
    }

    /// Returns the same on the main actor.
    static func layoutNow(of id: String, _ attributes: Attributes, _ state: ContentState) -> ActivityLayout? {
        guard let evaluate = ActivityLayouts.evaluator(of: Attributes.self) else { return nil }
        let input = UncheckedSendable(ActivityLayoutInput(activityID: id, attributes: attributes, state: state))
        return MainActor.assumeIsolated { evaluate(input.value) }
    }
}
