internal import AlarmCore

/// Encoding and decoding of the keys of a configuration in its row.
extension Statement {
    /// Binds the keys of a configuration.
    func bind<Root: KeyedConfiguration>(_ configuration: Root) throws(StoreError) where Root.Key: StoredKey {
        let columns = Root.Key.columns
        for (column, unset) in zip(columns.all, columns.unsetValues) {
            if let value = configuration.value(of: column.key) ?? unset { try bind(value, at: column.index) }
        }
    }

    /// Sets the keys of the row in these columns, in place, which avoids copies of the configuration.
    ///
    /// - Throws: `Refusal` of the first value that can't be read.
    func readKeys<Root: KeyedConfiguration>(
        _ columns: [KeyColumn<Root.Key>], into configuration: inout Root
    ) throws(Refusal) {
        for column in columns {
            if let value = value(of: column) { try configuration.set(KeySetting(column.key, value)) }
        }
    }

    /// Sets the keys of the row in these columns, in place, without those that can't be read.
    ///
    /// - Parameter report: Called with the fault of each omitted value.
    func readKeys<Root: KeyedConfiguration>(
        _ columns: [KeyColumn<Root.Key>], into configuration: inout Root, report: (Fault) -> Void
    ) {
        for column in columns {
            if let value = value(of: column) {
                set(KeySetting(column.key, value), in: &configuration, report: report)
            }
        }
    }

    /// Sets a key, unless its value can't be read.
    func set<Root: KeyedConfiguration>(
        _ setting: KeySetting<Root.Key>, in configuration: inout Root, report: (Fault) -> Void
    ) {
        do {
            try configuration.set(setting)
        } catch {
            report(Fault(error.message))
        }
    }

    private func bind(_ value: SettingValue, at index: Int) throws(StoreError) {
        switch value {
        case .string(let text): try bind(text, at: index)
        case .strings(let texts): try bind(texts.joined(separator: ","), at: index)
        case .boolean, .uint32, .uint64: if let number = value.number { try bind(number, at: index) }
        case .double(let number): try bind(real: number, at: index)
        case .opaque(let value): try bind(value, at: index)
        case .layout(let layout):
            try bind(layout.value, at: index)
            if !layout.actions.isEmpty { try bind(layout.actions.joined(separator: " "), at: index + 2) }
        case .buttons, .action, .actions: break
        }
    }

    private func bind(_ value: OpaqueValue, at index: Int) throws(StoreError) {
        guard !value.isEmpty else { return }
        try bind(value.bytes, at: index)
        try bind(Int64(value.size), at: index + 1)
    }

    /// Returns the row's value for a key; `nil`: the key isn't set.
    private func value<Key: StoredKey>(of column: KeyColumn<Key>) -> SettingValue? {
        let index = column.index
        // Most columns of most rows have the value of an unset key.
        if let unset = column.unsetNumber { if integer(index) == unset { return nil } }
        if isNull(index) { return nil }
        switch column.type {
        case .string: return .string(text(index) ?? "")
        case .strings:
            let names = (text(index) ?? "").split(separator: ",", omittingEmptySubsequences: false)
            return .strings(names.map(String.init))
        case .boolean: return .boolean(integer(index) != 0)
        case .uint32: return .uint32(UInt32(clamping: integer(index)))
        case .uint64: return .uint64(UInt64(bitPattern: integer(index)))
        case .double: return optionalDouble(index).map { .double($0) }
        case .metadata, .content, .alarmLayout: return opaqueValue(Int32(index)).map { .opaque($0) }
        case .layout:
            let actions = (text(index + 2) ?? "").split(separator: " ").map(String.init)
            return opaqueValue(Int32(index)).map { .layout(Layout(checked: $0, actions: actions)) }
        case .buttons, .action, .actions: return nil
        }
    }
}
