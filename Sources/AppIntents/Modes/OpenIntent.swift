/// An intent that opens a thing of the app, in the foreground: the app comes there before it is performed.
@_alwaysEmitConformanceMetadata
public protocol OpenIntent: SystemIntent {
    /// The type of ``target``.
    associatedtype Value: IntentValue

    /// The thing that is opened: a parameter.
    var target: Value { get set }
}

extension OpenIntent {
    /// True.
    public static var openAppWhenRun: Bool { true }
}

/// An intent that says what the app has to show: the app's views do that, by
/// ``AlarmApp/onAppIntentExecution(_:allowing:perform:)``, and the intent need not do anything itself.
@_alwaysEmitConformanceMetadata
public protocol TargetContentProvidingIntent: SystemIntent {
    /// The name of what is to be shown. Default: the persistent identifier of the intent's type.
    var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
    /// The persistent identifier of the intent's type.
    public var contentIdentifier: String { Self.persistentIdentifier }
    /// True.
    public static var openAppWhenRun: Bool { true }

    /// Does nothing.
    public func perform() async throws -> some IntentResult { .result() }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
    /// True.
    public static var openAppWhenRun: Bool { true }
}
