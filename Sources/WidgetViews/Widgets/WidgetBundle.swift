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

    /// Registers all widgets, and performs what is pressed, for a bundle with `@main`. It ends with the bus, without one
    /// with a text on standard error and the status 1.
    public static func main() async {
        register()
        do { try await AlarmApp.run() } catch {
            Journal.write("\(error)")
            exit(1)
        }
    }
}

/// Widgets one after the other, as ``WidgetBundleBuilder`` puts them together.
public struct WidgetGroup {
    let widgets: [any Widget]

    init(_ widgets: [any Widget]) { self.widgets = widgets }
    /// Creates a group of none.
    public init() { widgets = [] }
}

extension WidgetGroup: Widget {
    /// Nothing: each has its own layouts.
    public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

/// The builder of widgets: statements with `if` and `#available` become one.
@resultBuilder
public enum WidgetBundleBuilder {
    /// Makes a widget of the statements.
    public static func buildBlock<each Content: Widget>(_ content: repeat each Content) -> WidgetGroup {
        var widgets: [any Widget] = []
        for widget in repeat each content { widgets.append(widget) }
        return WidgetGroup(widgets)
    }
    /// Makes a widget of an `if` without `else`.
    public static func buildOptional(_ content: WidgetGroup?) -> WidgetGroup { content ?? WidgetGroup() }
    /// Makes a widget of the first branch.
    public static func buildEither(first: WidgetGroup) -> WidgetGroup { first }
    /// Makes a widget of the second branch.
    public static func buildEither(second: WidgetGroup) -> WidgetGroup { second }
    /// Makes a widget of an `#available` branch.
    public static func buildLimitedAvailability(_ content: some Widget) -> WidgetGroup { WidgetGroup([content]) }
}
