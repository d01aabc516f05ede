public import AppIntents
public import WidgetViews

/// A button or a switch of a control. Here no panel has such controls: it is compiled, and isn't drawn.
@MainActor @preconcurrency
public protocol ControlWidgetTemplate {}

/// The settings of a button or a switch, which change nothing here.
extension ControlWidgetTemplate {
    /// Returns it as it is.
    public func tint(_ color: Color?) -> Self { self }
    /// Returns it as it is.
    public func disabled(_ isDisabled: Bool) -> Self { self }
    /// Returns it as it is.
    public func privacySensitive(_ isSensitive: Bool = true) -> Self { self }
}

/// The absence of a button and a switch.
public struct EmptyControlWidgetTemplate: ControlWidgetTemplate {
    /// Creates it.
    nonisolated public init() {}
}

/// The builder of a control's button or switch, by which nothing is kept of it.
@resultBuilder
public enum ControlWidgetTemplateBuilder {
    /// Takes a button or a switch.
    public static func buildExpression(_ template: some ControlWidgetTemplate) -> EmptyControlWidgetTemplate {
        EmptyControlWidgetTemplate()
    }
    /// Takes those of several statements.
    public static func buildBlock(_ templates: EmptyControlWidgetTemplate...) -> EmptyControlWidgetTemplate {
        EmptyControlWidgetTemplate()
    }
    /// Takes that of an `if` without `else`.
    public static func buildOptional(_ template: EmptyControlWidgetTemplate?) -> EmptyControlWidgetTemplate {
        EmptyControlWidgetTemplate()
    }
    /// Takes that of the first branch.
    public static func buildEither(first: EmptyControlWidgetTemplate) -> EmptyControlWidgetTemplate { first }
    /// Takes that of the second branch.
    public static func buildEither(second: EmptyControlWidgetTemplate) -> EmptyControlWidgetTemplate { second }
    /// Takes what `#available` guards.
    public static func buildLimitedAvailability(_ template: EmptyControlWidgetTemplate) -> EmptyControlWidgetTemplate {
        template
    }
}

nonisolated extension View {
    /// Returns the view as it is: no panel has controls.
    public func controlWidgetActionHint(_ hint: LocalizedStringResource) -> Self { self }
    /// Returns the view as it is: no panel has controls.
    @_disfavoredOverload public func controlWidgetActionHint(_ hint: some StringProtocol) -> Self { self }
    /// Returns the view as it is: no panel has controls.
    public func controlWidgetStatus(_ status: LocalizedStringResource) -> Self { self }
    /// Returns the view as it is: no panel has controls.
    @_disfavoredOverload public func controlWidgetStatus(_ status: some StringProtocol) -> Self { self }
}
