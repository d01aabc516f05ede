import DBus
import Testing

@Suite struct RoundTripTests {
    @Test func `every type is read as it was written`() throws {
        let message = try EveryType.message()
        #expect(message.signature == EveryType.signature)
        #expect(
            try EveryType.text(of: message) == """
                y255 btrue n-32768 q65535 i-2147483648 u4294967295 x-9223372036854775808 t18446744073709551615 d-0.1 \
                s"grüße 🕰" o"/org/example/Test_1" g"a{sv}" as[s"" s"two"] ay[] a(isb)[(i-1 s"one" bfalse)] \
                a{sv}[{s"key" v<as[s"value"]>} {s"" v<v<dinf>>}] a{uas}[] v<a{sv}[]> (y0 v<g""> (d0.0 btrue)) \
                aai[ai[] ai[i7]] v<(o"/")>
                """)
    }

    @Test func `every type survives marshalling`() throws {
        let bytes = try Message.marshalled(EveryType.write)
        let message = try Message(unmarshalling: bytes)
        #expect(try EveryType.text(of: message) == EveryType.text(of: EveryType.message()))
        #expect(Message.bodyLength(ofMarshalled: bytes) > 0)
        #expect(Message.bodyLength(ofMarshalled: bytes) < bytes.count)
    }

    @Test(arguments: [[], [7], [UInt8](0...255)]) func `bytes at once are the same array as one by one`(
        _ bytes: [UInt8]
    ) throws {
        let message = try Message.signal("S", of: "org.example.Test", at: "/") { $0.append(bytes: bytes) }
        var reader = Reader(message)
        #expect(try reader.bytes() == bytes && reader.isAtEnd)
        let marshalled = try Message.marshalled { $0.append(bytes: bytes) }
        #expect(try marshalled == Message.marshalled { $0.array(of: "y") { for byte in bytes { $0.append(byte) } } })
        var single = Reader(try Message(unmarshalling: marshalled))
        var elements = try single.array(of: "y")
        for byte in bytes { #expect(try elements.byte() == byte) }
        #expect(elements.isAtEnd)
    }

    @Test func `more bytes than an array may have are refused`() throws {
        let error = #expect(throws: BusError.self) {
            try Message.signal("S", of: "org.example.Test", at: "/") { writer in
                writer.append(bytes: [UInt8](repeating: 0, count: 1 << 26 + 1))
            }
        }
        #expect(error?.name == .limitsExceeded)
    }

    @Test func `every type is copied as it is`() throws {
        let original = try EveryType.message()
        var reader = Reader(original)
        let copy = try Message.signal("Copy", of: "org.example.Test", at: "/") { writer in
            while !reader.isAtEnd { reader.copyNext(to: &writer) }
        }
        #expect(copy.signature == original.signature)
        #expect(try EveryType.text(of: copy) == EveryType.text(of: original))
    }

    @Test func `a value written by the other byte order's machine is read`() throws {
        // A method return, serial 1, answering 1, of signature "ut": big-endian throughout.
        var bytes: [UInt8] = [0x42, 2, 1, 1, 0, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 16]
        bytes += [5, 1, 0x75, 0, 0, 0, 0, 1, 8, 1, 0x67, 0, 2, 0x75, 0x74, 0]
        bytes += [1, 2, 3, 4, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
        let message = try Message(unmarshalling: bytes)
        var reader = Reader(message)
        #expect(try reader.uint32() == 0x0102_0304)
        #expect(try reader.uint64() == 0x0102_0304_0506_0708)
        #expect(Message.bodyLength(ofMarshalled: bytes) == 16)
    }

    @Test func `reading another type throws the found one, and doesn't move`() throws {
        let message = try Message.signal("S", of: "org.example.Test", at: "/") { writer in
            writer.array(of: "{sv}") { _ in }
        }
        var reader = Reader(message)
        expectMismatch("s", "a{sv}") { _ = try reader.string() }
        expectMismatch("as", "a{sv}") { _ = try reader.strings() }
        expectMismatch("v", "a{sv}") { _ = try reader.variant() }
        expectMismatch("h", "a{sv}") { _ = try reader.fileDescriptor() }
        _ = try reader.array(of: "{sv}")
        #expect(reader.isAtEnd)
        expectMismatch("u", "") { _ = try reader.uint32() }
        reader.skip()
        #expect(reader.isAtEnd)
    }

    private func expectMismatch(_ expected: String, _ found: String, _ body: () throws -> Void) {
        let error = #expect(throws: Reader.TypeMismatch.self) { try body() }
        #expect(error?.expected == expected)
        #expect(error?.found == found)
    }

    @Test func `depth counts the containers inside one another`() throws {
        let message = try EveryType.message()
        var reader = Reader(message)
        var depths: [Int] = []
        while !reader.isAtEnd {
            depths.append(reader.extent().depth)
            reader.skip()
        }
        // The empty a{uas} has no entry that could nest, nor has the empty a{sv} in the variant.
        #expect(depths == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 4, 1, 2, 2, 2, 2])
    }

    @Test func `a signal can be for one connection`() throws {
        let signal = try Message.signal("S", of: "org.example.Test", at: "/", to: ":1.7")
        #expect(signal.destination == ":1.7")
        #expect(try EveryType.message().destination == nil)
    }

    @Test func `a call that was never sent can't be answered`() throws {
        let call = try Message.methodCall("M", of: "org.example.Test", at: "/", on: "org.example.Test")
        #expect(throws: BusError.self) { try call.reply() }
        #expect(throws: BusError.self) { try call.reply(BusError(.failed, "no")) }
    }
}
