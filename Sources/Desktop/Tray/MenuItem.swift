internal import AlarmCore

/// An entry of the tray's menu.
struct MenuItem: Hashable {
    /// The identity of an entry, by which it keeps its number while the menu changes.
    enum Key: Hashable {
        case root
        /// The title of an alarm that rings.
        case alert(AlarmID)
        case countdown(AlarmID)
        /// The button of an alert, or, without one, of a countdown.
        case press(AlarmID, AlarmAction, Alert?)
        case next
        case timers
        /// The timer of this many minutes.
        case timer(Int64)
        /// The line below the section of this number.
        case separator(Int)
    }

    let key: Key
    /// The text, plain; of a separator none.
    let label: String
    /// True if the entry does something.
    let isEnabled: Bool
    /// The entries of its submenu.
    let children: [MenuItem]

    /// Describes an entry that does something when it is chosen, or that has a submenu.
    init(_ key: Key, _ label: String, children: [MenuItem] = []) {
        self.init(key, label, isEnabled: true, children)
    }

    /// Describes an entry that is only read.
    init(text key: Key, _ label: String) {
        self.init(key, label, isEnabled: false, [])
    }

    private init(_ key: Key, _ label: String, isEnabled: Bool, _ children: [MenuItem]) {
        self.key = key
        self.label = label
        self.isEnabled = isEnabled
        self.children = children
    }

    /// Describes the line below a section.
    static func separator(_ number: Int) -> MenuItem { MenuItem(.separator(number), "", isEnabled: true, []) }

    var isSeparator: Bool {
        if case .separator = key { true } else { false }
    }

    /// True if `other` has the same entries in the same places, whatever their texts.
    func hasSameLayout(as other: MenuItem) -> Bool {
        key == other.key && children.count == other.children.count
            && zip(children, other.children).allSatisfy { $0.hasSameLayout(as: $1) }
    }

    /// Calls `body` with the entry and all below it.
    func forEach(_ body: (MenuItem) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    /// Returns the entry of this key, at it or below it.
    func item(_ key: Key) -> MenuItem? {
        if self.key == key { return self }
        for child in children {
            if let item = child.item(key) { return item }
        }
        return nil
    }
}
