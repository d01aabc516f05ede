@testable import alarmsctl
import Testing

struct WeekdaysSyntaxTests {
    @Test(arguments: [
        ("mon,wed", ["mon", "wed"]), ("wed,mon,Wed", ["mon", "wed"]), ("mon-fri", ["mon", "tue", "wed", "thu", "fri"]),
        ("fri-mon", ["mon", "fri", "sat", "sun"]), ("weekdays", ["mon", "tue", "wed", "thu", "fri"]),
        ("weekends,mon", ["mon", "sat", "sun"]), ("daily", ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]),
        ("Monday,thursday", ["mon", "thu"]), ("", []),
    ])
    func `days are read as people write them`(text: String, names: [String]) {
        #expect(WeekdaysSyntax.names(text) == names)
    }

    @Test(arguments: [
        ("Tea", ["Tea"]), ("mon-mon", ["mon-mon"]), ("mon-", ["mon-"]), ("tea,mon", ["mon", "tea"]),
        ("mon-wed-fri", ["mon-wed-fri"]),
    ])
    func `what is no day is left for the service to refuse`(text: String, names: [String]) {
        #expect(WeekdaysSyntax.names(text) == names)
    }
}
