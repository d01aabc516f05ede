import DBus

/// One message with arguments of every type, and their text for comparison.
enum EveryType {
    static let signature: Signature = "ybnqiuxtdsogasaya(isb)a{sv}a{uas}v(yv(db))aaiv"

    static func message() throws -> Message {
        try Message.signal("Everything", of: "org.example.Test", at: "/org/example/Test", write)
    }

    static func write(_ writer: inout Writer) {
        writer.append(UInt8.max)
        writer.append(true)
        writer.append(Int16.min)
        writer.append(UInt16.max)
        writer.append(Int32.min)
        writer.append(UInt32.max)
        writer.append(Int64.min)
        writer.append(UInt64.max)
        writer.append(-0.1)
        writer.append("grüße 🕰")
        writer.append("/org/example/Test_1" as ObjectPath)
        writer.append("a{sv}" as Signature)
        writer.append(["", "two"])
        writer.array(of: "y") { _ in }
        writer.array(of: "(isb)") { array in
            array.structure { structure in
                structure.append(Int32(-1))
                structure.append("one")
                structure.append(false)
            }
        }
        writer.array(of: "{sv}") { dictionary in
            dictionary.entry("key", "as") { $0.append(["value"]) }
            dictionary.entry("", "v") { $0.variant("d") { $0.append(Double.infinity) } }
        }
        writer.array(of: "{uas}") { _ in }
        writer.variant("a{sv}") { $0.array(of: "{sv}") { _ in } }
        writer.structure { structure in
            structure.append(UInt8(0))
            structure.variant("g") { $0.append("" as Signature) }
            structure.structure { inner in
                inner.append(0.0)
                inner.append(true)
            }
        }
        writer.array(of: "ai") { outer in
            outer.array(of: "i") { _ in }
            outer.array(of: "i") { $0.append(Int32(7)) }
        }
        writer.variant("(o)") { $0.structure { $0.append("/" as ObjectPath) } }
    }

    /// Returns the values from the position of `reader` on, as text: equal texts are equal messages.
    static func text(of reader: inout Reader) throws -> String {
        var parts: [String] = []
        while let type = reader.type { parts.append(try text(of: type, from: &reader)) }
        return parts.joined(separator: " ")
    }

    static func text(of message: Message) throws -> String {
        var reader = Reader(message)
        return try text(of: &reader)
    }

    private static func text(of type: TypeCode, from reader: inout Reader) throws -> String {
        switch type {
        case .byte: return "y\(try reader.byte())"
        case .boolean: return "b\(try reader.boolean())"
        case .int16: return "n\(try reader.int16())"
        case .uint16: return "q\(try reader.uint16())"
        case .int32: return "i\(try reader.int32())"
        case .uint32: return "u\(try reader.uint32())"
        case .int64: return "x\(try reader.int64())"
        case .uint64: return "t\(try reader.uint64())"
        case .double: return "d\(try reader.double())"
        case .string: return "s\"\(try reader.string())\""
        case .objectPath: return "o\"\(try reader.objectPath())\""
        case .signature: return "g\"\(try reader.signatureValue())\""
        case .unixFileDescriptor: return try reader.fileDescriptor() == nil ? "h-" : "h+"
        case .array:
            let signature = reader.signature
            guard let element = ElementType(String(signature.dropFirst())) else { return "?" }
            var elements = try reader.array(of: element)
            return "\(signature)[\(try text(of: &elements))]"
        case .variant:
            var value = try reader.variant()
            return "v<\(try text(of: &value))>"
        case .structure:
            var members = try reader.structure()
            return "(\(try text(of: &members)))"
        case .dictionaryEntry:
            var entry = try reader.dictionaryEntry()
            return "{\(try text(of: &entry))}"
        }
    }
}
