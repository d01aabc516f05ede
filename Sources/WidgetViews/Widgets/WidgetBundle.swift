internal import AppIntents
internal import Glibc

/// The widgets of an app.
@MainActor @preconcurrency
public protocol WidgetBundle {
    /// The type of ``body``.
    associatedtype Body: Widget
    /// Creates the bundle.
    init()
    /// The widgets.
    @WidgetBundleBuilder var body: Body { get }
}

extension WidgetBundle {
    /// Registers all widgets; see ``Widget/register()``.
    public static func register() { Self().body.register() }

    /// Registers all widgets, and performs pressed intents, for a bundle with `@main`. It ends with the bus; without
    /// one, with an error on standard error and status 1.
    public static func main() async {
        register()
        do { try await AlarmApp.run() } catch {
            Journal.write("\(error)")
            exit(1)
        }
    }
}

/// Successive widgets, combined by ``WidgetBundleBuilder``.
public struct WidgetGroup {
    let widgets: [any Widget]

    init(_ widgets: [any Widget]) { self.widgets = widgets }
    /// Creates an empty group.
    public init() { widgets = [] }
}

extension WidgetGroup: Widget {
    /// Nothing: each widget has its own layouts.
    public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

/// The builder of widgets: combines statements with `if` and `#available` into one.
@resultBuilder
public enum WidgetBundleBuilder {
    /// Creates a widget from the statements.
    public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> WidgetGroup {
        var widgets: [any Widget] = []
        for widget in repeat each content { widgets.append(widget) }
        return WidgetGroup(widgets)
    }
    /// Creates a widget from an `if` without `else`.
    public static func buildOptional(_ content: WidgetGroup?) -> WidgetGroup { content ?? WidgetGroup() }
    /// Creates a widget from the first branch.
    public static func buildEither(first: WidgetGroup) -> WidgetGroup { first }
    /// Creates a widget from the second branch.
    public static func buildEither(second: WidgetGroup) -> WidgetGroup { second }
    /// Creates a widget from an `#available` branch.
    public static func buildLimitedAvailability(_ content: some Widget) -> WidgetGroup { WidgetGroup([content]) }
}
