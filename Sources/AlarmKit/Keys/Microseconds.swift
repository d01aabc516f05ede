internal import Foundation

/// Times and lengths as the service counts them: whole microseconds.
enum Microseconds {
    /// The longest countdown, 366 days, in seconds.
    private static let longest = 366.0 * 86_400

    /// Returns a countdown's length.
    ///
    /// - Parameter seconds: 1 s to 366 days.
    /// - Throws: `invalid`, naming `key`.
    static func length(_ seconds: TimeInterval, _ key: String) throws(AlarmManager.ServiceError) -> UInt64 {
        guard seconds >= 1, seconds <= longest else {
            throw .invalid("\(key): expected 1 second to 366 days, got \(seconds) seconds")
        }
        return UInt64((seconds * 1_000_000).rounded())
    }

    /// Returns an instant since 1970.
    ///
    /// - Throws: `invalid`, naming `key`, if the service can't count to it.
    static func instant(_ date: Date, _ key: String) throws(AlarmManager.ServiceError) -> UInt64 {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        guard microseconds >= 1, microseconds < 9_007_199_254_740_992 else {
            throw .invalid("\(key): expected an instant after 1970 and before 2255")
        }
        return UInt64(microseconds)
    }

    /// Returns the date of an instant; 1970 if there is none.
    static func date(_ microseconds: UInt64) -> Date {
        Date(timeIntervalSince1970: seconds(microseconds))
    }

    /// Returns a length in seconds.
    static func seconds(_ microseconds: UInt64) -> TimeInterval {
        Double(microseconds) / 1_000_000
    }
}
