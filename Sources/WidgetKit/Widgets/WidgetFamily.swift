public import WidgetViews

/// A size of widgets that a person puts somewhere; there are none here.
public enum WidgetFamily: Int, CaseIterable, Codable, Hashable, Sendable {
    /// A size on a home screen.
    case systemSmall, systemMedium, systemLarge, systemExtraLarge, systemExtraLargePortrait
    /// A size on a lock screen or a watch.
    case accessoryCircular, accessoryRectangular, accessoryInline, accessoryCorner
}

/// A way to colour widgets.
public enum WidgetRenderingMode: Hashable, Sendable { case fullColor, accented, vibrant }

/// A place of widgets.
public enum WidgetLocation: Hashable, Sendable { case homeScreen, lockScreen, standBy, carPlay, iPhoneWidgetsOnMac }

extension EnvironmentValues {
    /// The size of the widget: always the medium one, since layouts of activities have none of these.
    public var widgetFamily: WidgetFamily { .systemMedium }
    /// The way in which the widget is coloured: in full.
    public var widgetRenderingMode: WidgetRenderingMode { .fullColor }
    /// True if the widget's background is shown: never, it is the theme's.
    public var showsWidgetContainerBackground: Bool { false }
}
