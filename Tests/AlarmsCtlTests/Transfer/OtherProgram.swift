@testable import alarmsctl
import AlarmsClient
import Foundation
import Testing

/// The files that other programs have stored: gnome-clocks 43 and 48 as `dconf dump` prints their settings, kclockd 25.04,
/// and KAlarm 22.12 and 24.12.
enum OtherProgram {
    static let files = [
        "gnome-clocks-43.dump", "gnome-clocks-48.dump", "kclockd-25.04.rc", "kalarm-22.12.ics", "kalarm-24.12.ics",
    ]

    static func url(_ file: String) throws -> URL {
        try #require(Bundle.module.url(forResource: file, withExtension: nil, subdirectory: "OtherPrograms"))
    }

    static func bytes(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: url(file))) }

    /// 2026-11-22 19:00 UTC, when they were stored.
    static let then: UInt64 = 1_795_374_000_000_000

    /// The alarms of a text or a file, whose format is recognised.
    static func imported(_ bytes: [UInt8], at now: UInt64 = then) throws -> ImportedAlarms {
        try #require(ImportFormat.of(bytes)).alarms(in: bytes, at: now)
    }

    static func imported(_ text: String, at now: UInt64 = then) throws -> ImportedAlarms {
        try imported(Array(text.utf8), at: now)
    }
}

extension ImportedAlarms {
    /// The configuration of the one alarm of this name.
    func configuration(_ name: String) throws -> [String: Value] {
        let named = alarms.filter { $0.name == name }
        try #require(named.count == 1, "\(name) among \(alarms.map(\.name))")
        return named[0].configuration
    }

    /// The omissions of an alarm, in words.
    func omissions(_ name: String) -> [String] { omissions.filter { $0.alarm == name }.map(\.text) }
}
