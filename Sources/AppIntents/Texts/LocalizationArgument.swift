internal import Glibc

/// A value in a translatable text.
enum LocalizationArgument: Hashable, Codable, Sendable {
    case text(String)
    case integer(Int64)
    case double(Double)

    /// The number that selects a plural form; `nil` for any other value.
    var count: UInt? {
        if case .integer(let number) = self { UInt(number.magnitude) } else { nil }
    }

    /// Returns the value as displayed.
    ///
    /// - Parameter flags: The part of a placeholder between `%` and the letters of its type: flags, width and precision.
    func text(_ flags: Substring) -> String {
        switch self {
        case .text(let text): text
        case .integer(let number): flags.isEmpty ? "\(number)" : Self.formatted("%\(flags)lld", number)
        case .double(let number): flags.isEmpty ? "\(number)" : Self.formatted("%\(flags)f", number)
        }
    }

    /// Returns the formatted value. The corresponding C function is `vsnprintf`.
    private static func formatted(_ format: String, _ value: any CVarArg) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1536) { buffer in
            let length = withVaList([value]) { vsnprintf(buffer.baseAddress, buffer.count, format, $0) }
            let bytes = UnsafeRawBufferPointer(buffer).prefix(min(max(Int(length), 0), buffer.count - 1))
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
