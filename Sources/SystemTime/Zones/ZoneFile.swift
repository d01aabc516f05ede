internal import AlarmCore
internal import EventLoop

/// Reads zone files.
enum ZoneFile {
    /// The maximum size of a file, bytes; files of the time zone database have less than 4 KiB.
    static let greatestSize = 1 << 20

    /// Reads the zone in the file at `path`, which is absolute.
    ///
    /// - Parameter name: The zone's name.
    /// - Throws: `ZoneFileError` if the file is missing, can't be read, or isn't a zone file.
    static func zone(at path: String, named name: String) throws(ZoneFileError) -> Zone {
        do throws(ZoneFileError.Problem) {
            return try TZif(bytes(at: path)).zone(named: name)
        } catch {
            throw ZoneFileError(path: path, problem: error)
        }
    }

    private static func bytes(at path: String) throws(ZoneFileError.Problem) -> [UInt8] {
        do { return try RegularFile.bytes(at: path, limit: greatestSize) } catch { throw .file(error) }
    }
}
