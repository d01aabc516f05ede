internal import AlarmCore
internal import EventLoop
internal import Glibc

/// A file of the changes that `alarms-player` makes to the mixer for an alarm, kept until they are restored: if any of
/// the processes is killed, the next one restores them. It also has the time at which the person last changed the
/// volume.
///
/// The file is in the directory of the store, since sound servers keep volumes beyond a session. It has the changes in
/// the player's format, one per line, and ``adjusted``. Malformed lines are ignored.
final class MixerRecord {
    /// The maximum number of changes: four for each of eight devices.
    private static let mostChanges = 32
    /// The maximum length of a change, bytes.
    private static let longestChange = 1_024
    /// The prefix of ``adjusted`` in the file.
    private static let adjustedWord = "adjusted "

    /// Receives the error if a change can't be recorded, once.
    var whenFailed: ((SystemError) -> Void)?
    /// The changes, in the player's format.
    private(set) var changes: [String]
    /// The time at which the person changed the volume during a ring: the volume of rings that began before isn't
    /// raised. `nil`: never.
    var adjusted: BootTime? {
        didSet { if adjusted != oldValue { save() } }
    }
    private let path: String
    private var hasFailed = false

    /// Reads the record at `path`.
    init(at path: String) {
        self.path = path
        let limit = (Self.mostChanges + 1) * (Self.longestChange + 1)
        let bytes = (try? RegularFile.bytes(at: path, limit: limit)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        changes = Array(lines.map(String.init).filter { Self.property(of: $0) != nil }.prefix(Self.mostChanges))
        let time = lines.first { $0.hasPrefix(Self.adjustedWord) }?.dropFirst(Self.adjustedWord.count)
        // The file may be from an earlier boot.
        adjusted = time.flatMap { Int64($0) }.map { BootTime(microseconds: min($0, Clock.boot.now)) }
    }

    /// Records a change before it is made, replacing an earlier one of the same property; of too many, the oldest,
    /// whose device has long been missing.
    ///
    /// - Parameter change: The kind, the old value, the new value and the object.
    /// - Returns: True if the change is valid. If it can't be written, it is made nevertheless: an audible alarm is
    ///   more important.
    func record(_ change: String) -> Bool {
        guard change.utf8.count <= Self.longestChange, let property = Self.property(of: change) else { return false }
        if let index = changes.firstIndex(where: { Self.property(of: $0) == property }) {
            changes[index] = change
        } else {
            if changes.count == Self.mostChanges { changes.removeFirst() }
            changes.append(change)
        }
        save()
        return true
    }

    /// Removes the change of a property: its kind and its object.
    func settle(_ property: String) {
        let rest = changes.filter { Self.property(of: $0) != property }
        guard rest.count < changes.count else { return }
        changes = rest
        save()
    }

    /// Returns the kind and the object of a change; `nil`: the text isn't a change.
    private static func property(of change: String) -> String? {
        let words = change.split(separator: " ", maxSplits: 3)
        // The player writes no control characters.
        guard words.count == 4, change.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
        return "\(words[0]) \(words[3])"
    }

    private func save() {
        do throws(SystemError) {
            let lines = changes + (adjusted.map { ["\(Self.adjustedWord)\($0.microseconds)"] } ?? [])
            if lines.isEmpty {
                unlink(path)
            } else {
                try RegularFile.replace(at: path, with: Array(lines.map { "\($0)\n" }.joined().utf8))
            }
        } catch {
            if !hasFailed { whenFailed?(error) }
            hasFailed = true
        }
    }
}
