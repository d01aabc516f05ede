import Foundation

/// A directory of one test's own, gone with it.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let path = NSTemporaryDirectory() + "/alarms-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        self.path = path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The store's database.
    var database: String { path + "/alarms.sqlite3" }

    /// The names of the files in it.
    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }

    func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

extension String {
    /// The content of the file at this path.
    var contents: Data {
        get throws { try Data(contentsOf: URL(filePath: self)) }
    }

    func write(_ contents: Data) throws {
        try contents.write(to: URL(filePath: self))
    }
}
