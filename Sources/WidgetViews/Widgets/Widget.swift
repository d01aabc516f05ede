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
    /// Registers the widget for activities and alarms with its type of attributes; it takes effect when this process
    /// starts or updates one.
    public static func register() { Self().register() }

    package func register() {
        if let group = self as? WidgetGroup { group.widgets.forEach { $0.register() } } else { body.register() }
    }
}

/// The layouts of a widget: an ``ActivityConfiguration``, or none.
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

    /// Returns the layouts unchanged: no other devices show them.
    public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration { self }
}

/// Layouts that are registered in ``ActivityLayouts``.
@MainActor protocol RegisteredLayouts { func registerLayouts() }

/// A configuration without layouts.
public struct EmptyWidgetConfiguration: WidgetConfiguration, RegisteredLayouts {
    /// Creates the configuration.
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
    /// Creates layouts without statements.
    public static func buildBlock() -> EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
    /// Creates layouts from one statement.
    public static func buildBlock<Content: WidgetConfiguration>(_ content: Content) -> Content { content }
}
