import KeyFiles

extension KeyFile {
    /// Returns a value without the escape sequences of KConfig.
    static func unescaped(_ value: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(value.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch escape {
            case UInt8(ascii: "s"): bytes.append(0x20)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "\\"): bytes.append(escape)
            case UInt8(ascii: "x"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, let code = UInt8(digits, radix: 16) else {
                    bytes += [byte, escape]
                    continue
                }
                rest = rest.dropFirst(2)
                bytes.append(code)
            default: bytes += [byte, escape]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
