/// The code of a type, as in a signature. D-Bus Specification, *Type System*.
///
/// The corresponding C constants are `DBUS_TYPE_BYTE` and so on, whose casts Swift doesn't import.
public enum TypeCode: UInt8, Sendable, Hashable {
    /// `y`
    case byte = 0x79
    /// `b`
    case boolean = 0x62
    /// `n`
    case int16 = 0x6E
    /// `q`
    case uint16 = 0x71
    /// `i`
    case int32 = 0x69
    /// `u`
    case uint32 = 0x75
    /// `x`
    case int64 = 0x78
    /// `t`
    case uint64 = 0x74
    /// `d`
    case double = 0x64
    /// `s`
    case string = 0x73
    /// `o`
    case objectPath = 0x6F
    /// `g`
    case signature = 0x67
    /// `h`
    case unixFileDescriptor = 0x68
    /// `a`
    case array = 0x61
    /// `v`
    case variant = 0x76
    /// `r`, written `( )` in signatures
    case structure = 0x72
    /// `e`, written `{ }` in signatures
    case dictionaryEntry = 0x65

    var c: Int32 { Int32(rawValue) }
}
