/// An intent that deletes entities.
@_alwaysEmitConformanceMetadata
public protocol DeleteIntent: SystemIntent {
    /// The type of the entities.
    associatedtype Entity: AppEntity

    /// The entities: a parameter.
    var entities: [Entity] { get set }
}

/// An intent that sets a value: a state that is on or off, for one.
@_alwaysEmitConformanceMetadata
public protocol SetValueIntent: SystemIntent {
    /// The type of the value.
    associatedtype ValueType: IntentValue

    /// The value: a parameter.
    var value: ValueType { get set }
}

/// An intent that begins to play sound.
@_alwaysEmitConformanceMetadata
public protocol AudioPlaybackIntent: SystemIntent {}

/// An intent that begins to record sound.
@_alwaysEmitConformanceMetadata
public protocol AudioRecordingIntent: SystemIntent {}

/// An intent whose parameters are the settings of a widget. It is compiled and found; nothing performs it by itself.
@_alwaysEmitConformanceMetadata
public protocol WidgetConfigurationIntent: SystemIntent {}

extension WidgetConfigurationIntent {
    /// False: it is no action.
    public static var isDiscoverable: Bool { false }

    /// Does nothing.
    public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose parameters are the settings of a control in a panel. It is compiled and found; nothing performs it by
/// itself.
@_alwaysEmitConformanceMetadata
public protocol ControlConfigurationIntent: SystemIntent {}

extension ControlConfigurationIntent {
    /// False: it is no action.
    public static var isDiscoverable: Bool { false }

    /// Does nothing.
    public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose parameters are the settings of the app while the person works at something. It is compiled and found;
/// nothing performs it by itself.
@_alwaysEmitConformanceMetadata
public protocol SetFocusFilterIntent: AppIntent {
    /// The text of the settings.
    var displayRepresentation: DisplayRepresentation { get }
    /// The part of the app that the person wants to see. Default: the whole.
    var appContext: FocusFilterAppContext { get async throws }

    /// Returns settings to choose from. Default: none.
    static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self]
}

extension SetFocusFilterIntent {
    /// False: it is no action.
    public static var isDiscoverable: Bool { false }
    /// The whole.
    public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

    /// None.
    public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }
}

/// The part of an app that a person wants to see while they work at something. Here nothing follows from it.
public struct FocusFilterAppContext: Hashable, Sendable {
    /// The beginning of the names of what is shown; `nil`: all is.
    public let targetContentIdentifierPrefix: String?

    /// Creates a part of an app. Foundation on Linux has no predicates of objects, so there is none for notifications.
    public init(notificationFilterPredicate: Never? = nil, targetContentIdentifierPrefix: String? = nil) {
        self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
    }
}

/// The work for which settings are chosen. Here there is none, and nothing makes one.
public struct FocusFilterSuggestionContext: Hashable, Sendable {}

/// An intent that takes the place of one of SiriKit's. Here there are none of those.
@_alwaysEmitConformanceMetadata
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The name of the class of SiriKit's intent.
    static var intentClassName: String { get }
}
