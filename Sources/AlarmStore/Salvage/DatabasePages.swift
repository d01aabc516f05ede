internal import Glibc

/// The pages of a database as its file and its write-ahead log have them, read without SQLite, which reads nothing of a
/// database whose first page is damaged. See <https://sqlite.org/fileformat2.html>, §1.2 and §4.
///
/// Frames are taken up to the last commit in the log, whatever their checksums are: each row has its own.
final class DatabasePages {
    /// The size of a page, bytes. A damaged header may say another; the store's files have no other.
    static let size = 4096

    private let file: [UInt8]
    private let log: [UInt8]
    /// The places of the latest frames of pages in the log, by the pages' numbers.
    private var frames: [Int: Int] = [:]
    /// The open file: as it is closed, the locks of this process on it end, SQLite's among them.
    private let descriptor: Int32

    /// Reads the files. Those that are missing have no pages.
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

    /// Returns a page; `nil`: there is none of this number.
    func page(_ number: Int) -> ArraySlice<UInt8>? {
        if let offset = frames[number] { return log[offset..<offset + Self.size] }
        guard number > 0, number <= file.count / Self.size else { return nil }
        return file[(number - 1) * Self.size..<number * Self.size]
    }

    private func findFrames() {
        let length = LogFrames.frameHeaderSize + Self.size
        let starts = Array(stride(from: LogFrames.headerSize, through: log.count - length, by: length))
        // The salt of the log's present use; frames behind them are of an earlier one.
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
    /// Returns the number of `size` bytes at `offset`, the most significant one first, without a sign.
    func integer(at offset: Int, size: Int) -> UInt64 {
        self[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
