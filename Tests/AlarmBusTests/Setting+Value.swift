import AlarmCore
import ConfigurationSamples
import TestSupport

extension SettingValue {
    /// The value as it is sent; of values that the service doesn't read, something of the same type.
    var onBus: Value {
        switch self {
        case .string(let text): .string(text)
        case .strings(let texts): .strings(texts)
        case .boolean(let choice): .boolean(choice)
        case .uint32(let number): .uint32(number)
        case .uint64(let number): .uint64(number)
        case .double(let number): .double(number)
        case .buttons(let looks):
            .array(
                looks.map { look in
                    let texts = [("text", look.text), ("icon", look.icon), ("text-color", look.textColor)]
                    var entries = texts.compactMap { name, text in text.map { (name, Value.string($0)) } }
                    if look.isHidden { entries.append(("hidden", .boolean(true))) }
                    return .entry(.string(look.role.rawValue), .dictionary(entries))
                }, of: "{sa{sv}}")
        case .action(let action): .dictionary([("name", .string(action.name))])
        case .actions(let actions):
            .array(
                actions.sorted { $0.key < $1.key }.map { name, action in
                    .entry(.string(name), .dictionary([("name", .string(action.name))]))
                }, of: "{sa{sv}}")
        case .layout: .dictionary([])
        case .opaque: .dictionary([("any", .strings(["value"]))])
        }
    }
}
