@testable import alarmsctl
import Testing

struct InstantSyntaxTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2027-01-01T07:00:00+01:00", 1_798_783_200_000_000),
        ("2027-01-01 06:00:00z", 1_798_783_200_000_000), ("2027-01-01t06:00:00-00:00", 1_798_783_200_000_000),
        ("2024-02-29T23:59:59-23:59", 1_709_337_539_000_000), ("2000-02-29T00:00:00Z", 951_782_400_000_000),
        ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999), ("1970-01-01T00:00:00.5Z", 500_000),
        ("1970-01-01T00:00:00.0000019Z", 1), ("1969-12-31T23:00:00-01:00", 0),
        ("2027-06-30T12:00:00.123456789+05:30", 1_814_337_000_123_456),
    ])
    func `an instant is microseconds since 1970`(text: String, microseconds: UInt64) throws {
        #expect(try InstantSyntax.microseconds(text) == microseconds)
    }

    @Test(arguments: [
        ("2027-02-29T00:00:00Z", "the day, two digits, 01 to 28"), ("2100-02-29T00:00:00Z", "01 to 28"),
        ("2024-02-30T00:00:00Z", "01 to 29"), ("2027-04-31T00:00:00Z", "01 to 30"), ("2027-13-01T00:00:00Z", "month"),
        ("2027-00-01T00:00:00Z", "month"), ("2027-01-00T00:00:00Z", "day"), ("2027-1-01T00:00:00Z", "month"),
        ("2027-01-01T24:00:00Z", "hour, two digits, 00 to 23"), ("2027-01-01T00:60:00Z", "minute"),
        ("2027-01-01T00:00:60Z", "second"), ("2027-01-01T00:00Z", "':' after the minute"),
        ("2027-01-01T00:00:00.Z", "digits after the '.' of the seconds"),
        ("2027-01-01T00:00:00", "gives a local time its offset"),
        ("2027-01-01", "'T' and the time"), ("2027-01-01T00:00:00+1:00", "offset's hours"),
        ("2027-01-01T00:00:00+01", "':' after the offset's hours"), ("2027-01-01T00:00:00+24:00", "00 to 23"),
        ("2027-01-01T00:00:00+01:60", "offset's minutes"), ("2027-01-01T00:00:00Zx", "expected nothing more, got 'x'"),
        ("1969-12-31T23:59:59Z", "expected a time after 1970, got"), ("07:30", "a local time"),
        ("tomorrow", "a local time"),
        ("", "a local time"),
        ("+2027-01-01T00:00:00Z", "a local time"), ("２０２７-01-01T00:00:00Z", "a local time"),
        ("2027-01-01T00:00:00−01:00", "offset is missing"),
    ])
    func `what isn't RFC 3339 is a usage error that says where`(text: String, part: String) {
        #expect {
            try InstantSyntax.microseconds(text)
        } throws: { error in
            guard case .usage(let message) = error as? Problem else { return false }
            return message.contains(part)
        }
    }

    @Test func `every day from 1970 to 2400 is written and read as itself`() throws {
        var (year, month, day) = (1970, 1, 1)
        for days: UInt64 in 0..<157_000 {
            let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z"
            let instant = days * 86_400_000_000
            #expect(InstantSyntax.text(instant) == text)
            #expect(try InstantSyntax.microseconds(text) == instant)
            let isLast = day == InstantSyntax.daysInMonth(month, of: year)
            let isLastOfYear = isLast && month == 12
            (year, month, day) = (
                year + (isLastOfYear ? 1 : 0), isLastOfYear ? 1 : month + (isLast ? 1 : 0), isLast ? 1 : day + 1
            )
        }
    }

    @Test(arguments: [0, 1, 1_798_783_200_000_000, 253_402_300_799_999_999])
    func `an exact time is read back the same`(microseconds: UInt64) throws {
        #expect(try InstantSyntax.microseconds(InstantSyntax.text(microseconds, isExact: true)) == microseconds)
    }

    @Test func `an instant is printed in UTC`() {
        #expect(InstantSyntax.text(1_798_783_200_000_001) == "2027-01-01T06:00:00Z")
        #expect(InstantSyntax.text(1_798_783_200_000_001, isExact: true) == "2027-01-01T06:00:00.000001Z")
        #expect(!InstantSyntax.text(.max).isEmpty)
    }
}
