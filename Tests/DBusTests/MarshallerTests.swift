import CDBus
@testable import DBus
import Foundation
import Testing

/// Marshalled messages, which are the same bytes as libdbus's own.
@Suite struct MarshallerTests {
    /// The number of random messages that are compared, in the environment `RANDOM_MESSAGES`.
    private static let messages = UInt64(ProcessInfo.processInfo.environment["RANDOM_MESSAGES"] ?? "") ?? 20_000

    @Test func `a signal is as libdbus makes it`() throws {
        for destination in [nil, ":1.7" as BusName] {
            let signal = try Message.signal(
                "Everything", of: "org.example.Test", at: "/org/example/Test", to: destination, EveryType.write)
            let other = try #require(
                Message(adopting: dbus_message_new_signal("/org/example/Test", "org.example.Test", "Everything")))
            if let destination { dbus_message_set_destination(other.pointer, destination.rawValue) }
            #expect(try bytes(of: signal) == bytes(of: other, with: EveryType.write))
        }
    }

    @Test func `a marshalled reply is as libdbus makes it`() throws {
        for sender in [nil, ":1.7"] {
            let call = try Message.methodCall("M", of: "org.example.Test", at: "/", on: "org.example.Test")
            dbus_message_set_serial(call.pointer, 77)
            if let sender { dbus_message_set_sender(call.pointer, sender) }
            #expect(try bytes(of: call.marshalledReply(EveryType.write)) == bytes(of: call.reply(EveryType.write)))
            #expect(try bytes(of: call.marshalledReply { _ in }) == bytes(of: call.reply()))
        }
    }

    @Test func `stored arguments are as libdbus makes them`() throws {
        let other = try #require(Message(adopting: dbus_message_new(DBUS_MESSAGE_TYPE_METHOD_RETURN)))
        dbus_message_set_reply_serial(other.pointer, 1)
        #expect(try Message.marshalled(EveryType.write) == bytes(of: other, with: EveryType.write))
    }

    @Test func `a marshalled message has no serial until it is sent`() throws {
        #expect(try Message.signal("S", of: "org.example.Test", at: "/").serial == 0)
    }

    @Test func `arguments of every signature of the interfaces are as libdbus makes them`() throws {
        let signatures = try Self.signaturesOfInterfaces()
        #expect(signatures.count > 10)
        for signature in signatures {
            for seed in 0..<10 as Range<UInt64> { try compare(signature, seed: seed) }
        }
    }

    @Test func `random arguments are as libdbus makes them`() throws {
        for seed in 0..<Self.messages {
            var arguments = RandomArguments(seed: seed)
            try compare(arguments.signature(), seed: seed)
        }
    }

    @Test func `a failed append makes the later ones no-ops`() {
        let error = #expect(throws: BusError.self) {
            try Message.signal("S", of: "org.example.Test", at: "/") { writer in
                writer.array(of: "{sv}") { writer in
                    writer.entry("a", "s") { $0.append("b\0c") }
                    writer.entry("d", "s") { $0.append("e") }
                }
                writer.append(UInt32(1))
            }
        }
        #expect(error == BusError(.invalidArguments, "a string holds a NUL"))
    }

    @Test func `a descriptor, and containers that are too deep, are refused`() throws {
        #expect(throws: BusError.self) {
            try Message.signal("S", of: "org.example.Test", at: "/") { $0.append(fileDescriptor: 1) }
        }
        func nest(_ depth: Int, _ writer: inout Writer) {
            if depth == 1 { return writer.variant("y") { $0.append(UInt8(1)) } }
            writer.variant("v") { nest(depth - 1, &$0) }
        }
        _ = try Message.signal("S", of: "org.example.Test", at: "/") { nest(64, &$0) }
        let error = #expect(throws: BusError.self) {
            try Message.signal("S", of: "org.example.Test", at: "/") { nest(65, &$0) }
        }
        #expect(error?.name == .failed)
    }

    @Test func `what is longer than a message, an array or a signature can be is refused`() throws {
        let megabyte = 1 << 20
        // The second one fits into the capacity that the first one may have made.
        expectTooLong { writer in
            for count in [80 * megabyte, 70 * megabyte] {
                writer.append(
                    String(unsafeUninitializedCapacity: count) { buffer in
                        buffer.initialize(repeating: UInt8(ascii: "a"))
                        return count
                    })
            }
        }
        expectTooLong { $0.append(Array(repeating: String(repeating: "a", count: megabyte), count: 64)) }
        expectTooLong { writer in for _ in 0..<256 { writer.append(UInt8(0)) } }
        _ = try Message.marshalled { writer in for _ in 0..<255 { writer.append(UInt8(0)) } }
    }

    private func expectTooLong(_ write: (inout Writer) -> Void) {
        let stored = #expect(throws: BusError.self) { try Message.marshalled(write) }
        #expect(stored?.name == .limitsExceeded)
        let signal = #expect(throws: BusError.self) { try Message.signal("S", of: "org.example.Test", at: "/", write) }
        #expect(signal?.name == .limitsExceeded)
    }

    /// Compares a signal with these arguments with one of libdbus.
    private func compare(_ signature: String, seed: UInt64) throws {
        func write(_ writer: inout Writer) {
            var arguments = RandomArguments(seed: ~seed)
            arguments.write(signature, to: &writer)
        }
        let signal = try Message.signal("S", of: "org.example.Test", at: "/", write)
        let other = try #require(Message(adopting: dbus_message_new_signal("/", "org.example.Test", "S")))
        #expect(try bytes(of: signal) == bytes(of: other, with: write), "\(signature), seed \(seed)")
    }

    /// Returns a message's bytes, with arguments appended by libdbus.
    private func bytes(of message: Message, with write: (inout Writer) -> Void = { _ in }) throws -> [UInt8] {
        var writer = Writer(appendingTo: message)
        write(&writer)
        dbus_message_set_serial(message.pointer, 1)
        return try #require(message.withBytes { Array($0) })
    }

    /// The types of all arguments and properties of the interfaces in `dbus`.
    private static func signaturesOfInterfaces() throws -> Set<String> {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let directory = tests.appending(path: "../../dbus").resolvingSymlinksInPath()
        var signatures: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        where file.pathExtension == "xml" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /[ ]type="([^"]+)"/) {
                if let signature = Signature(String(match.1)) { signatures.insert(signature.rawValue) }
            }
        }
        return signatures
    }
}
