import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct PathWatchTests {
    /// A watched path in a directory of its own.
    private final class Fixture {
        let directory: TemporaryDirectory
        let path: String
        let loop: EventLoop
        private var watch: PathWatch?
        private var count = 0

        /// Watches `name` after `prepare` has created the initial files.
        init(
            _ name: String, pause: Int64 = PathWatch.pause, prepare: (TemporaryDirectory) throws -> Void = { _ in }
        ) throws {
            directory = try TemporaryDirectory()
            path = "\(directory.path)/\(name)"
            loop = try EventLoop()
            try prepare(directory)
            let watch = try PathWatch(in: loop, pause: pause) { [unowned self] in changed() }
            self.watch = watch
            try watch.add(path)
        }

        private func changed() {
            count += 1
            watch?.removeAll()
            do { try watch?.add(path) } catch { Issue.record(error) }
        }

        /// Returns true if the handler is called for the changes so far, whose events the kernel has queued when the
        /// call that caused them returns.
        func wasTold() throws -> Bool {
            try loop.runReady()
            defer { count = 0 }
            return count > 0
        }

        /// Waits until the handler is called.
        func waitUntilTold() throws {
            try loop.run(until: { count > 0 })
            count = 0
        }

        /// The kernel's list of its watches. See proc(5), `/proc/[pid]/fdinfo`.
        func watches() throws -> [Substring] {
            let lists = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fdinfo").map { number in
                // Another test's descriptor may be closed by now.
                let text = (try? String(contentsOfFile: "/proc/self/fdinfo/\(number)", encoding: .utf8)) ?? ""
                return text.split(separator: "\n").filter { $0.hasPrefix("inotify ") }
            }
            let inode = try FileManager.default.attributesOfItem(atPath: directory.path)[.systemFileNumber] as? UInt64
            let mine = " ino:\(String(try #require(inode), radix: 16)) "
            return lists.first { list in list.contains { $0.contains(mine) } } ?? []
        }

        func rename(_ old: String, _ new: String) throws {
            try check(Glibc.rename("\(directory.path)/\(old)", "\(directory.path)/\(new)"))
        }

        func link(_ name: String, to target: String) throws {
            try check(symlink(target, "\(directory.path)/\(name)"))
        }

        func remove(_ name: String) throws { try check(unlink("\(directory.path)/\(name)")) }

        private func check(_ result: Int32) throws { try #require(result == 0, "errno \(errno)") }
    }

    @Test func `a written file is reported when its writer closes it`() throws {
        let fixture = try Fixture("file") { try $0.write("one", to: "file") }
        #expect(try !fixture.wasTold())
        let stream = try #require(fopen(fixture.path, "we"))
        fputs("two", stream)
        fflush(stream)
        #expect(try !fixture.wasTold())
        fclose(stream)
        #expect(try fixture.wasTold())
        #expect(try !fixture.wasTold())
    }

    @Test func `each renaming of another file over a file is reported`() throws {
        let fixture = try Fixture("file") { try $0.write("one", to: "file") }
        for _ in 0..<3 {
            try fixture.directory.write("new", to: "file.new")
            #expect(try !fixture.wasTold())
            try fixture.rename("file.new", "file")
            #expect(try fixture.wasTold())
        }
        try fixture.remove("file")
        #expect(try fixture.wasTold())
    }

    @Test func `a file whose directories are created later is reported when it is created`() throws {
        let fixture = try Fixture("config/app/file")
        _ = try fixture.directory.makeDirectory("config")
        #expect(try fixture.wasTold())
        _ = try fixture.directory.makeDirectory("config/app")
        #expect(try fixture.wasTold())
        try fixture.directory.write("one", to: "config/app/file")
        #expect(try fixture.wasTold())
        // The directories cause no wake-up any more.
        try fixture.directory.write("other", to: "config/other")
        try fixture.directory.write("other", to: "config/app/other")
        #expect(try !fixture.wasTold())
    }

    @Test func `entries of other names in a directory with a missing entry call no handler`() throws {
        let fixture = try Fixture("config/app/file") { _ = try $0.makeDirectory("config") }
        for name in ["app.new", "ap", "other", "file"] {
            try fixture.directory.write("other", to: "config/\(name)")
            #expect(chmod("\(fixture.directory.path)/config/\(name)", 0o600) == 0)
        }
        try fixture.rename("config/other", "config/another")
        try fixture.remove("config/file")
        #expect(try !fixture.wasTold())
    }

    @Test func `after an entry of another name, the kernel reports none until the pause ends`() throws {
        let fixture = try Fixture("config/app/file", pause: 1_000_000) { _ = try $0.makeDirectory("config") }
        let watches = try fixture.watches()
        #expect(!watches.isEmpty)
        try fixture.directory.write("other", to: "config/other")
        #expect(try !fixture.wasTold())
        #expect(try fixture.watches() != watches)
        // Nothing was created in the pause: after it, entries are reported as before.
        try fixture.loop.run(until: { (try? fixture.watches()) == watches })
        #expect(try !fixture.wasTold())
        _ = try fixture.directory.makeDirectory("config/app")
        #expect(try fixture.wasTold())
        try fixture.directory.write("one", to: "config/app/file")
        #expect(try fixture.wasTold())
    }

    @Test func `an entry that is created in the pause is reported at its end`() throws {
        let fixture = try Fixture("config/file", pause: 20_000) { _ = try $0.makeDirectory("config") }
        try fixture.directory.write("one", to: "config/file.new")
        #expect(try !fixture.wasTold())
        try fixture.rename("config/file.new", "config/file")
        try fixture.waitUntilTold()
    }

    @Test func `a directory that is moved away in the pause is reported at once`() throws {
        let fixture = try Fixture("config/app/file") { _ = try $0.makeDirectory("config") }
        try fixture.directory.write("other", to: "config/other")
        #expect(try !fixture.wasTold())
        try fixture.rename("config", "former")
        #expect(try fixture.wasTold())
    }

    @Test func `each of two missing entries of a directory is reported`() throws {
        let directory = try TemporaryDirectory()
        let loop = try EventLoop()
        var count = 0
        let watch = try PathWatch(in: loop) { count += 1 }
        for name in ["one", "two"] { try watch.add("\(directory.path)/\(name)") }
        for (told, name) in ["one", "two"].enumerated() {
            #expect(count == told)
            _ = try directory.makeDirectory(name)
            try loop.runReady()
            #expect(count == told + 1)
        }
    }

    @Test func `an entry is reported among more than are read at once`() throws {
        let fixture = try Fixture("app/file", pause: 20_000)
        let names = (0..<500).map { "\($0) \(String(repeating: "x", count: 200))" }
        for name in names {
            if name == names[250] { _ = try fixture.directory.makeDirectory("app") }
            try fixture.directory.write("other", to: name)
        }
        try fixture.waitUntilTold()
    }

    @Test func `a changed link is reported, and so are changes of its new target`() throws {
        let fixture = try Fixture("file") { try $0.write("one", to: "target") }
        try fixture.link("file", to: "target")
        #expect(try fixture.wasTold())
        try fixture.directory.write("two", to: "target")
        #expect(try fixture.wasTold())
        try fixture.directory.write("one", to: "other")
        try fixture.link("link", to: "\(fixture.directory.path)/other")
        try fixture.rename("link", "file")
        #expect(try fixture.wasTold())
        try fixture.directory.write("two", to: "target")
        #expect(try !fixture.wasTold())
        try fixture.directory.write("two", to: "other")
        #expect(try fixture.wasTold())
    }

    @Test func `a directory that is moved away, and another in its place, are reported`() throws {
        let fixture = try Fixture("config/file") {
            _ = try $0.makeDirectory("config")
            try $0.write("one", to: "config/file")
        }
        try fixture.rename("config", "old")
        #expect(try fixture.wasTold())
        _ = try fixture.directory.makeDirectory("config")
        try fixture.directory.write("two", to: "config/file")
        #expect(try fixture.wasTold())
    }

    @Test func `a loop of links isn't followed for ever`() throws {
        let fixture = try Fixture("file")
        try fixture.link("other", to: "file")
        try fixture.link("file", to: "other")
        #expect(try fixture.wasTold())
        try fixture.remove("file")
        #expect(try fixture.wasTold())
    }

    @Test func `removed paths and released watches call no handler`() throws {
        let directory = try TemporaryDirectory()
        try directory.write("one", to: "file")
        let loop = try EventLoop()
        var count = 0
        var watch: PathWatch? = try PathWatch(in: loop) { count += 1 }
        try watch?.add("\(directory.path)/file")
        try directory.write("two", to: "file")
        watch?.removeAll()
        try loop.runReady()
        #expect(count == 0)
        try watch?.add("\(directory.path)/file")
        watch = nil
        try directory.write("three", to: "file")
        try loop.runReady()
        #expect(count == 0)
    }
}
