import EventLoop
import Glibc
import TestSupport
import Testing

/// `make install` and `make uninstall`, run by root on the machine itself.
@Suite(.serialized, .showsLogs, .enabled(if: RealSystem.obstacle == nil, "\(RealSystem.obstacle ?? "")"))
struct InstallationTests {
    @Test func `root installs all that alarms need, and removes it`() throws {
        // Not where it is installed already.
        let package = RealSystem.package
        let make = "make -s PREFIX=/usr/local PRODUCTS=\(package) DYNAMIC_WAKER=yes DOCUMENTATION=no -C \(package)"
        let before = "find /usr /etc ! -type d | sort"
        let machine = try Machine(setup: "make -s -C \(package) uninstall PREFIX=/usr", hasPackage: true)
        let files = try machine.system.run("sh", "-c", before)
        // Earlier versions started the service at each login.
        let wants = "/etc/systemd/user/default.target.wants"
        try machine.system.run(
            "sh", "-c",
            "mkdir -p \(wants) && ln -s /usr/local/lib/systemd/user/alarmsd.service \(wants)/alarmsd.service")
        try machine.system.run("sh", "-c", "\(make) install")
        #expect(try machine.system.run("ls", wants) == "alarmsd-login.service\n")
        #expect(
            try machine.system.run("getcap", "/usr/local/libexec/alarms-waker")
                == "/usr/local/libexec/alarms-waker cap_wake_alarm=ep\n")
        #expect(
            try machine.system.run("sh", "-c", "find /usr/local/share/sounds/alarms -type f | wc -l") == "7\n")
        // The person's service manager knows of it already.
        let login = try machine.system.run(
            "systemctl", "--user", "show", "-P", "WantedBy", "alarmsd-login.service", as: .person)
        #expect(login == "default.target\n")
        #expect(
            try machine.system.run("systemctl", "--user", "is-enabled", "alarmsd-login.service", as: .person)
                == "enabled\n")
        #expect(
            try machine.system.run("systemctl", "--user", "is-enabled", "alarmsd.service", as: .person) == "static\n")
        try machine.alarmsctl("timer", "100s", "Tea", "countdown-notice=never")
        try machine.service().wait(untilIts: "active")
        let process = {
            try machine.system.run("systemctl", "--user", "show", "-P", "MainPID", "alarmsd.service", as: .person)
        }
        let first = try process()

        // Installed again, it is restarted, and its alarms are still there.
        let said = try machine.system.run("sh", "-c", "\(make) install")
        #expect(said.contains("restarted alarmsd.service"))
        try machine.service().wait(untilIts: "active")
        #expect(try process() != first)
        #expect(try machine.alarmsctl("list").contains("Tea"))

        #expect(try machine.system.run("sh", "-c", "\(make) uninstall").contains("stopped alarmsd.service"))
        #expect(try machine.system.run("sh", "-c", before) == files)
    }

    @Test func `a waker that loads libraries is installed only if that is wanted`() throws {
        let directory = try TemporaryDirectory()
        let loop = try EventLoop()
        let products = try String(ProgramRun.path(of: "").dropLast())
        let install = try ProgramRun(
            "/usr/bin/make",
            [
                "-s", "-C", RealSystem.checkout, "install", "DESTDIR=\(directory.path)", "PRODUCTS=\(products)",
                "DOCUMENTATION=no",
            ], environment: ["PATH": "/usr/bin:/bin"], in: loop)
        #expect(try install.waitForEnd() == .exited(2))
        #expect(install.errorText.contains("alarms-waker: expected a static program"))
        #expect(access("\(directory.path)/usr", F_OK) != 0)
    }
}
