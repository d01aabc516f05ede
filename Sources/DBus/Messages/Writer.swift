internal import CDBus
internal import Glibc

/// Appends arguments to a message. The corresponding C functions are `dbus_message_iter_…`.
///
/// The first failed append makes all later ones no-ops, and its error is thrown by the function that creates the
/// message, so appends needn't be checked. The errors are `InvalidArgs` for a string with a NUL, `LimitsExceeded` for a
/// descriptor that can't be duplicated, and `NoMemory`.
///
/// A writer can't be copied, and can't escape its closure.
public struct Writer: ~Copyable {
    /// Not retained: counting references for each container would take much of the time of a large listing.
    private unowned(unsafe) let message: Message
    private var iterator = DBusMessageIter()
    private var hasFailed = false

    /// Creates a writer at the end of `message`, which must outlive it.
    init(appendingTo message: Message) {
        self.message = message
        dbus_message_iter_init_append(message.pointer, &iterator)
    }

    private init(in message: Message) {
        self.message = message
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
        append(descriptor, as: .unixFileDescriptor)
    }

    /// Appends an array of strings (`as`).
    public mutating func append(_ values: [String]) {
        array(of: "s") { array in
            for value in values { array.append(value) }
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
        var entry = Writer(in: message)
        guard open(&entry, .dictionaryEntry, nil) else { return }
        entry.append(key)
        entry.container(.variant, signature.rawValue, write)
        close(&entry)
    }

    mutating func container(_ code: TypeCode, _ signature: String?, _ write: (inout Writer) -> Void) {
        var inner = Writer(in: message)
        guard open(&inner, code, signature) else { return }
        write(&inner)
        close(&inner)
    }

    /// Appends a container with a signature returned by libdbus.
    mutating func container(
        _ code: TypeCode, signature: UnsafePointer<CChar>?, _ write: (inout Writer) -> Void
    ) {
        var inner = Writer(in: message)
        guard open(&inner, code, signature: signature) else { return }
        write(&inner)
        close(&inner)
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
        message.failure = error
    }

    /// Appends the basic value at a reader's position, `source`.
    mutating func appendBasic(_ code: TypeCode, from source: inout DBusMessageIter) {
        var value = DBusBasicValue()
        dbus_message_iter_get_basic(&source, &value)
        appendBasic(code, &value)
        // Reading has duplicated the descriptor.
        if code == .unixFileDescriptor { _ = OwnedDescriptor(adopting: value.fd) }
    }

    private mutating func appendText(_ text: String, _ code: TypeCode) {
        guard !hasFailed else { return }
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
