internal import ActivityCore
internal import AlarmCore

/// A key with a column in a table.
protocol StoredKey: KeyTable where Root: KeyedConfiguration, Root.Key == Self {
    /// The columns of the keys.
    static var columns: KeyColumns<Self> { get }

    /// True if an unset key is NULL although it has an equivalent value.
    var isNullIfUnset: Bool { get }
}

extension ConfigurationKey: StoredKey {
    static let columns = KeyColumns<ConfigurationKey>(after: Column.names)

    var isNullIfUnset: Bool { self == .countdownNotice }
}

extension ActivityKey: StoredKey {
    static let columns = KeyColumns<ActivityKey>(after: ActivityColumn.names)
    /// The index of the column of `start-at`.
    static let startColumn = columns.all.first { $0.key == .startAt }?.index ?? 0

    var isNullIfUnset: Bool { false }
}

/// The column of a key, named like the key, with `_` for `-`. An opaque value takes two columns, the second one for its
/// size, and an activity's layout a third one for its actions; buttons and actions have their own tables.
struct KeyColumn<Key: StoredKey> {
    let key: Key
    let type: SettingType
    /// The index in the table's statements; further columns of the key follow.
    let index: Int
    /// The number equivalent to an unset key; `nil`: there is none.
    let unsetNumber: Int64?

    fileprivate init(_ key: Key, _ index: Int, unset: SettingValue?) {
        self.key = key
        self.index = index
        type = key.type
        unsetNumber = unset?.number
    }

    fileprivate var names: [String] {
        let name = String(key.rawValue.map { $0 == "-" ? "_" : $0 })
        return switch type {
        case .metadata, .content, .alarmLayout: [name, "\(name)_size"]
        case .layout: [name, "\(name)_size", "\(name)_actions"]
        case .buttons, .action, .actions: []
        case .string, .strings, .boolean, .uint32, .uint64, .double: [name]
        }
    }
}

/// The columns of the keys in a table.
struct KeyColumns<Key: StoredKey> {
    /// All of them.
    let all: [KeyColumn<Key>]
    /// The values that are stored for unset keys, by the places of their columns in ``all``; `nil`: NULL is. They aren't
    /// in the columns so that reading these needs no reference counting.
    let unsetValues: [SettingValue?]
    /// The columns that determine the due time.
    let ofDueTime: [KeyColumn<Key>]
    /// The other columns.
    let others: [KeyColumn<Key>]
    /// The names of all columns of the table, by their index in its statements.
    let tableNames: [String]

    /// Creates the columns that follow others in the table's statements.
    fileprivate init(after names: [String]) {
        var columns: [KeyColumn<Key>] = []
        var unsetValues: [SettingValue?] = []
        var tableNames = names
        for key in Key.allCases {
            let unset = key.isNullIfUnset || key.type.isOpaque ? nil : key.unsetValue
            let column = KeyColumn(key, tableNames.count, unset: unset)
            guard !column.names.isEmpty else { continue }
            columns.append(column)
            unsetValues.append(unset)
            tableNames += column.names
        }
        all = columns
        self.unsetValues = unsetValues
        ofDueTime = columns.filter(\.key.decidesDueTime)
        others = columns.filter { !$0.key.decidesDueTime }
        self.tableNames = tableNames
    }
}

extension SettingType {
    /// True if values are encoded by another module.
    fileprivate var isOpaque: Bool {
        switch self {
        case .metadata, .content, .alarmLayout, .layout: true
        case .string, .strings, .boolean, .uint32, .uint64, .double, .buttons, .action, .actions: false
        }
    }
}

extension SettingValue {
    /// The integer stored for the value; `nil`: its column doesn't have integers.
    var number: Int64? {
        switch self {
        case .boolean(let choice): choice ? 1 : 0
        case .uint32(let number): Int64(number)
        // The greatest number, "forever", is stored as -1.
        case .uint64(let number): Int64(bitPattern: number)
        case .string, .strings, .double, .buttons, .action, .actions, .opaque, .layout: nil
        }
    }
}
