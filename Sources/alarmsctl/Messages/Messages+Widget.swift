import Gettext

/// Messages of `status` about the desktop's widget.
extension Messages {
    /// The row about the widget; `nil` without one for this desktop, or if the service doesn't report widgets.
    ///
    /// - Parameter places: The places where registered widgets show alarms; `nil`: unknown.
    static func widget(_ widget: DesktopWidget?, places: [String]?) -> String? {
        // Translators: The desktop's widget runs.
        places?.isEmpty == false ? localized("running") : widgetAdvice(widget, places: places)
    }

    /// The way to a running widget; `nil` if one runs, if there is none for this desktop, or if it is unknown.
    ///
    /// - Parameter places: The places where registered widgets show alarms; `nil`: unknown.
    static func widgetAdvice(_ widget: DesktopWidget?, places: [String]?) -> String? {
        guard let widget, places?.isEmpty == true else { return nil }
        guard widget.isInstalled else {
            return localized("not installed; it is the package {package}", ["package": package(of: widget.desktop)])
        }
        switch widget.desktop {
        case .gnome:
            // Translators: The value is the command that enables an extension of GNOME Shell.
            return localized(
                "not enabled: {command}, after the first login since it was installed",
                ["command": "gnome-extensions enable \(DesktopWidget.extensionName)"])
        case .plasma:
            // Translators: "Add Widgets…" is the entry of the menu of Plasma's panel and desktop, Alarms the widget's name.
            return localized("not added: Add Widgets… → Alarms")
        }
    }

    private static func package(of desktop: DesktopWidget.Desktop) -> String {
        switch desktop {
        case .gnome: "gnome-shell-extension-alarms"
        case .plasma: "plasma-widget-alarms"
        }
    }
}
