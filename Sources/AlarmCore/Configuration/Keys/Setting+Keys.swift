/// The settings that the service makes itself: of schedules that people write, timers, and preferences. As
/// ``Configuration`` describes them, instants and lengths of time are in µs, dates and times of day are texts, and an
/// alert timeout of `UInt64.max` is none.
extension Setting {
    package static func title(_ text: String) -> Setting { Setting(.title, .string(text)) }
    package static func fireAt(_ instant: UInt64) -> Setting { Setting(.fireAt, .uint64(instant)) }
    package static func time(_ text: String) -> Setting { Setting(.time, .string(text)) }
    package static func date(_ text: String) -> Setting { Setting(.date, .string(text)) }
    package static func weekdays(_ names: [String]) -> Setting { Setting(.weekdays, .strings(names)) }
    package static func timeZone(_ name: String) -> Setting { Setting(.timeZone, .string(name)) }
    package static func preAlert(_ time: UInt64) -> Setting { Setting(.preAlert, .uint64(time)) }
    package static func postAlert(_ time: UInt64) -> Setting { Setting(.postAlert, .uint64(time)) }
    package static func sound(_ name: String) -> Setting { Setting(.sound, .string(name)) }
    package static func volume(_ volume: Double) -> Setting { Setting(.volume, .double(volume)) }
    package static func alertTimeout(_ time: UInt64) -> Setting { Setting(.alertTimeout, .uint64(time)) }
}
