internal import DBus
internal import EventLoop
internal import Glibc

/// A file of the paused players, for the next service after a crash: without it, they would stay paused.
///
/// The file is in the directory that is removed at logout. It contains the identity of the bus, then the players'
/// unique names, one per line. It isn't essential: if it can't be written or read, or is malformed, nothing is
/// recorded.
final class PausedRecord {
    /// The maximum size of the file, bytes; larger than the names of all players.
    private static let longest = 16_384

    private let path: String
    private var saved: Set<BusName> = []

    /// Creates the record in this directory, which may not exist, without reading it.
    init(in directory: String) {
        path = "\(directory)/players"
    }

    /// True if the file exists.
    var exists: Bool { access(path, F_OK) == 0 }

    /// Reads the players paused by an earlier service on the bus with this identity.
    func read(ofBus bus: String?) -> Set<BusName> {
        guard let bus, let bytes = try? RegularFile.bytes(at: path, limit: Self.longest) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first.map(String.init) == bus else { return [] }
        saved = Set(lines.dropFirst().compactMap { BusName(String($0)) }.filter(\.isUnique))
        return saved
    }

    /// Writes the currently paused players, if they differ from those in the file; removes it if there are none.
    func save(_ players: Set<BusName>, ofBus bus: String?) {
        guard players != saved, let bus else { return }
        saved = players
        guard !players.isEmpty else {
            unlink(path)
            return
        }
        try? RegularFile.replace(
            at: path, with: Array(([bus] + players.map(\.rawValue)).map { "\($0)\n" }.joined().utf8))
    }
}
