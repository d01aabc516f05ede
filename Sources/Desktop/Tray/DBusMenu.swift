internal import DBus

/// A menu that another program draws: an object of `com.canonical.dbusmenu`, version 3. See libdbusmenu's
/// `dbus-menu.xml`.
///
/// # Theory of operation
///
/// The entries are made when the menu is read, and the program that draws it tells when it is about to be shown: so
/// times in it are right, and no timer keeps them so. A change is announced once, until the menu is read again; while
/// nobody has read it, not at all.
///
/// An entry keeps its number while it is in the menu; a number is never given to another.
final class DBusMenu {
    /// The number of layouts that there were; it wraps.
    private(set) var revision: UInt32 = 0
    private let connection: Connection
    private let path: ObjectPath
    private let content: () -> [MenuItem]
    private let report: (MenuItem.Key) -> Void
    private var object: ExportedObject?
    /// The root of the menu as it was read last; `nil`: it wasn't.
    private var known: MenuItem?
    private var isChangeAnnounced = false
    private var numbers: [MenuItem.Key: Int32] = [.root: 0]
    private var keys: [Int32: MenuItem.Key] = [0: .root]
    private var lastNumber: Int32 = 0

    /// Exports the menu at a path.
    ///
    /// - Parameters:
    ///   - content: Returns the entries as they are now.
    ///   - report: Receives the entry that a person has chosen.
    init(
        on connection: Connection, at path: ObjectPath, content: @escaping () -> [MenuItem],
        report: @escaping (MenuItem.Key) -> Void
    ) {
        self.connection = connection
        self.path = path
        self.content = content
        self.report = report
        object = connection.export(at: path) { [unowned self] call throws(BusError) in
            try DBusMenuInterface.table.answer(call, from: self)
        }
    }

    /// Notes that the content has changed.
    func contentChanged() {
        guard known != nil, !isChangeAnnounced else { return }
        isChangeAnnounced = true
        announceLayout()
    }

    // MARK: Reading

    /// Returns the entry of this number as it is now, at its number, or with the whole menu below it; `nil`: there is
    /// none.
    func read(_ number: Int32) -> MenuItem? {
        let root = current()
        if known.map({ !$0.hasSameLayout(as: root) }) ?? true, !isChangeAnnounced { revision &+= 1 }
        know(root)
        isChangeAnnounced = false
        return item(number)
    }

    /// Returns the entry of this number as it was read last; `nil`: there is none.
    func item(_ number: Int32) -> MenuItem? {
        guard let key = keys[number] else { return nil }
        return known?.item(key)
    }

    /// The entries as they were read last, all of them; the root if none were.
    var items: [MenuItem] {
        var items: [MenuItem] = []
        known?.forEach { items.append($0) }
        return items
    }

    /// Returns the number of an entry that was read.
    func number(of item: MenuItem) -> Int32 { numbers[item.key] ?? 0 }

    /// Brings the texts up to date before the menu is shown, by a signal.
    ///
    /// - Returns: True if the layout has changed, and is to be read again.
    func refresh() -> Bool {
        guard let known, !isChangeAnnounced else { return true }
        let root = current()
        guard root != known else { return false }
        guard root.hasSameLayout(as: known) else {
            contentChanged()
            return true
        }
        var before: [MenuItem] = []
        known.forEach { before.append($0) }
        know(root)
        send("ItemsPropertiesUpdated") { [self] writer in
            writer.array(of: "(ia{sv})") { writer in
                for (item, old) in zip(items, before) where item.label != old.label {
                    writer.structure { writer in
                        writer.append(number(of: item))
                        item.writeProperties(["label"], to: &writer)
                    }
                }
            }
            writer.array(of: "(ias)") { _ in }
        }
        return false
    }

    /// Reports that a person has chosen the entry of this number.
    func choose(_ number: Int32) {
        guard let item = item(number), item.isEnabled, item.children.isEmpty, !item.isSeparator else { return }
        report(item.key)
    }

    private func current() -> MenuItem { MenuItem(.root, "", children: content()) }

    /// Keeps what was read, and numbers its new entries.
    private func know(_ root: MenuItem) {
        known = root
        let before = numbers
        numbers = [:]
        root.forEach { item in
            if before[item.key] == nil { lastNumber += 1 }
            numbers[item.key] = before[item.key] ?? lastNumber
        }
        keys = Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) })
    }

    // MARK: Signals

    private func announceLayout() {
        revision &+= 1
        send("LayoutUpdated") { [revision] writer in
            writer.append(revision)
            writer.append(Int32(0))
        }
    }

    private func send(_ member: MemberName, _ write: (inout Writer) -> Void) {
        // Other calls report that memory is short.
        try? connection.send(Message.signal(member, of: DBusMenuInterface.name, at: path, write))
    }
}
