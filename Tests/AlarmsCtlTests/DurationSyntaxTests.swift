@testable import alarmsctl
import Testing

struct DurationSyntaxTests {
    @Test(arguments: [
        ("90s", 90_000_000), ("0", 0), ("0.0", 0), ("10m", 600_000_000), ("1h30m", 5_400_000_000),
        ("1h 30 min", 5_400_000_000),
        ("1d", 86_400_000_000), ("1.5h", 5_400_000_000), ("2 days 1 s", 172_801_000_000), ("500ms", 500_000),
        ("0.25s", 250_000), ("1w", 604_800_000_000), ("3us", 3), ("1H30M", 5_400_000_000), (" 5 s ", 5_000_000),
        ("0.000001s", 1), ("18446744073709551615us", UInt64.max),
    ])
    func `a duration is read as people write it`(text: String, microseconds: UInt64) throws {
        #expect(try DurationSyntax.microseconds(text) == microseconds)
    }

    @Test(arguments: [
        ("", "got ''"), ("tea", "got 'tea'"),
        ("10x", "expected one of the units w, d, h, m, s, ms, us after 10, got 'x'"),
        ("1h30", "understood '1h', then expected one of the units m, s, ms, us after 30, got nothing"),
        ("1m30m", "expected one of the units s, ms, us after 30, got 'm'"), ("30m1h", "got 'h'"), ("-5m", "got '-5m'"),
        ("1:30", "after 1, got nothing"), ("5m!", "understood '5m', then expected a number, got '!'"),
        ("1.m", "got '1.m'"),
        ("1.1234567s", "1.1234567s"), ("١٠m", "got"), ("5m 3", "after 3, got nothing"), ("3us 1", "expected nothing"),
    ])
    func `nonsense is a usage error that says what was understood`(text: String, part: String) {
        #expect {
            try DurationSyntax.microseconds(text)
        } throws: { error in
            guard case .usage(let message) = error as? Problem else { return false }
            return message.contains(part)
        }
    }

    @Test(arguments: [
        ("10", "'10': minutes or seconds? 10m, or 10s"), (" 1.30 ", "'1.30': minutes or seconds? 1.30m, or 1.30s"),
    ])
    func `a number alone is refused, with what it may mean`(text: String, message: String) {
        #expect(throws: Problem.usage(message)) { try DurationSyntax.microseconds(text) }
        #expect(throws: Problem.usage(message)) { try DurationSyntax.refuseNumberAlone(text) }
    }

    @Test(arguments: ["10m", "0", "", "tea", "10 x", "1:30"])
    func `other texts aren't numbers alone`(text: String) throws {
        try DurationSyntax.refuseNumberAlone(text)
    }

    @Test(arguments: [
        "18446744073709551616us", "18446744073709551615us1us", "99999999999999999999d", "999999999d", "30500569w",
        "18446744073709s", "18446744073710.5s",
    ])
    func `a duration never overflows`(text: String) {
        if let microseconds = try? DurationSyntax.microseconds(text) {
            #expect(microseconds == 18_446_744_073_709_000_000)
        } else {
            #expect(throws: Problem.self) { try DurationSyntax.microseconds(text) }
        }
    }

    @Test(arguments: [0, 1, 999, 1000, 90_000_000, 5_400_000_000, 86_400_000_000, 604_800_000_001, UInt64.max])
    func `a printed duration is read back the same`(microseconds: UInt64) throws {
        #expect(try DurationSyntax.microseconds(DurationSyntax.text(microseconds)) == microseconds)
    }
}
