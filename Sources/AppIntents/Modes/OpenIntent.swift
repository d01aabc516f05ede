/// An intent that opens an object of the app, in the foreground: the app is activated before it is performed.
@_alwaysEmitConformanceMetadata
public protocol OpenIntent: SystemIntent {
    /// The type of ``target``.
    associatedtype Value: IntentValue

    /// The parameter with the opened object.
    var target: Value { get set }
}

extension OpenIntent {
    /// True.
    public static var openAppWhenRun: Bool { true }
}

/// An intent that names content for the app to show: the app's views do so with
/// ``AlarmApp/onAppIntentExecution(_:allowing:perform:)``, so the intent itself may do nothing.
@_alwaysEmitConformanceMetadata
public protocol TargetContentProvidingIntent: SystemIntent {
    /// The name of the content to show. Default: the persistent identifier of the intent's type.
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
