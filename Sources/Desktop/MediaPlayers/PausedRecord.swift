internal import DBus
internal import EventLoop
internal import Glibc

/// Records in a file the players that were paused, for the next service after a crash: left alone, they would stay
/// paused.
///
/// The file is in the directory that is removed at logout. It contains the identity of the bus, and then the players'
/// unique names, each on a line of its own. Nothing depends on it: if it can't be written or read, or is malformed,
/// nothing is recorded.
final class PausedRecord {
    /// The maximum size of the file, bytes: more than the names of all players take.
    private static let longest = 16_384

    private let path: String
    private var saved: Set<BusName> = []

    /// Describes the record in the directory of this path, which need not exist. It isn't read yet.
    init(in directory: String) {
        path = "\(directory)/players"
    }

    /// True if there is a file.
    var exists: Bool { access(path, F_OK) == 0 }

    /// Reads the players that the service before this one has paused on the bus of this identity.
    func read(ofBus bus: String?) -> Set<BusName> {
        guard let bus, let bytes = try? RegularFile.bytes(at: path, limit: Self.longest) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.first.map(String.init) == bus else { return [] }
        saved = Set(lines.dropFirst().compactMap { BusName(String($0)) }.filter(\.isUnique))
        return saved
    }

    /// Writes the players that are paused now, if they differ from those in the file; removes it if there are none.
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
