import Foundation
import TestSupport

/// The files of the service's alarms.
extension Session {
    /// The file in which the service keeps its alarms.
    var database: String { "\(stateDirectory)/alarms.sqlite3" }

    /// The names of the files in the service's directory.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: stateDirectory)) ?? []).sorted()
    }

    /// Limits, for what the service writes from now on, how long a file can become, in bytes; `nil`: no longer.
    func limitFiles(to bytes: Int?) throws {
        let limit = bytes.map(String.init) ?? "unlimited"
        try output(
            of: "/usr/bin/prlimit", ["--pid", "\(service.processIdentifier)", "--fsize=\(limit):unlimited"])
    }
}
