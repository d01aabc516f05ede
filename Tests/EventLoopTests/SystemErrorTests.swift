import EventLoop
import Glibc
import Testing

@Suite struct SystemErrorTests {
    @Test func `an error's description has the call and the error's text`() {
        #expect(SystemError("timerfd_create", errno: EPERM).description == "timerfd_create: Operation not permitted")
        #expect(SystemError("read", errno: 12345).description == "read: Unknown error 12345")
    }

    @Test func `an error number may be negative, as systemd's functions return it`() {
        #expect(SystemError("sd_event_new", errno: -ENOMEM) == SystemError("sd_event_new", errno: ENOMEM))
        #expect(SystemError("sd_event_new", errno: .min).errno == EIO)
    }

    @Test func `errors differ by their call and by their number`() {
        #expect(SystemError("read", errno: EIO) != SystemError("write", errno: EIO))
        #expect(SystemError("read", errno: EIO) != SystemError("read", errno: EBADF))
    }
}
