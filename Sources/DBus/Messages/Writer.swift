internal import CDBus
internal import Glibc

/// Appends arguments to a message.
///
/// The first failed append makes all later ones no-ops, and its error is thrown by the function that creates the
/// message, so appends needn't be checked. The errors are `InvalidArgs` for a string with a NUL, `LimitsExceeded` for a
/// descriptor that can't be duplicated or a message that is too long, and `NoMemory`.
///
/// A writer can't be copied, and can't escape its closure.
///
/// # Theory of operation
///
/// The arguments of calls and of most replies, which are few, and all descriptors are appended by libdbus
/// (`dbus_message_iter_…`). A ``Marshaller`` takes less time for each value, but libdbus reads the marshalled message
/// once: about as long as for two values of its own. So signals, which mostly have dictionaries, and listings are
/// marshalled.
public struct Writer: ~Copyable {
    /// Neither is retained: counting references for each container would take much of the time of a large listing.
    private enum Target {
        case message(Unmanaged<Message>)
        case marshaller(UnsafeMutablePointer<Marshaller>)
    }

    private let target: Target
    /// The position in a message.
    private var iterator = DBusMessageIter()
    /// True after a failed append to a message.
    private var hasFailed = false

    /// Creates a writer at the end of `message`, which must outlive it.
    init(appendingTo message: Message) {
        target = .message(Unmanaged.passUnretained(message))
        dbus_message_iter_init_append(message.pointer, &iterator)
    }

    /// Creates a writer to a marshaller, which must outlive it.
    init(to marshaller: UnsafeMutablePointer<Marshaller>) {
        target = .marshaller(marshaller)
    }

    /// Creates a writer for a container of a message.
    private init(in message: Unmanaged<Message>) {
        target = .message(message)
    }

    /// Appends a string (`s`) without NUL.
    public mutating func append(_ value: String) {
        appendText(value, .string)
    }

    /// Appends an object path (`o`).
    public mutating func append(_ value: ObjectPath) {
        appendText(value.rawValue, .objectPath)
    }

    /// Appends a signature (`g`).
    public mutating func append(_ value: Signature) {
        appendText(value.rawValue, .signature)
    }

    /// Appends a boolean (`b`).
    public mutating func append(_ value: Bool) {
        // libdbus aborts on any other number.
        append(dbus_bool_t(value ? 1 : 0), as: .boolean)
    }

    /// Appends a byte (`y`).
    public mutating func append(_ value: UInt8) {
        append(value, as: .byte)
    }

    /// Appends a signed 16-bit number (`n`).
    public mutating func append(_ value: Int16) {
        append(value, as: .int16)
    }

    /// Appends an unsigned 16-bit number (`q`).
    public mutating func append(_ value: UInt16) {
        append(value, as: .uint16)
    }

    /// Appends a signed 32-bit number (`i`).
    public mutating func append(_ value: Int32) {
        append(value, as: .int32)
    }

    /// Appends an unsigned 32-bit number (`u`).
    public mutating func append(_ value: UInt32) {
        append(value, as: .uint32)
    }

    /// Appends a signed 64-bit number (`x`).
    public mutating func append(_ value: Int64) {
        append(value, as: .int64)
    }

    /// Appends an unsigned 64-bit number (`t`).
    public mutating func append(_ value: UInt64) {
        append(value, as: .uint64)
    }

    /// Appends a double (`d`).
    public mutating func append(_ value: Double) {
        append(value, as: .double)
    }

    /// Appends a duplicate of `descriptor` (`h`), which the caller still owns.
    public mutating func append(fileDescriptor descriptor: Int32) {
        if case .marshaller = target {
            return fail(BusError(.invalidArguments, "a marshalled message can't hold a file descriptor"))
        }
        append(descriptor, as: .unixFileDescriptor)
    }

    /// Appends an array of strings (`as`).
    public mutating func append(_ values: [String]) {
        array(of: "s") { array in
            for value in values { array.append(value) }
        }
    }

    /// The maximum length of an array, bytes. D-Bus Specification, *Marshaling*.
    private static let longestArray = 1 << 26

    /// Appends an array of bytes (`ay`). The corresponding C function is `dbus_message_iter_append_fixed_array`.
    public mutating func append(bytes: [UInt8]) {
        guard bytes.count <= Self.longestArray else {
            return fail(BusError(.limitsExceeded, "an array of bytes is longer than 64 MiB"))
        }
        array(of: "y") { $0.appendElements(bytes) }
    }

    private mutating func appendElements(_ bytes: [UInt8]) {
        guard case .message = target else { return bytes.forEach { append($0) } }
        guard !hasFailed, !bytes.isEmpty else { return }
        bytes.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            let isAppended =
                dbus_message_iter_append_fixed_array(&iterator, TypeCode.byte.c, &start, Int32(bytes.count)) != 0
            if !isAppended { fail(.noMemory) }
        }
    }

    /// Appends an array; `write` appends its elements, all of type `element`.
    public mutating func array(of element: ElementType, _ write: (inout Writer) -> Void) {
        container(.array, element.rawValue, write)
    }

    /// Appends a variant (`v`); `write` appends its value, of type `signature`.
    public mutating func variant(_ signature: Signature, _ write: (inout Writer) -> Void) {
        container(.variant, signature.rawValue, write)
    }

    /// Appends a structure; `write` appends its members.
    public mutating func structure(_ write: (inout Writer) -> Void) {
        container(.structure, nil, write)
    }

    /// Appends a dictionary entry to an array of entries; `write` appends its key and value.
    public mutating func dictionaryEntry(_ write: (inout Writer) -> Void) {
        container(.dictionaryEntry, nil, write)
    }

    /// Appends an entry `{sv}` to an array of entries, with `key` and a variant as by ``variant(_:_:)``.
    public mutating func entry(_ key: String, _ signature: Signature, _ write: (inout Writer) -> Void) {
        dictionaryEntry {
            $0.append(key)
            $0.container(.variant, signature.rawValue, write)
        }
    }

    mutating func container(_ code: TypeCode, _ signature: String?, _ write: (inout Writer) -> Void) {
        switch target {
        case .marshaller(let marshaller):
            guard marshaller.pointee.failure == nil else { return }
            let container = marshaller.pointee.open(code, signature ?? "")
            write(&self)
            marshaller.pointee.close(container)
        case .message(let message):
            var inner = Writer(in: message)
            guard open(&inner, code, signature) else { return }
            write(&inner)
            close(&inner)
        }
    }

    /// Opens a container; `inner` appends to it.
    ///
    /// - Returns: True on success.
    private mutating func open(_ inner: inout Writer, _ code: TypeCode, _ signature: String?) -> Bool {
        guard let signature else { return open(&inner, code, signature: nil) }
        // Without this, a string would be copied into an array first.
        return signature.withCString { open(&inner, code, signature: $0) }
    }

    private mutating func open(_ inner: inout Writer, _ code: TypeCode, signature: UnsafePointer<CChar>?) -> Bool {
        guard !hasFailed else { return false }
        let isOpen = dbus_message_iter_open_container(&iterator, code.c, signature, &inner.iterator) != 0
        if !isOpen { fail(.noMemory) }
        return isOpen
    }

    /// Closes the container of `inner`.
    private mutating func close(_ inner: inout Writer) {
        if inner.hasFailed {
            dbus_message_iter_abandon_container(&iterator, &inner.iterator)
            hasFailed = true
        } else if dbus_message_iter_close_container(&iterator, &inner.iterator) == 0 {
            fail(.noMemory)
        }
    }

    private mutating func fail(_ error: BusError) {
        hasFailed = true
        switch target {
        case .message(let message): message.takeUnretainedValue().failure = error
        case .marshaller(let marshaller): marshaller.pointee.fail(error)
        }
    }

    /// Appends the basic value at a reader's position, `source`.
    mutating func appendBasic(_ code: TypeCode, from source: inout DBusMessageIter) {
        var value = DBusBasicValue()
        dbus_message_iter_get_basic(&source, &value)
        // Reading has duplicated the descriptor.
        defer { if code == .unixFileDescriptor { _ = OwnedDescriptor(adopting: value.fd) } }
        guard case .marshaller(let marshaller) = target else { return appendBasic(code, &value) }
        switch code {
        case .byte: append(value.byt, as: code)
        case .int16, .uint16: append(value.u16, as: code)
        case .boolean, .int32, .uint32: append(value.u32, as: code)
        case .int64, .uint64, .double: append(value.u64, as: code)
        case .unixFileDescriptor: append(fileDescriptor: value.fd)
        default:
            guard let text = value.str else { return }
            marshaller.pointee.append(UnsafeRawBufferPointer(start: text, count: strlen(text)), code)
        }
    }

    private mutating func appendText(_ text: String, _ code: TypeCode) {
        guard !hasFailed else { return }
        if case .marshaller(let marshaller) = target {
            var text = text
            return text.withUTF8 { marshaller.pointee.append(UnsafeRawBufferPointer($0), code) }
        }
        text.withCString { pointer in
            // libdbus would truncate it at the NUL.
            guard strlen(pointer) == text.utf8.count else {
                return fail(BusError(.invalidArguments, "a string holds a NUL"))
            }
            var pointer: UnsafePointer<CChar>? = pointer
            appendBasic(code, &pointer)
        }
    }

    private mutating func append<Value: BitwiseCopyable>(_ value: Value, as code: TypeCode) {
        if case .marshaller(let marshaller) = target { return marshaller.pointee.append(value, code) }
        var value = value
        appendBasic(code, &value)
    }

    private mutating func appendBasic(_ code: TypeCode, _ value: UnsafeRawPointer) {
        guard !hasFailed, dbus_message_iter_append_basic(&iterator, code.c, value) == 0 else { return }
        fail(
            code == .unixFileDescriptor
                ? BusError(.limitsExceeded, "the file descriptor can't be duplicated") : .noMemory)
    }
}
