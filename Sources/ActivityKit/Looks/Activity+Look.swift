extension Activity {
    /// The look of a content; `nil` if the app has registered none for this type.
    static func look(
        of id: String, _ attributes: Attributes, _ state: ContentState
    ) async -> ActivityLook? {
        guard let evaluate = ActivityLooks.evaluator(of: Attributes.self) else { return nil }
        let input = UncheckedSendable(ActivityLookInput(activityID: id, attributes: attributes, state: state))
        return await MainActor.run { evaluate(input.value) }
    }

    /// The same, on the main actor.
    static func lookNow(of id: String, _ attributes: Attributes, _ state: ContentState) -> ActivityLook? {
        guard let evaluate = ActivityLooks.evaluator(of: Attributes.self) else { return nil }
        let input = UncheckedSendable(ActivityLookInput(activityID: id, attributes: attributes, state: state))
        return MainActor.assumeIsolated { evaluate(input.value) }
    }
}
