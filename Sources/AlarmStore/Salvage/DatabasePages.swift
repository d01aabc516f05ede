internal import Glibc

/// The pages of a database from its file and its write-ahead log, read without SQLite, which can't open a database with
/// a damaged first page. See <https://sqlite.org/fileformat2.html>, §1.2 and §4.
///
/// Frames are used up to the last commit in the log, even with wrong checksums: each row has its own.
final class DatabasePages {
    /// The size of a page, bytes. It is the same in all of the store's files; a damaged header may say otherwise.
    static let size = 4096

    private let file: [UInt8]
    private let log: [UInt8]
    /// The offsets of each page's latest frame in the log, by page number.
    private var frames: [Int: Int] = [:]
    /// The open file. Closing it releases this process's POSIX locks on the file, including SQLite's.
    private let descriptor: Int32

    /// Reads the files. A missing file has no pages.
    init(file: String, log: String) {
        descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        self.file = FileBytes.read(descriptor) ?? []
        self.log = FileBytes.read(log) ?? []
        findFrames()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The numbers of all pages.
    var numbers: Set<Int> { Set(frames.keys).union(1..<file.count / Self.size + 1) }

    /// Returns the page with this number; `nil`: there is none.
    func page(_ number: Int) -> ArraySlice<UInt8>? {
        if let offset = frames[number] { return log[offset..<offset + Self.size] }
        guard number > 0, number <= file.count / Self.size else { return nil }
        return file[(number - 1) * Self.size..<number * Self.size]
    }

    private func findFrames() {
        let length = LogFrames.frameHeaderSize + Self.size
        let starts = Array(stride(from: LogFrames.headerSize, through: log.count - length, by: length))
        // The salt of the log's present generation; later frames are of an earlier one.
        let salts = starts.map { log[$0 + 8..<$0 + 16] }
        guard let salt = log.count >= LogFrames.headerSize ? log[16..<24] : nil else { return }
        let current = salts.contains(salt) ? salt : salts.first ?? salt
        guard
            let last = starts.lastIndex(where: {
                log[$0 + 8..<$0 + 16] == current && log.integer(at: $0 + 4, size: 4) != 0
            })
        else { return }
        for start in starts[...last] where log[start + 8..<start + 16] == current {
            frames[Int(log.integer(at: start, size: 4))] = start + LogFrames.frameHeaderSize
        }
    }
}

extension Collection<UInt8> where Index == Int {
    /// Returns the unsigned number of `size` bytes at `offset`, most significant first.
    func integer(at offset: Int, size: Int) -> UInt64 {
        self[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
