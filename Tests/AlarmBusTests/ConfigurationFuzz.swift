import AlarmCore
import DBus

@testable import AlarmBus

/// The reader of configurations and the engine that takes them, given any bytes: by `make fuzz-guided`, and the kept
/// files by the tests.
///
/// The lowest bit of the first byte says if the configuration is to be updated, and the next one if the other bytes are
/// the body of a message, or instructions of ``ArgumentBytes``.
enum ConfigurationFuzz {
    private static let now = Moment(
        wall: WallTime(microseconds: 1_000_000_000_000_000), boot: BootTime(microseconds: 300_000_000))
    private static let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)
    private static let twin = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDF0)

    /// Reads `bytes` as a configuration, schedules or updates an alarm with it, and a copy of that.
    ///
    /// - Returns: A description of the fault that was found; `nil`: none.
    static func fault(_ bytes: [UInt8]) -> String? {
        guard let first = bytes.first, let message = message(of: bytes.dropFirst(), isBody: first & 2 != 0) else {
            return nil
        }
        let isUpdate = first & 1 != 0
        let engine = Engine(limits: Limits(), zones: ZoneTable())
        if isUpdate { _ = try? engine.apply(.schedule(id, [.time("07:30"), .weekdays(["mon"])]), at: now) }
        let before = engine.alarm(id)
        do throws(Refusal) {
            var reader = Reader(message)
            let read = try ConfigurationReader<AlarmEntries>(&reader, isUpdate: isUpdate)
            let command =
                isUpdate ? Command.update(id, read.settings, reset: read.reset) : .schedule(id, read.settings)
            _ = try engine.apply(command, at: now)
        } catch {
            if BusError(error).message.isEmpty { return "a refusal without a text: \(error)" }
            return engine.alarm(id) == before ? nil : "a refused change has changed the alarm: \(error)"
        }
        guard let alarm = engine.alarm(id) else { return "an accepted alarm isn't there" }
        return faultOfTwin(of: alarm, in: engine)
    }

    /// Schedules another alarm with the configuration of this one, as the bus shows it.
    private static func faultOfTwin(of alarm: Alarm, in engine: Engine) -> String? {
        do {
            let settings = alarm.configuration.settings
            let shown = try Message(unmarshalling: Message.marshalled { Setting.append(settings, to: &$0) })
            var reader = Reader(shown)
            let read = try ConfigurationReader<AlarmEntries>(&reader, isUpdate: false)
            _ = try engine.apply(.schedule(twin, read.settings), at: now)
        } catch {
            return "no twin of \(alarm.configuration): \(error)"
        }
        guard engine.alarm(twin)?.configuration == alarm.configuration else {
            return "the twin of \(alarm.configuration) is another"
        }
        return nil
    }

    private static func message(of bytes: ArraySlice<UInt8>, isBody: Bool) -> Message? {
        if isBody { return try? Message(unmarshalling: header(bodyLength: bytes.count) + bytes) }
        var arguments = ArgumentBytes(bytes)
        guard let written = try? Message.marshalled({ arguments.writeConfiguration(to: &$0) }) else { return nil }
        // As if it came from a peer.
        return try? Message(unmarshalling: written)
    }

    /// The header of a reply with an `a{sv}`, little-endian. D-Bus Specification, *Message Format*.
    private static func header(bodyLength: Int) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: bodyLength >> ($0 * 8)) }
        let fields: [UInt8] = [5, 1, 0x75, 0, 1, 0, 0, 0, 8, 1, 0x67, 0, 5] + Array("a{sv}".utf8) + [0]
        let header: [UInt8] = [0x6C, 2, 0, 1] + length + [1, 0, 0, 0, UInt8(fields.count), 0, 0, 0] + fields
        return header + [UInt8](repeating: 0, count: -header.count & 7)
    }
}
