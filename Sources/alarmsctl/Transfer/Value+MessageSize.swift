import AlarmsClient
import JSONText

extension BusValue {
    /// The maximum size of the value in a message, with padding, bytes.
    var messageSize: Int {
        switch self {
        case .byte: 1
        case .string(let text), .objectPath(let text), .signature(let text): text.utf8.count + 8
        case .array(let values, of: _): values.reduce(14) { $0 + $1.messageSize }
        case .structure(let members): members.reduce(7) { $0 + $1.messageSize }
        case .entry(let key, let value): 7 + key.messageSize + value.messageSize
        case .variant(let value): value.type.utf8.count + 2 + value.messageSize
        default: 15
        }
    }
}
