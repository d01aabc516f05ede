import EventLoop
import Glibc
import Testing

/// Each in a process of its own: the environment is process-wide.
@Suite struct ServiceNotificationTests {
    @Test func `the service manager is notified of readiness, status and the end`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            ServiceNotification.ready(status: "Guarding 3 alarms").send()
            ServiceNotification.status("Ringing: Tea").send()
            ServiceNotification.stopping.send()
            #expect(manager.receive() == "READY=1\nSTATUS=Guarding 3 alarms")
            #expect(manager.receive() == "STATUS=Ringing: Tea")
            #expect(manager.receive() == "STOPPING=1")
            #expect(manager.receive() == nil)
        }
    }

    @Test func `a status can't carry another assignment, nor end early`() async {
        await #expect(processExitsWith: .success) {
            let manager = try NotifySocket()
            ServiceNotification.status("Tea\nSTOPPING=1\r\nREADY=1\0end").send()
            #expect(manager.receive() == "STATUS=Tea STOPPING=1 READY=1 end")
        }
    }

    @Test func `without a service manager nothing happens`() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            ServiceNotification.stopping.send()
            setenv("NOTIFY_SOCKET", "/proc/nonexistent/notify", 1)
            ServiceNotification.stopping.send()
            setenv("NOTIFY_SOCKET", "not a socket", 1)
            ServiceNotification.stopping.send()
        }
    }
}
