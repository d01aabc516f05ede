import AlarmCore
import Foundation
import SystemTime

let arguments = CommandLine.arguments
func option(_ name: String, _ value: Int64) -> Int64 {
    arguments.firstIndex(of: name).flatMap { Int64(arguments[$0 + 1]) } ?? value
}
let settings = Life.Settings(
    seed: UInt64(option("--seed", 7)), years: option("--years", 10), alarms: Int(option("--alarms", 1000)))
let database = ZoneDatabase(directory: "/usr/share/zoneinfo", localTime: "/etc/localtime")
let tables = ChangingZones.names.compactMap { database.zone(named: $0) }
let start = ContinuousClock.now
let life = Life(settings, zones: tables, storage: MemoryStorage())
do {
    try life.live()
} catch let violation as Violation {
    print("seed \(settings.seed): alarm \(violation.alarm ?? 0): \(violation.kind): \(violation.text)")
    if let n = violation.alarm {
        if var l = life.bookkeeper.ledgers[n] { if l.handled.count > 12 { l.handled = Set(l.handled.sorted().suffix(12)) }; print(l) }
        if let a = life.service?.engine.alarm(AlarmID(number: n)) { print(a.state, a.memory, a.zone.name, a.nextFire as Any) }
        print(life.clock.now)
    }
    let again = Life(settings, zones: tables, storage: MemoryStorage())
    var lines: [String] = []
    again.whenTold = { number, text in
        if number == nil || number == violation.alarm {
            lines.append("\(again.clock.now.wall.microseconds) \(number ?? 0): \(text)")
        }
    }
    try? again.live()
    for line in lines.suffix(60) { print(line) }
}
print(life.bookkeeper.totals, life.counts, life.lastNumber, ContinuousClock.now - start)
