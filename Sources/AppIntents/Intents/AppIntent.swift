@_exported public import FoundationEssentials

/// An action of the app that the system can run, for example when a button of an alarm or a live activity is pressed.
///
/// Its stored form is the name of its type and the values of its parameters, the properties with ``Parameter``; it is
/// created again by `init()` when it runs, possibly in another process of the app.
@_alwaysEmitConformanceMetadata
public protocol AppIntent: PersistentlyIdentifiable, Sendable {
    /// The type of ``description``: ``IntentDescription``, optional or not.
    associatedtype DescriptionType: IntentDescribing = IntentDescription?
    /// The type of the result.
    associatedtype PerformResult: IntentResult
    /// The type of ``parameterSummary``.
    associatedtype SummaryContent: ParameterSummary = IntentParameterSummary<Self>

    /// The title, for people.
    static var title: LocalizedStringResource { get }
    /// The description, for people. Default: none.
    static var description: DescriptionType { get }
    /// True if the app comes to the foreground before this runs. Default: false.
    static var openAppWhenRun: Bool { get }
    /// The modes in which it can run. Default: in the foreground if ``openAppWhenRun``, else in the background.
    static var supportedModes: IntentModes { get }
    /// True if people can find it. Default: true.
    static var isDiscoverable: Bool { get }
    /// The condition on the lock of the person's session. Default:
    /// ``IntentAuthenticationPolicy/alwaysAllowed``.
    static var authenticationPolicy: IntentAuthenticationPolicy { get }

    /// The sentence that describes the action with its parameters. Default: none.
    @ParameterSummaryBuilder<Self> static var parameterSummary: SummaryContent { get }

    /// Creates an intent whose parameters are set afterwards.
    init()

    /// Runs the action.
    ///
    /// - Throws: Any error. It is returned to the caller; without a caller, it is written to the app's journal.
    func perform() async throws -> PerformResult
}

extension AppIntent {
    /// A parameter of the intent.
    public typealias Parameter<Value: IntentValue> = IntentParameter<Value>

    /// No description.
    public static var description: IntentDescription? { nil }
    /// False.
    public static var openAppWhenRun: Bool { false }
    /// In the foreground if ``openAppWhenRun``, else in the background.
    public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }
    /// True.
    public static var isDiscoverable: Bool { true }
    /// Always allowed; policies have no effect yet.
    public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
}

/// An intent for a place offered by the system itself.
@_alwaysEmitConformanceMetadata
public protocol SystemIntent: AppIntent {}

/// An intent that starts, pauses or otherwise changes an alarm or a live activity. It runs in the app, without changing
/// its windows.
@_alwaysEmitConformanceMetadata
public protocol LiveActivityIntent: SystemIntent {}
