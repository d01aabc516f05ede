/// The layouts of a kind of activities.
@MainActor @preconcurrency
public protocol Widget {
    /// The type of ``body``.
    associatedtype Body: WidgetConfiguration
    /// Creates the widget.
    init()
    /// The layouts.
    @WidgetConfigurationBuilder var body: Body { get }
}

extension Widget {
    /// Registers the widget for activities and alarms of its type of attributes, from the next one that this process
    /// starts or updates.
    public static func register() { Self().register() }

    package func register() {
        if let group = self as? WidgetGroup { group.widgets.forEach { $0.register() } } else { body.register() }
    }
}

/// The layouts that a widget has: an ``ActivityConfiguration``, or none.
@MainActor @preconcurrency
public protocol WidgetConfiguration {
    /// The type of ``body``.
    associatedtype Body: WidgetConfiguration
    /// The content of the configuration.
    @WidgetConfigurationBuilder var body: Body { get }
}

extension WidgetConfiguration {
    package func register() {
        if let layouts = self as? any RegisteredLayouts { layouts.registerLayouts() } else { body.register() }
    }

    /// Returns the layouts as they are: no other devices show them.
    public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration { self }
}

/// Layouts that are put into ``ActivityLayouts``.
@MainActor protocol RegisteredLayouts { func registerLayouts() }

/// The absence of layouts.
public struct EmptyWidgetConfiguration: WidgetConfiguration, RegisteredLayouts {
    /// Creates it.
    nonisolated public init() {}
    /// Nothing.
    public var body: EmptyWidgetConfiguration { self }
    func registerLayouts() {}
}

/// A size of activities.
public enum ActivityFamily: Hashable, Sendable { case small, medium }

/// The builder of layouts: one, or none.
@resultBuilder
public enum WidgetConfigurationBuilder {
    /// Makes layouts of no statement.
    public static func buildBlock() -> EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
    /// Makes layouts of one statement.
    public static func buildBlock<Content: WidgetConfiguration>(_ content: Content) -> Content { content }
}
