public import AppIntents
public import WidgetViews

/// The settings of widgets that a person puts somewhere, which change nothing here.
extension WidgetConfiguration {
    /// Returns the widget as it is: there is no list to choose widgets from.
    public func configurationDisplayName(_ name: LocalizedStringResource) -> Self { self }
    /// Returns the widget as it is: there is no list to choose widgets from.
    public func configurationDisplayName(_ name: Text) -> Self { self }
    /// Returns the widget as it is: there is no list to choose widgets from.
    @_disfavoredOverload public func configurationDisplayName(_ name: some StringProtocol) -> Self { self }
    /// Returns the widget as it is: there is no list to choose widgets from.
    public func description(_ description: LocalizedStringResource) -> Self { self }
    /// Returns the widget as it is: there is no list to choose widgets from.
    public func description(_ description: Text) -> Self { self }
    /// Returns the widget as it is: there is no list to choose widgets from.
    @_disfavoredOverload public func description(_ description: some StringProtocol) -> Self { self }
    /// Returns the widget as it is: the widgets of the desktop have their sizes.
    public func supportedFamilies(_ families: [WidgetFamily]) -> Self { self }
    /// Returns the widget as it is: the places of the desktop are other ones.
    public func disfavoredLocations(_ locations: [WidgetLocation], for families: [WidgetFamily]) -> Self { self }
    /// Returns the widget as it is: margins are the theme's.
    public func contentMarginsDisabled() -> Self { self }
    /// Returns the widget as it is: backgrounds are the theme's.
    public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> Self { self }
    /// Returns the widget as it is: nobody is asked for settings.
    public func promptsForUserConfiguration() -> Self { self }
    /// Returns the widget as it is: there are no downloads on its behalf.
    public func onBackgroundURLSessionEvents(
        matching identifier: String,
        _ update: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> Self { self }
    /// Returns the widget as it is: there are no downloads on its behalf.
    public func onBackgroundURLSessionEvents(
        matching matches: ((String) -> Bool)? = nil,
        _ update: @escaping (_ identifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> Self { self }
}
