internal import Foundation

/// The files that a program of `make fuzz-guided` starts from, and those that have ended one once.
public enum Corpus {
    /// Returns the names and bytes of the files in `Tests/Fuzz/FOLDER/corpus`.
    ///
    /// - Throws: ``TestFailure`` if there are none.
    public static func files(of folder: String, source: String = #filePath) throws -> [(name: String, bytes: [UInt8])] {
        let tests = URL(fileURLWithPath: source).deletingLastPathComponent().deletingLastPathComponent()
        let corpus = tests.appendingPathComponent("Fuzz/\(folder)/corpus").path
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus).sorted()
        guard !names.isEmpty else { throw TestFailure("no files in \(corpus)") }
        return try names.map { name in
            guard let data = FileManager.default.contents(atPath: "\(corpus)/\(name)") else {
                throw TestFailure("\(corpus)/\(name) can't be read")
            }
            return (name, Array(data))
        }
    }
}
