internal import ActivityCore
internal import AlarmCore
internal import DBus

extension KeySetting {
    /// Appends `settings` as `a{sv}`, from which Schedule and Start can create a copy.
    static func append(_ settings: [KeySetting], to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            for setting in settings {
                writer.entry(setting.key.rawValue, setting.key.type.signature) { writer in
                    setting.value.append(to: &writer)
                }
            }
        }
    }
}

extension SettingType {
    /// The type of the value on the bus.
    fileprivate var signature: Signature {
        switch self {
        case .string: "s"
        case .strings: "as"
        case .boolean: "b"
        case .uint32: "u"
        case .uint64: "t"
        case .double: "d"
        case .buttons: Button.signature
        case .action: AppAction.signature
        case .actions: AppAction.dictionary
        case .metadata, .content, .alarmLayout, .layout: OpaqueValue.dictionary
        }
    }
}

extension SettingValue {
    /// The greatest depth of nested dictionaries, arrays and structures in data to which layouts can refer.
    private static let mostContentLevels = 8

    /// Reads the value of a key.
    static func read(_ type: SettingType, _ value: inout Reader, for name: String) throws(Refusal) -> SettingValue {
        switch type {
        case .string: .string(try value.string(for: name))
        case .strings: .strings(try value.strings(for: name))
        case .boolean: .boolean(try value.boolean(for: name))
        case .uint32: .uint32(try value.uint32(for: name))
        case .uint64: .uint64(try value.uint64(for: name))
        case .double: .double(try value.double(for: name))
        case .buttons: .buttons(try Button.read(&value, for: name))
        case .action: .action(try AppAction.read(&value, for: name))
        case .actions: .actions(try AppAction.readDictionary(&value, for: name))
        case .metadata: .opaque(try OpaqueValue.readDictionary(&value, for: name))
        case .content: .opaque(try readContent(&value, for: name))
        case .alarmLayout:
            .opaque(try Layout.read(&value, for: name, actions: AlarmAction.allCases.map(\.rawValue)).value)
        case .layout: .layout(try Layout.read(&value, for: name))
        }
    }

    /// Reads data that layouts can refer to.
    static func readContent(_ value: inout Reader, for name: String) throws(Refusal) -> OpaqueValue {
        try OpaqueValue.readDictionary(&value, for: name, levels: mostContentLevels)
    }

    fileprivate func append(to writer: inout Writer) {
        switch self {
        case .string(let text): writer.append(text)
        case .strings(let texts): writer.append(texts)
        case .boolean(let choice): writer.append(choice)
        case .uint32(let number): writer.append(number)
        case .uint64(let number): writer.append(number)
        case .double(let number): writer.append(number)
        case .buttons(let appearance): Button.append(appearance, to: &writer)
        case .action(let action): action.append(to: &writer)
        case .actions(let actions): AppAction.append(actions, to: &writer)
        case .opaque(let value): value.appendDictionary(to: &writer)
        case .layout(let layout): layout.value.appendDictionary(to: &writer)
        }
    }
}
