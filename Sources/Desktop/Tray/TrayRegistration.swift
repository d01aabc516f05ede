internal import DBus
internal import Glibc

/// The tray's icon as it is registered with one watcher: its name and its objects, which it has until this is released.
final class TrayRegistration {
    private static let path: ObjectPath = "/StatusNotifierItem"
    static let menuPath: ObjectPath = "/StatusNotifierItem/Menu"

    let menu: DBusMenu
    private let connection: Connection
    private var object: ExportedObject?
    private var name: OwnedName?

    /// Registers `icon`.
    ///
    /// - Parameter number: The number of the registration in this process, from 1.
    /// - Throws: `BusError` (`NoMemory`).
    init(number: Int, of icon: TrayIcon, on connection: Connection, with watcher: BusName) throws(BusError) {
        self.connection = connection
        menu = DBusMenu(on: connection, at: Self.menuPath) { [unowned icon] in
            icon.menuItems
        } report: { [unowned icon] in
            icon.choose($0)
        }
        object = connection.export(at: Self.path) { [unowned icon] call throws(BusError) in
            try TrayInterface.table.answer(call, from: icon)
        }
        let name = BusName(unchecked: "org.kde.StatusNotifierItem-\(getpid())-\(number)")
        // The watcher is called after the bus has given us the name.
        self.name = try connection.own(name)
        try connection.send(
            RemoteObject.statusNotifierWatcher.call("RegisterStatusNotifierItem", on: watcher) {
                $0.append(name.rawValue)
            })
    }

    /// Announces what has changed.
    func announce(from before: TrayState, to new: TrayState) {
        if new.status != before.status { send("NewStatus") { $0.append(new.status) } }
        if new.tooltip != before.tooltip { send("NewToolTip") { _ in } }
    }

    private func send(_ member: MemberName, _ write: (inout Writer) -> Void) {
        // Other calls report that memory is short.
        try? connection.send(Message.signal(member, of: TrayInterface.name, at: Self.path, write))
    }
}
