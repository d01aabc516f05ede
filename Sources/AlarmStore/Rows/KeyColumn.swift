internal import AlarmCore

/// The column of a key in the table `alarm`, named like the key, with `_` for `-`. An opaque value takes two columns,
/// the second one for its size; buttons and actions have their own tables.
struct KeyColumn {
    let key: ConfigurationKey
    let type: Setting.ValueType
    /// The index in the table's statements; the column of the size is the next one.
    let index: Int
    /// The number equivalent to an unset key; `nil`: there is none.
    let unsetNumber: Int64?
    /// True if the empty text is equivalent to an unset key.
    let isEmptyUnset: Bool

    private init(_ key: ConfigurationKey, _ index: Int) {
        self.key = key
        self.index = index
        type = key.type
        unsetNumber = key.unsetValue?.number
        isEmptyUnset = key.unsetValue == .string("")
    }

    private var names: [String] {
        let name = String(key.rawValue.map { $0 == "-" ? "_" : $0 })
        return type == .opaque ? [name, "\(name)_size"] : [name]
    }

    /// The columns of all keys.
    static let all: [KeyColumn] = {
        var columns: [KeyColumn] = []
        var index = Column.names.count
        for key in ConfigurationKey.allCases where key.type != .buttons && key.type != .action {
            let column = KeyColumn(key, index)
            columns.append(column)
            index += column.names.count
        }
        return columns
    }()

    /// The columns that determine the due time.
    static let ofDueTime = all.filter(\.key.decidesDueTime)

    /// The other columns.
    static let others = all.filter { !$0.key.decidesDueTime }

    /// The names of all columns of the table, by their index in its statements.
    static let allNames = Column.names + all.flatMap(\.names)
}

extension Setting.Value {
    /// The integer stored for the value; `nil`: its column doesn't have integers.
    var number: Int64? {
        switch self {
        case .boolean(let choice): choice ? 1 : 0
        case .uint32(let number): Int64(number)
        // The greatest number, "forever", is stored as -1.
        case .uint64(let number): Int64(bitPattern: number)
        case .string, .strings, .double, .buttons, .action, .opaque: nil
        }
    }
}
