import EventLoop
import TestSupport
import Testing

/// `make install` and `make uninstall`, run by root on the machine itself.
@Suite(.serialized, .enabled(if: RealSystem.obstacle == nil, "\(RealSystem.obstacle ?? "")"))
struct InstallationTests {
    @Test func `root installs all that alarms need, and removes it`() throws {
        // Not where it is installed already.
        let package = RealSystem.package
        let make = "make -s PREFIX=/usr/local PRODUCTS=\(package) -C \(package)"
        let before = "find /usr /etc ! -type d | sort"
        try withMachine(setup: "make -s -C \(package) uninstall PREFIX=/usr", hasPackage: true) { machine in
            let files = try machine.system.run("sh", "-c", before)
            try machine.system.run("sh", "-c", "\(make) install")
            #expect(
                try machine.system.run("getcap", "/usr/local/libexec/alarms-waker")
                    == "/usr/local/libexec/alarms-waker cap_wake_alarm=ep\n")
            try machine.system.run("systemctl", "--user", "daemon-reload", as: .person)
            #expect(
                try machine.system.run("systemctl", "--user", "is-enabled", "alarmsd.service", as: .person)
                    == "enabled\n")
            try machine.alarmsctl("timer", "100s", "Tea")
            try machine.service().wait(untilIts: "active")

            try machine.system.run("systemctl", "--user", "stop", "alarmsd.service", as: .person)
            try machine.system.run("sh", "-c", "\(make) uninstall")
            #expect(try machine.system.run("sh", "-c", before) == files)
        }
    }
}
