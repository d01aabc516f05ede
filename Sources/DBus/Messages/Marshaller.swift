internal import Glibc

/// Values in the wire format, in the byte order of this machine, and their signature. D-Bus Specification, *Marshaling
/// (Wire Format)*.
///
/// The bytes are those that libdbus makes of the same values. Appending takes less than half the time of libdbus, which
/// finds the place of each value in its message anew. Containers may have any depth here; a reader refuses more than 64.
struct Marshaller: ~Copyable {
    /// An open container.
    struct Container {
        fileprivate let code: TypeCode
        /// The positions of an array's length and of its first element.
        fileprivate let length: Int
        fileprivate let first: Int
        /// The positions, in the recorded types, of the declared type and of the types in the container.
        fileprivate let declared: Int
        fileprivate let found: Int
        /// True if the types outside the container are recorded.
        fileprivate let recordsTypes: Bool
    }

    /// The maximum length of a message and of an array, bytes. D-Bus Specification, *Message Format* and *Marshaling*.
    private static let mostBytes = (ofMessage: 1 << 27, ofArray: 1 << 26)
    /// The initial capacity, bytes: most messages need no more.
    private static let initialCapacity = 512
    /// True in a debug build: the types in arrays and variants are recorded, and compared with those declared.
    private static let comparesTypes = _isDebugAssertConfiguration()

    private var bytes: UnsafeMutableRawPointer?
    /// The number of bytes that fit; 0 after an error.
    private var capacity = 0
    /// The length, bytes.
    private(set) var count = 0
    /// The signature of the values, followed by the types in the open containers.
    private var types: [UInt8] = []
    private var recordsTypes = true
    /// The first error; appends after it are no-ops.
    private(set) var failure: BusError?

    deinit {
        free(bytes)
    }

    /// The signature of the values, once all containers are closed.
    var signature: Signature { Signature(unchecked: String(decoding: types, as: UTF8.self)) }

    /// Calls `body` with the bytes.
    func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    // MARK: Values

    /// Appends a number, which is as long as its alignment.
    mutating func append<Number: BitwiseCopyable>(_ number: Number, _ code: TypeCode) {
        record(code.rawValue)
        let size = MemoryLayout<Number>.size
        extend(by: size, alignedTo: size)?.storeBytes(of: number, as: Number.self)
    }

    /// Appends the UTF-8 text of a string, an object path or a signature.
    mutating func append(_ text: UnsafeRawBufferPointer, _ code: TypeCode) {
        if let start = text.baseAddress, memchr(start, 0, text.count) != nil {
            return fail(BusError(.invalidArguments, "a string holds a NUL"))
        }
        record(code.rawValue)
        appendText(text, code)
    }

    /// Inserts the header in front of the arguments of a message, which begin at a multiple of 8 bytes.
    mutating func prepend(header: borrowing Marshaller) {
        if let failure = header.failure { return fail(failure) }
        let argumentsCount = count
        let headerCount = (header.count + 7) & ~7
        guard extend(by: headerCount, alignedTo: 1) != nil, let bytes else { return }
        memmove(bytes + headerCount, bytes, argumentsCount)
        memset(bytes, 0, headerCount)
        header.withBytes { UnsafeMutableRawBufferPointer(start: bytes, count: headerCount).copyMemory(from: $0) }
    }

    private mutating func appendText(_ text: UnsafeRawBufferPointer, _ code: TypeCode) {
        let lengthSize = code == .signature ? 1 : 4
        guard let start = extend(by: lengthSize + text.count + 1, alignedTo: lengthSize) else { return }
        if code == .signature {
            guard let count = UInt8(exactly: text.count) else {
                return fail(.tooLong("signature", Int(UInt8.max)))
            }
            start.storeBytes(of: count, as: UInt8.self)
        } else {
            start.storeBytes(of: UInt32(truncatingIfNeeded: text.count), as: UInt32.self)
        }
        UnsafeMutableRawBufferPointer(start: start + lengthSize, count: text.count).copyMemory(from: text)
        start.storeBytes(of: 0, toByteOffset: lengthSize + text.count, as: UInt8.self)
    }

    /// Releases the capacity of a long message that isn't used: reading the message takes copies of it.
    mutating func shrink() {
        guard capacity > Self.initialCapacity, count < capacity, let bytes = realloc(bytes, count) else { return }
        self.bytes = bytes
        capacity = count
    }

    /// Makes all later appends no-ops, and records the error, unless there is one.
    mutating func fail(_ error: BusError) {
        if failure == nil { failure = error }
        capacity = 0
    }

    // MARK: Containers

    /// Opens a container: what is appended until ``close(_:)`` is in it.
    ///
    /// - Parameter declared: The type of an array's elements or of a variant's value; empty for the others.
    mutating func open(_ code: TypeCode, _ declared: String) -> Container {
        let records = recordsTypes
        var length = 0
        switch code {
        case .structure: record(UInt8(ascii: "("))
        case .dictionaryEntry: record(UInt8(ascii: "{"))
        default: record(code.rawValue)
        }
        let declaredStart = types.count
        switch code {
        case .array:
            if records { types += declared.utf8 }
            extend(by: 4, alignedTo: 4)
            length = count - 4
            extend(by: 0, alignedTo: Self.alignment(of: declared.utf8.first))
            recordsTypes = Self.comparesTypes
        case .variant:
            if Self.comparesTypes { types += declared.utf8 }
            var declared = declared
            declared.withUTF8 { appendText(UnsafeRawBufferPointer($0), .signature) }
            recordsTypes = Self.comparesTypes
        default: extend(by: 0, alignedTo: 8)
        }
        return Container(
            code: code, length: length, first: count, declared: declaredStart, found: types.count,
            recordsTypes: records)
    }

    /// Closes the container that was opened last.
    mutating func close(_ container: Container) {
        defer { recordsTypes = container.recordsTypes }
        switch container.code {
        case .structure: record(UInt8(ascii: ")"))
        case .dictionaryEntry: record(UInt8(ascii: "}"))
        case .variant:
            assert(failure != nil || types[container.declared..<container.found] == types[container.found...])
            types.removeLast(types.count - container.declared)
        default:
            assert(failure != nil || areElements(of: types[container.declared..<container.found], container.found))
            types.removeLast(types.count - container.found)
            guard failure == nil else { return }
            let length = count - container.first
            guard length <= Self.mostBytes.ofArray else { return fail(.tooLong("array", Self.mostBytes.ofArray)) }
            bytes?.storeBytes(
                of: UInt32(truncatingIfNeeded: length), toByteOffset: container.length, as: UInt32.self)
        }
    }

    /// Returns true if the types from `start` on are those of any number of elements of the declared type.
    private func areElements(of declared: ArraySlice<UInt8>, _ start: Int) -> Bool {
        var rest = types[start...]
        while rest.starts(with: declared), !declared.isEmpty { rest = rest.dropFirst(declared.count) }
        return rest.isEmpty
    }

    // MARK: Types

    private mutating func record(_ code: UInt8) {
        if recordsTypes { types.append(code) }
    }

    /// Returns the alignment of a type, bytes, by the first character of its signature.
    private static func alignment(of first: UInt8?) -> Int {
        switch first {
        case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
        case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
        case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("), UInt8(ascii: "{"): 8
        default: 4
        }
    }

    // MARK: Bytes

    /// Appends zeros up to a multiple of `alignment`, a power of two, and `length` bytes.
    ///
    /// - Returns: The position of these bytes, to be written; `nil` after an error.
    @discardableResult
    private mutating func extend(by length: Int, alignedTo alignment: Int) -> UnsafeMutableRawPointer? {
        let start = (count + alignment - 1) & ~(alignment - 1)
        if start + length > capacity { reserve(start + length) }
        guard start + length <= capacity, let bytes else { return nil }
        if start > count { memset(bytes + count, 0, start - count) }
        count = start + length
        return bytes + start
    }

    private mutating func reserve(_ least: Int) {
        guard failure == nil else { return }
        guard least <= Self.mostBytes.ofMessage else { return fail(.tooLong("message", Self.mostBytes.ofMessage)) }
        let capacity = max(least, min(self.capacity * 2, Self.mostBytes.ofMessage), Self.initialCapacity)
        guard let bytes = realloc(bytes, capacity) else { return fail(.noMemory) }
        self.bytes = bytes
        self.capacity = capacity
    }
}

extension BusError {
    /// The error for what no message can hold.
    fileprivate static func tooLong(_ name: String, _ limit: Int) -> BusError {
        BusError(.limitsExceeded, "the \(name) would be longer than \(limit) bytes")
    }
}
