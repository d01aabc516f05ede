/// A type that lists the shortcuts of the app: intents that people find without setup.
@_alwaysEmitConformanceMetadata
public protocol AppShortcutsProvider {
    /// The shortcuts, the most important first.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    /// The colour of the shortcuts' tiles on Apple's systems. Default: blue.
    static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
    /// Blue.
    public static var shortcutTileColor: ShortcutTileColor { .blue }

    /// Reports that entities in phrases have changed. It has no effect here.
    public static func updateAppShortcutParameters() {}
}

/// Builds the list of an app's shortcuts.
@resultBuilder
public enum AppShortcutsBuilder {
    /// Accepts a shortcut.
    public static func buildExpression(_ shortcut: AppShortcut) -> [AppShortcut] { [shortcut] }
    /// Joins shortcuts.
    public static func buildBlock(_ shortcuts: [AppShortcut]...) -> [AppShortcut] { shortcuts.flatMap(\.self) }
    /// Accepts the shortcuts of an `if`.
    public static func buildOptional(_ shortcuts: [AppShortcut]?) -> [AppShortcut] { shortcuts ?? [] }
    /// Accepts the shortcuts of an `if`.
    public static func buildEither(first shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
    /// Accepts the shortcuts of an `else`.
    public static func buildEither(second shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
    /// Accepts the shortcuts of an `if #available`.
    public static func buildLimitedAvailability(_ shortcuts: [AppShortcut]) -> [AppShortcut] { shortcuts }
}

/// The colour of an app's shortcuts, on Apple's systems.
public enum ShortcutTileColor: Hashable, Sendable {
    /// A colour by its usual name.
    case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal,
        yellow
}
