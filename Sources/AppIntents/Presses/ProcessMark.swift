internal import Glibc

/// A mark that at most one process holds at a time, from when it first takes it until it ends: a lock on one byte of a
/// file, fcntl(2), *Open file description locks (non-POSIX)*.
///
/// Each process makes one of its own, of a random name, for the alarms and activities that it schedules. When it has ended,
/// the first of the others that is asked for its presses takes the mark over, and keeps it.
///
/// The file has the numbers of the latest presses that were performed, each in the place that its last digits give. It is
/// in the directory that the processes of an app share, also those of several sandboxes: of a Flatpak and of a
/// snap, that of the app in `XDG_RUNTIME_DIR`. Outside of these, all apps have one file, as presses of all have different
/// numbers. Without such a directory, a process holds its own mark alone.
final class ProcessMark: Sendable {
    /// The mark of this process.
    static let own = ProcessMark(in: .current)

    /// `F_OFD_SETLK` of <bits/fcntl-linux.h>, which Swift's module doesn't have.
    private static let setLock: Int32 = 37

    /// The number of presses that the file has.
    private static let recorded: UInt64 = 512

    let name: String
    /// The descriptor of the file; `nil` if it can't be opened.
    private let file: Int32?

    init(in environment: Environment) {
        let digits = Array("0123456789abcdef")
        name = String((0..<32).map { _ in digits[Int.random(in: 0..<16)] })
        file = Self.open(in: environment)
        _ = hold(name)
    }

    deinit {
        if let file { close(file) }
    }

    /// Returns true if this process holds the mark `name`, now if nobody did before. False also if it is no name of a
    /// mark.
    func hold(_ name: String) -> Bool {
        // 60 bits, which are no less unique, and in the range of a file's offsets.
        guard name.utf8.count == 32, name.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let offset = Int(name.prefix(15), radix: 16)
        else { return false }
        guard let file else { return name == self.name }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = offset
        lock.l_len = 1
        if fcntl(file, Self.setLock, &lock) == 0 { return true }
        // On a file system without locks, there is no other holder.
        return errno != EAGAIN && errno != EACCES && name == self.name
    }

    /// Records that a press is performed, by this process, which holds the mark of its button. So no other one does that at
    /// the same time.
    ///
    /// - Returns: False if it was performed before, by any process.
    func record(press number: UInt64) -> Bool {
        guard let file else { return true }
        let place = off_t(number % Self.recorded) * 8
        var bytes = number.littleEndian
        var last = bytes
        if pread(file, &last, 8, place) == 8, last == bytes { return false }
        // A press that can't be recorded, as on a full file system, is performed all the same.
        pwrite(file, &bytes, 8, place)
        return true
    }

    private static func open(in environment: Environment) -> Int32? {
        let directory = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
        // A snap's directory doesn't exist until it is made.
        mkdir(directory, 0o700)
        let flatpak = environment["FLATPAK_ID"].map { "\(directory)/app/\($0)" }
        for directory in [flatpak, directory].compactMap(\.self) {
            // The sticky bit keeps it from being cleaned up. XDG Base Directory Specification.
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
            let descriptor = Glibc.open("\(directory)/org.example.AppIntents", flags, 0o1600)
            if descriptor >= 0 { return descriptor }
        }
        return nil
    }
}
