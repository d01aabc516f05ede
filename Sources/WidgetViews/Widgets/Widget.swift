/// The looks of a kind of activities.
@MainActor @preconcurrency
public protocol Widget {
    /// The type of ``body``.
    associatedtype Body: WidgetConfiguration
    /// Creates the widget.
    init()
    /// The looks.
    @WidgetConfigurationBuilder var body: Body { get }
}

extension Widget {
    /// Has activities and alarms of the widget's type of attributes drawn by it, from the next one that this process
    /// starts or updates.
    public static func register() { Self().register() }

    package func register() {
        if let group = self as? WidgetGroup { group.widgets.forEach { $0.register() } } else { body.register() }
    }
}

/// The looks that a widget has: an ``ActivityConfiguration``, or none.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
    /// The type of ``body``.
    associatedtype Body: WidgetConfiguration
    /// The looks of which these are made.
    @WidgetConfigurationBuilder var body: Body { get }
}

extension WidgetConfiguration {
    package func register() {
        if let looks = self as? any RegisteredLooks { looks.registerLooks() } else { body.register() }
    }

    /// Returns the looks as they are: there are no other devices that show them.
    public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration { self }
}

/// Looks that are put into ``ActivityLooks``.
@MainActor protocol RegisteredLooks { func registerLooks() }

/// The absence of looks.
public struct EmptyWidgetConfiguration: WidgetConfiguration, RegisteredLooks {
    /// Creates it.
    nonisolated public init() {}
    /// Nothing.
    public var body: EmptyWidgetConfiguration { self }
    func registerLooks() {}
}

/// A size of activities.
public enum ActivityFamily: Hashable, Sendable { case small, medium }

/// The builder of looks: one, or none.
@resultBuilder
public enum WidgetConfigurationBuilder {
    /// Makes looks of no statement.
    public static func buildBlock() -> EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
    /// Makes looks of one statement.
    public static func buildBlock<Content: WidgetConfiguration>(_ content: Content) -> Content { content }
}
