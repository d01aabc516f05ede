@testable import DBus
import Randomness
import Testing

/// Arbitrary bytes, as in a file or from a socket: they are refused or read, and never end the process.
@Suite struct HostileBytesTests {
    @Test func `each truncation of a message is refused`() throws {
        let bytes = try Message.marshalled(EveryType.write)
        for count in 0..<bytes.count {
            let error = #expect(throws: BusError.self) { try Message(unmarshalling: Array(bytes[..<count])) }
            #expect(error?.name == .invalidArguments, "\(count) bytes: \(String(describing: error))")
        }
    }

    @Test func `a message with something after it is refused`() throws {
        let bytes = try Message.marshalled { $0.append("one") }
        for more in [[0], [0x6C], Array(bytes), Array(repeating: 0, count: 64)] {
            #expect(throws: BusError.self) { try Message(unmarshalling: bytes + more) }
        }
    }

    @Test func `a message with any bit flipped is refused or can be read`() throws {
        let bytes = try Message.marshalled(EveryType.write)
        var accepted = 0
        for index in bytes.indices {
            for bit in 0..<8 {
                var mutant = bytes
                mutant[index] ^= 1 << UInt8(bit)
                if try isAccepted(mutant) { accepted += 1 }
            }
        }
        // Flips in numbers and texts leave a valid message.
        #expect(accepted > 100)
    }

    @Test func `a message with many bytes changed is refused or can be read`() throws {
        let bytes = try Message.marshalled(EveryType.write)
        var generator = SeededGenerator(seed: 42)
        var accepted = 0
        for _ in 0..<20_000 {
            var mutant = bytes
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                mutant[Int.random(in: mutant.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            if try isAccepted(mutant) { accepted += 1 }
        }
        // Where only numbers and texts were changed, the message is still valid.
        #expect((300..<20_000).contains(accepted))
    }

    @Test func `variants as deep as a message may nest them are read and copied`() throws {
        let deepest = try marshalled(nesting: 64)
        let message = try Message(unmarshalling: deepest)
        var reader = Reader(message)
        #expect(reader.extent().depth == 64)
        let copy = try Message.marshalled { reader.copyNext(to: &$0) }
        #expect(copy == deepest)
    }

    @Test func `a message that nests deeper is refused`() throws {
        let bytes = try marshalled(nesting: 65)
        #expect(throws: BusError.self) { try Message(unmarshalling: bytes) }
    }

    @Test func `a message that refers to a descriptor it doesn't carry is refused`() throws {
        let call = try Message.methodCall("M", of: "org.example.Test", at: "/", on: "org.example.Test") {
            $0.append(fileDescriptor: 1)
        }
        let bytes = try #require(call.withBytes { Array($0) })
        #expect(throws: BusError.self) { try Message(unmarshalling: bytes) }
    }

    @Test func `the body length of bytes that are no message doesn't trap`() {
        #expect(Message.bodyLength(ofMarshalled: []) == 0)
        #expect(Message.bodyLength(ofMarshalled: Array(repeating: 0xFF, count: 8)) == Int(UInt32.max))
    }

    /// Reads and copies all of a message that libdbus accepts; false if it refuses it.
    private func isAccepted(_ bytes: [UInt8]) throws -> Bool {
        let message: Message
        do { message = try Message(unmarshalling: bytes) } catch { return false }
        _ = (message.kind, message.sender, message.destination, message.path, message.interface, message.member)
        _ = (message.error, message.serial, message.replySerial, message.expectsReply)
        let text = try EveryType.text(of: message)
        var reader = Reader(message)
        guard !text.contains("h-") else { return true }
        let copy = try Message.marshalled { writer in
            while !reader.isAtEnd { reader.copyNext(to: &writer) }
        }
        #expect(try EveryType.text(of: Message(unmarshalling: copy)) == text)
        return true
    }

    private func marshalled(nesting depth: Int) throws -> [UInt8] {
        func nest(_ depth: Int, _ writer: inout Writer) {
            guard depth > 1 else { return writer.variant("y") { $0.append(UInt8(1)) } }
            writer.variant("v") { nest(depth - 1, &$0) }
        }
        return try Message.marshalled { nest(depth, &$0) }
    }
}
