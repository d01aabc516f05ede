public import Foundation

/// The functions of ActivityKit's first version, whose contents are only states.
extension Activity {
    /// The states of an activity's content.
    @available(*, deprecated, message: "Use ContentUpdates")
    public typealias ContentStateUpdates = ActivityUpdateSequence<ContentState>

    /// The changing data.
    @available(*, deprecated, message: "Use content")
    public var contentState: ContentState { contentStates.latest }

    /// The changing data, and each later value.
    @available(*, deprecated, message: "Use contentUpdates")
    public var contentStateUpdates: ActivityUpdateSequence<ContentState> { contentStates.updates }

    /// Starts an activity whose content never becomes stale.
    ///
    /// - Throws: As ``request(attributes:content:pushType:isolation:)``.
    @available(*, deprecated, message: "Use request(attributes:content:pushType:)")
    public static func request(
        attributes: Attributes, contentState: ContentState, pushType: PushType? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Activity {
        try start(
            attributes, ActivityContent(state: contentState, staleDate: nil),
            isOnMainActor: isolation === MainActor.shared)
    }

    /// Schedules an activity.
    ///
    /// - Throws: As ``request(attributes:content:pushType:style:alertConfiguration:start:isolation:)``.
    @available(*, deprecated, message: "Use request(attributes:content:pushType:style:alertConfiguration:start:)")
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, alertConfiguration: AlertConfiguration, startDate: Date,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> Activity {
        try start(
            attributes, content, alertConfiguration, at: startDate, isOnMainActor: isolation === MainActor.shared)
    }

    /// Updates the content like ``update(_:)``.
    @available(*, deprecated, message: "Use update(_:)")
    nonisolated(nonsending) public func update(using contentState: ContentState) async {
        await update(ActivityContent(state: contentState, staleDate: nil))
    }

    /// Updates the content like ``update(_:alertConfiguration:)``.
    @available(*, deprecated, message: "Use update(_:alertConfiguration:)")
    nonisolated(nonsending) public func update(
        using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil
    ) async {
        await update(ActivityContent(state: contentState, staleDate: nil), alertConfiguration: alertConfiguration)
    }

    /// Ends the activity like ``end(_:dismissalPolicy:)``.
    @available(*, deprecated, message: "Use end(_:dismissalPolicy:)")
    nonisolated(nonsending) public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {
        await end(
            contentState.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
    }
}
