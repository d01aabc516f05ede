internal import Foundation
internal import Glibc

extension Date {
    /// Returns the date in local time in a format of strftime(3), in the person's language; empty if the language has
    /// none.
    func written(_ format: String) -> String {
        guard var time = Int(exactly: timeIntervalSince1970.rounded(.down)) else { return "" }
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return "" }
        guard let locale = newlocale(LC_TIME_MASK, "", nil) ?? newlocale(LC_TIME_MASK, "C", nil) else { return "" }
        defer { freelocale(locale) }
        var text = [CChar](repeating: 0, count: 64)
        let count = strftime_l(&text, text.count, format, &parts, locale)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
