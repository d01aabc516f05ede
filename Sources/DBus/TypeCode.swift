/// The code of a type, as it stands in a signature. D-Bus Specification, *Type System*.
///
/// The corresponding C constants are `DBUS_TYPE_BYTE` and its siblings, whose casts Swift doesn't import.
public enum TypeCode: UInt8, Sendable, Hashable {
    case byte = 0x79  // y
    case boolean = 0x62  // b
    case int16 = 0x6E  // n
    case uint16 = 0x71  // q
    case int32 = 0x69  // i
    case uint32 = 0x75  // u
    case int64 = 0x78  // x
    case uint64 = 0x74  // t
    case double = 0x64  // d
    case string = 0x73  // s
    case objectPath = 0x6F  // o
    case signature = 0x67  // g
    case unixFileDescriptor = 0x68  // h
    case array = 0x61  // a
    case variant = 0x76  // v
    case structure = 0x72  // r, written ( ) in signatures
    case dictionaryEntry = 0x65  // e, written { } in signatures

    var c: Int32 { Int32(rawValue) }
}
