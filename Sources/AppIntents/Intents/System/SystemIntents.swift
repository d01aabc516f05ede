/// An intent that deletes entities.
@_alwaysEmitConformanceMetadata
public protocol DeleteIntent: SystemIntent {
    /// The type of the entities.
    associatedtype Entity: AppEntity

    /// The parameter with the entities.
    var entities: [Entity] { get set }
}

/// An intent that sets a value, such as a state that is on or off.
@_alwaysEmitConformanceMetadata
public protocol SetValueIntent: SystemIntent {
    /// The type of the value.
    associatedtype ValueType: IntentValue

    /// The parameter with the value.
    var value: ValueType { get set }
}

/// An intent that begins to play sound.
@_alwaysEmitConformanceMetadata
public protocol AudioPlaybackIntent: SystemIntent {}

/// An intent that begins to record sound.
@_alwaysEmitConformanceMetadata
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent whose parameters are the settings of a widget. It is compiled and found, but never performed by the
/// system.
@_alwaysEmitConformanceMetadata
public protocol WidgetConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
    /// False: it isn't an action.
    public static var isDiscoverable: Bool { false }

    /// Does nothing.
    public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose parameters are the settings of a control in a panel. It is compiled and found, but never performed
/// by the system.
@_alwaysEmitConformanceMetadata
public protocol ControlConfigurationIntent: SystemIntent {}

extension ControlConfigurationIntent {
    /// False: it isn't an action.
    public static var isDiscoverable: Bool { false }

    /// Does nothing.
    public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose parameters are the settings of the app during a focus. It is compiled and found, but never performed
/// by the system.
@_alwaysEmitConformanceMetadata
public protocol SetFocusFilterIntent: AppIntent {
    /// The text of the settings.
    var displayRepresentation: DisplayRepresentation { get }
    /// The part of the app to show. Default: the whole.
    var appContext: FocusFilterAppContext { get async throws }

    /// Returns settings to choose from. Default: none.
    static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

extension SetFocusFilterIntent {
    /// False: it isn't an action.
    public static var isDiscoverable: Bool { false }
    /// The whole.
    public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

    /// Returns none.
    public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }
}

/// The part of an app to show during a focus. It has no effect here.
public struct FocusFilterAppContext: Hashable, Sendable {
    /// The prefix of the shown content's identifiers; `nil`: all content is shown.
    public let targetContentIdentifierPrefix: String?

    /// Creates a part of an app. Foundation on Linux has no object predicates, so notifications can't be filtered.
    public init(notificationFilterPredicate: Never? = nil, targetContentIdentifierPrefix: String? = nil) {
        self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
    }
}

/// The focus for which settings are suggested. Here there is none.
public struct FocusFilterSuggestionContext: Hashable, Sendable {}

/// An intent that replaces a SiriKit intent. Here there are none of those.
@_alwaysEmitConformanceMetadata
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The class name of the SiriKit intent.
    static var intentClassName: String { get }
}
