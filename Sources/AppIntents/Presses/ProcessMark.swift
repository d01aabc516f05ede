internal import Glibc

/// A mark held by at most one process at a time, from its first use until the process ends: a lock on one byte of a
/// file, fcntl(2), *Open file description locks (non-POSIX)*.
///
/// Each process creates its own mark with a random name for the alarms and activities that it schedules. When it has
/// ended, the first process that gets one of its presses takes over the mark, and keeps it.
///
/// The file contains the numbers of the latest performed presses, each at the position given by its last digits. It is
/// in the directory shared by the processes of an app, including several sandboxes: for a Flatpak and a snap, the app's
/// in `XDG_RUNTIME_DIR`. Outside of these, all apps share one file, since the numbers of presses are unique across
/// apps. Without such a directory, a process holds only its own mark.
final class ProcessMark: Sendable {
    /// The mark of this process.
    static let own = ProcessMark(in: .current)

    /// `F_OFD_SETLK` of <bits/fcntl-linux.h>, which Swift's module lacks.
    private static let setLock: Int32 = 37

    /// The number of recorded presses.
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

    /// Returns true if this process holds the mark `name`, which it takes if no process holds it. False also for an
    /// invalid name.
    func hold(_ name: String) -> Bool {
        // 60 bits, which are sufficiently unique, and in the range of file offsets.
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
        // On a file system without locks, only the own mark is held.
        return errno != EAGAIN && errno != EACCES && name == self.name
    }

    /// Records a press before this process, which holds the mark of its button, performs it; so no other process can
    /// record it at the same time.
    ///
    /// - Returns: False if any process has recorded it before.
    func record(press number: UInt64) -> Bool {
        guard let file else { return true }
        let place = off_t(number % Self.recorded) * 8
        var bytes = number.littleEndian
        var last = bytes
        if pread(file, &last, 8, place) == 8, last == bytes { return false }
        // If a press can't be recorded, such as on a full file system, it is performed all the same.
        pwrite(file, &bytes, 8, place)
        return true
    }

    private static func open(in environment: Environment) -> Int32? {
        let directory = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
        // A snap's directory is only created by its first use.
        mkdir(directory, 0o700)
        let flatpak = environment["FLATPAK_ID"].map { "\(directory)/app/\($0)" }
        for directory in [flatpak, directory].compactMap(\.self) {
            // The sticky bit prevents cleanup. XDG Base Directory Specification.
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
            let descriptor = Glibc.open("\(directory)/org.example.AppIntents", flags, 0o1600)
            if descriptor >= 0 { return descriptor }
        }
        return nil
    }
}
