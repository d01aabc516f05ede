internal import CDBus

/// Reads the arguments of a message in order. The corresponding C functions are `dbus_message_iter_…`.
///
/// libdbus validates each message before it is dispatched, so the only possible error is an unexpected type. A reader
/// is a position: a copy is independent.
public struct Reader {
    /// An argument of an unexpected type, or a missing argument.
    public struct TypeMismatch: Error, Equatable, Sendable {
        /// The expected signature.
        public let expected: String
        /// The signature of the next value; empty at the end.
        public let found: String
    }

    private let message: Message
    private var iterator = DBusMessageIter()

    /// Creates a reader at the message's first argument.
    public init(_ message: Message) {
        self.message = message
        dbus_message_iter_init(message.pointer, &iterator)
    }

    init(recursingInto reader: inout Reader) {
        message = reader.message
        dbus_message_iter_recurse(&reader.iterator, &iterator)
    }

    /// The type of the next value; `nil` at the end. The corresponding C function is `dbus_message_iter_get_arg_type`.
    public var type: TypeCode? {
        var position = iterator
        return TypeCode(rawValue: UInt8(truncatingIfNeeded: dbus_message_iter_get_arg_type(&position)))
    }

    /// True if there is no next value.
    public var isAtEnd: Bool { type == nil }

    /// The signature of the next value; empty at the end.
    /// The corresponding C function is `dbus_message_iter_get_signature`.
    public var signature: String {
        var position = iterator
        guard type != nil, let text = dbus_message_iter_get_signature(&position) else { return "" }
        defer { dbus_free(text) }
        return String(cString: text)
    }

    /// Skips the next value. The corresponding C function is `dbus_message_iter_next`.
    public mutating func skip() {
        dbus_message_iter_next(&iterator)
    }

    /// Reads a string (`s`), which is valid UTF-8 without NUL. The reading functions all throw ``TypeMismatch`` if the
    /// next value has another type, and don't move then.
    public mutating func string() throws(TypeMismatch) -> String {
        try text(.string)
    }

    /// Reads an object path (`o`).
    public mutating func objectPath() throws(TypeMismatch) -> ObjectPath {
        ObjectPath(unchecked: try text(.objectPath))
    }

    /// Reads a signature (`g`).
    public mutating func signatureValue() throws(TypeMismatch) -> Signature {
        Signature(unchecked: try text(.signature))
    }

    /// Reads a boolean (`b`).
    public mutating func boolean() throws(TypeMismatch) -> Bool {
        try basic(.boolean, as: dbus_bool_t(0)) != 0
    }

    /// Reads a byte (`y`).
    public mutating func byte() throws(TypeMismatch) -> UInt8 {
        try basic(.byte, as: UInt8(0))
    }

    /// Reads a signed 16-bit number (`n`).
    public mutating func int16() throws(TypeMismatch) -> Int16 {
        try basic(.int16, as: Int16(0))
    }

    /// Reads an unsigned 16-bit number (`q`).
    public mutating func uint16() throws(TypeMismatch) -> UInt16 {
        try basic(.uint16, as: UInt16(0))
    }

    /// Reads a signed 32-bit number (`i`).
    public mutating func int32() throws(TypeMismatch) -> Int32 {
        try basic(.int32, as: Int32(0))
    }

    /// Reads an unsigned 32-bit number (`u`).
    public mutating func uint32() throws(TypeMismatch) -> UInt32 {
        try basic(.uint32, as: UInt32(0))
    }

    /// Reads a signed 64-bit number (`x`).
    public mutating func int64() throws(TypeMismatch) -> Int64 {
        try basic(.int64, as: Int64(0))
    }

    /// Reads an unsigned 64-bit number (`t`).
    public mutating func uint64() throws(TypeMismatch) -> UInt64 {
        try basic(.uint64, as: UInt64(0))
    }

    /// Reads a double (`d`).
    public mutating func double() throws(TypeMismatch) -> Double {
        try basic(.double, as: Double(0))
    }

    /// Reads a file descriptor (`h`): a duplicate, owned by the caller; `nil` if the message refers to a descriptor
    /// that it doesn't carry, which libdbus accepts, or if this process can't open more.
    public mutating func fileDescriptor() throws(TypeMismatch) -> OwnedDescriptor? {
        let descriptor = try basic(.unixFileDescriptor, as: Int32(-1))
        return descriptor >= 0 ? OwnedDescriptor(adopting: descriptor) : nil
    }

    /// Returns a reader inside the next value, a variant (`v`), and skips it.
    public mutating func variant() throws(TypeMismatch) -> Reader {
        try container(.variant)
    }

    /// Returns a reader inside the next value, a structure, and skips it.
    public mutating func structure() throws(TypeMismatch) -> Reader {
        try container(.structure)
    }

    /// Returns a reader inside the next value, a dictionary entry, and skips it.
    public mutating func dictionaryEntry() throws(TypeMismatch) -> Reader {
        try container(.dictionaryEntry)
    }

    /// Returns a reader inside the next value, an array of elements of type `element`, and skips it.
    public mutating func array(of element: ElementType) throws(TypeMismatch) -> Reader {
        let found = signature
        let expected = "a" + element.rawValue
        guard found == expected else { throw TypeMismatch(expected: expected, found: found) }
        return try container(.array)
    }

    /// Reads an array of strings (`as`).
    public mutating func strings() throws(TypeMismatch) -> [String] {
        var elements = try array(of: "s")
        var strings: [String] = []
        while !elements.isAtEnd { strings.append(try elements.string()) }
        return strings
    }

    /// Reads an array of bytes (`ay`). The corresponding C function is `dbus_message_iter_get_fixed_array`.
    public mutating func bytes() throws(TypeMismatch) -> [UInt8] {
        var elements = try array(of: "y")
        guard !elements.isAtEnd else { return [] }
        var start: UnsafePointer<UInt8>?
        var count: Int32 = 0
        dbus_message_iter_get_fixed_array(&elements.iterator, &start, &count)
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }

    /// Appends the next value, of any type, to `writer`, and skips it.
    public mutating func copyNext(to writer: inout Writer) {
        if copy(to: &writer) { skip() }
    }

    /// Appends the next value to `writer`, without skipping it, for which libdbus would parse it again.
    ///
    /// - Returns: False if there is no next value.
    @discardableResult
    private mutating func copy(to writer: inout Writer) -> Bool {
        guard let type else { return false }
        switch type {
        case .array, .variant, .structure, .dictionaryEntry:
            var inner = Reader(recursingInto: &self)
            // The element's signature is needed even for an empty array.
            let signature =
                type == .array
                ? dbus_message_iter_get_signature(&iterator)
                : type == .variant ? dbus_message_iter_get_signature(&inner.iterator) : nil
            defer { dbus_free(signature) }
            let declared = signature.map { String(cString: $0 + (type == .array ? 1 : 0)) }
            writer.container(type, declared) { inner.copyMembers(of: type, to: &$0) }
        default: writer.appendBasic(type, from: &iterator)
        }
        return true
    }

    /// Appends all members of a container of this type; the first member comes next.
    private mutating func copyMembers(of type: TypeCode, to writer: inout Writer) {
        switch type {
        case .variant: copy(to: &writer)
        case .dictionaryEntry:
            copyNext(to: &writer)
            copy(to: &writer)
        default: while copy(to: &writer) { skip() }
        }
    }

    private mutating func container(_ code: TypeCode) throws(TypeMismatch) -> Reader {
        try expect(code)
        let inner = Reader(recursingInto: &self)
        skip()
        return inner
    }

    private mutating func text(_ code: TypeCode) throws(TypeMismatch) -> String {
        let pointer = try basic(code, as: UnsafePointer<CChar>?.none)
        return pointer.map { String(cString: $0) } ?? ""
    }

    private mutating func basic<Value: BitwiseCopyable>(
        _ code: TypeCode, as initial: Value
    ) throws(TypeMismatch) -> Value {
        try expect(code)
        var value = initial
        dbus_message_iter_get_basic(&iterator, &value)
        skip()
        return value
    }

    private mutating func expect(_ code: TypeCode) throws(TypeMismatch) {
        guard type == code else {
            throw TypeMismatch(expected: String(UnicodeScalar(code.rawValue)), found: signature)
        }
    }
}
