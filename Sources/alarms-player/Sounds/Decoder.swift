internal import CLinux
internal import CSndFile
internal import Glibc
internal import LineIO

/// A sound that is being decoded. The corresponding C library is libsndfile.
///
/// It reads a copy in memory: a slow or removed disk is detected before the sound starts, not while it plays.
final class Decoder {
    /// The maximum size of a file, bytes.
    static let largestFile = 64 << 20
    /// The maximum number of channels.
    private static let mostChannels: Int32 = 8
    /// The range of sample rates, Hz.
    private static let rates: ClosedRange<Int32> = 4000...192_000

    /// The sample rate, Hz.
    let rate: Int
    /// The number of samples per frame.
    let channels: Int
    private let file: OpaquePointer

    /// Decodes the file at `path`.
    ///
    /// - Throws: A failure if it can't be read, or isn't a playable sound.
    convenience init(path: String) throws(SoundFailure) {
        let source = try ReadableFile(path, limit: Self.largestFile)
        try self.init(path) { () throws(SoundFailure) in try source.next() }
    }

    /// Decodes a file included in the program.
    ///
    /// - Throws: A failure if it isn't a playable sound.
    convenience init(bytes: [UInt8]) throws(SoundFailure) {
        var rest = bytes
        try self.init("the program's own sound") {
            defer { rest = [] }
            return rest
        }
    }

    /// Decodes the bytes returned by `next`, up to its first empty result.
    private init(_ name: String, next: () throws(SoundFailure) -> [UInt8]) throws(SoundFailure) {
        let copy = memfd_create("sound", UInt32(MFD_CLOEXEC))
        guard copy >= 0 else { throw SoundFailure("memfd_create", errno: errno) }
        do throws(SoundFailure) {
            var size = 0
            while case let bytes = try next(), !bytes.isEmpty {
                size += bytes.count
                guard size <= Self.largestFile else {
                    throw SoundFailure("\(name): expected at most \(Self.largestFile) bytes", .unsuitable)
                }
                guard write(copy, bytes, bytes.count) == bytes.count else { throw SoundFailure("write", errno: errno) }
            }
            lseek(copy, 0, SEEK_SET)
        } catch {
            close(copy)
            throw error
        }
        var info = SF_INFO()
        // This closes the copy even on failure.
        guard let file = sf_open_fd(copy, Int32(SFM_READ), &info, 1) else {
            throw SoundFailure("\(name): \(String(cString: sf_strerror(nil)))", .unsuitable)
        }
        guard (1...Self.mostChannels).contains(info.channels), Self.rates.contains(info.samplerate), info.seekable != 0
        else {
            sf_close(file)
            throw SoundFailure(
                "\(name): expected 1 to \(Self.mostChannels) channels of \(Self.rates.lowerBound) to "
                    + "\(Self.rates.upperBound) Hz, got \(info.channels) of \(info.samplerate)", .unsuitable)
        }
        self.file = file
        rate = Int(info.samplerate)
        channels = Int(info.channels)
    }

    deinit {
        sf_close(file)
    }

    /// Decodes the next frames into `frames`. The corresponding C function is `sf_readf_float`.
    ///
    /// - Returns: The number of frames; less than the buffer's size only at the end, or if the file is damaged.
    func read(into frames: UnsafeMutableBufferPointer<Float>) -> Int {
        guard let start = frames.baseAddress else { return 0 }
        return max(0, Int(sf_readf_float(file, start, sf_count_t(frames.count / channels))))
    }

    /// Seeks to the beginning. The corresponding C function is `sf_seek`.
    ///
    /// - Returns: True on success.
    func rewind() -> Bool {
        sf_seek(file, 0, SEEK_SET) == 0
    }
}
