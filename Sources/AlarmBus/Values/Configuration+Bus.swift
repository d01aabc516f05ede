internal import AlarmCore
internal import DBus

extension Configuration {
    /// Appends the keys that are set, as `a{sv}`: Schedule makes a twin of them.
    func append(to writer: inout Writer) {
        Setting.append(settings, to: &writer)
    }
}

extension Setting {
    /// Appends `settings` as `a{sv}`.
    static func append(_ settings: [Setting], to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            for setting in settings {
                writer.entry(setting.key.rawValue, setting.key.type.signature) { writer in
                    setting.value.append(to: &writer)
                }
            }
        }
    }
}

extension Setting.ValueType {
    /// The type of the value on the bus.
    var signature: Signature {
        switch self {
        case .string: "s"
        case .strings: "as"
        case .boolean: "b"
        case .uint32: "u"
        case .uint64: "t"
        case .double: "d"
        case .buttons: Button.signature
        case .action: AppAction.signature
        case .opaque: OpaqueValue.dictionary
        }
    }
}

extension Setting.Value {
    func append(to writer: inout Writer) {
        switch self {
        case .string(let text): writer.append(text)
        case .strings(let texts): writer.append(texts)
        case .boolean(let choice): writer.append(choice)
        case .uint32(let number): writer.append(number)
        case .uint64(let number): writer.append(number)
        case .double(let number): writer.append(number)
        case .buttons(let appearance): Button.append(appearance, to: &writer)
        case .action(let action): action.append(to: &writer)
        case .opaque(let value): value.appendDictionary(to: &writer)
        }
    }
}
