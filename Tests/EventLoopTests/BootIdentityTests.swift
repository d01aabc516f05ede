import EventLoop
import Foundation
import Testing

@Suite struct BootIdentityTests {
    @Test func `the boot ID is the kernel's`() throws {
        let text = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let digits = text.filter(\.isHexDigit)
        let boot = try BootIdentity.current()
        #expect(boot.high == UInt64(digits.prefix(16), radix: 16))
        #expect(boot.low == UInt64(digits.suffix(16), radix: 16))
    }
}
