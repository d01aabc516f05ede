internal import DBus

/// The table of `org.kde.StatusNotifierItem`.
enum TrayInterface {
    static let name: InterfaceName = "org.kde.StatusNotifierItem"

    /// The coloured icon: the trays of Xfce and MATE draw a symbolic one dark on dark panels, too.
    private static let icon = DesktopID.ours
    /// The type of an icon's pixels at several sizes; there are none, as the icon is a themed one.
    private static let pixmaps: Signature = "a(iiay)"

    static let table = ObjectTable<TrayIcon, Message>([
        Interface(
            name,
            // A press opens the menu, which the host has. There is no window. Plasma doesn't read ItemIsMenu, and opens
            // the menu for a left click only if there is no Activate.
            methods: [
                ignored("ContextMenu", point), ignored("SecondaryActivate", point),
                ignored("Scroll", [Argument("delta", "i"), Argument("orientation", "s")]),
            ],
            signals: ["NewTitle", "NewIcon", "NewAttentionIcon", "NewOverlayIcon", "NewToolTip"].map { Signal($0) }
                + [Signal("NewStatus", carries: [Argument("status", "s")])],
            properties: [
                text("Category", "SystemServices"), text("Id", DesktopID.ours), text("IconName", icon),
                text("AttentionIconName", icon), text("OverlayIconName", ""), text("AttentionMovieName", ""),
                text("IconThemePath", ""), noPixmaps("IconPixmap"), noPixmaps("OverlayIconPixmap"),
                noPixmaps("AttentionIconPixmap"),
                Property("Title", "s", changes: .none) { $1.append(NotificationText.appName) },
                Property("WindowId", "i", changes: .none) { $1.append(Int32(0)) },
                Property("ItemIsMenu", "b", changes: .none) { $1.append(true) },
                Property("Menu", "o", changes: .none) { $1.append(TrayRegistration.menuPath) },
                // Signals of their own announce these.
                Property("Status", "s", changes: .none) { $1.append($0.state?.status ?? "Passive") },
                Property("ToolTip", "(sa(iiay)ss)", changes: .none, write: writeToolTip),
            ])
    ])

    private static let point = [Argument("x", "i"), Argument("y", "i")]

    private static func writeToolTip(_ icon: TrayIcon, _ writer: inout Writer) {
        writer.structure { writer in
            writer.append("")
            writer.array(of: "(iiay)") { _ in }
            writer.append(NotificationText.appName)
            writer.append((icon.state?.tooltip ?? []).map(Notification.escaped).joined(separator: "\n"))
        }
    }

    private static func ignored(_ name: MemberName, _ arguments: [Argument]) -> Method<TrayIcon, Message> {
        Method(name, takes: arguments) { _, call throws(BusError) in try call.reply() }
    }

    private static func text(_ name: MemberName, _ value: String) -> Property<TrayIcon> {
        Property(name, "s", changes: .none) { $1.append(value) }
    }

    private static func noPixmaps(_ name: MemberName) -> Property<TrayIcon> {
        Property(name, pixmaps, changes: .none) { $1.array(of: "(iiay)") { _ in } }
    }
}
