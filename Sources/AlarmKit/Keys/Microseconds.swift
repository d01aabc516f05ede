internal import Foundation

/// Conversions of times and lengths to the service's whole microseconds.
enum Microseconds {
    /// The maximum countdown, 366 days, s.
    private static let longest = 366.0 * 86_400

    /// Returns the length of a countdown, µs.
    ///
    /// - Parameter seconds: 1 s to 366 days.
    /// - Throws: `invalid` with the key.
    static func length(_ seconds: TimeInterval, _ key: String) throws(AlarmManager.ServiceError) -> UInt64 {
        guard seconds >= 1, seconds <= longest else {
            throw .invalid("\(key): expected 1 second to 366 days, got \(seconds) seconds")
        }
        return UInt64((seconds * 1_000_000).rounded())
    }

    /// Returns an instant, µs since 1970.
    ///
    /// - Throws: `invalid` with the key, if it is out of the service's range.
    static func instant(_ date: Date, _ key: String) throws(AlarmManager.ServiceError) -> UInt64 {
        let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
        guard microseconds >= 1, microseconds < 9_007_199_254_740_992 else {
            throw .invalid("\(key): expected an instant after 1970 and before 2255")
        }
        return UInt64(microseconds)
    }

    /// Returns the date of an instant; 1970 for 0.
    static func date(_ microseconds: UInt64) -> Date {
        Date(timeIntervalSince1970: seconds(microseconds))
    }

    /// Returns a length, s.
    static func seconds(_ microseconds: UInt64) -> TimeInterval {
        Double(microseconds) / 1_000_000
    }
}
