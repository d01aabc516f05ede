import EventLoop
import Glibc
import TestBus
import Testing

@Suite struct PathWatchTests {
    /// A watched path in a directory of its own.
    private final class Fixture {
        let directory: TemporaryDirectory
        let path: String
        let loop: EventLoop
        private var watch: PathWatch?
        private var count = 0

        /// Watches `name` after `prepare` has made what is there from the beginning.
        init(_ name: String, prepare: (TemporaryDirectory) throws -> Void = { _ in }) throws {
            directory = try TemporaryDirectory()
            path = "\(directory.path)/\(name)"
            loop = try EventLoop()
            try prepare(directory)
            let watch = try PathWatch(in: loop) { [unowned self] in changed() }
            self.watch = watch
            try watch.add(path)
        }

        private func changed() {
            count += 1
            watch?.removeAll()
            do { try watch?.add(path) } catch { Issue.record(error) }
        }

        /// Whether anything was heard of what has happened so far: the kernel has queued its events when the call that
        /// caused them returns.
        func wasTold() throws -> Bool {
            try loop.runReady()
            defer { count = 0 }
            return count > 0
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

    @Test func `a file written to is heard of when its writer closes it`() throws {
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

    @Test func `a file that another one is renamed over is heard of, again and again`() throws {
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

    @Test func `a file whose directories are made later is heard of when it comes`() throws {
        let fixture = try Fixture("config/app/file")
        _ = try fixture.directory.makeDirectory("config")
        #expect(try fixture.wasTold())
        _ = try fixture.directory.makeDirectory("config/app")
        #expect(try fixture.wasTold())
        try fixture.directory.write("one", to: "config/app/file")
        #expect(try fixture.wasTold())
        // The directories wake nobody any more.
        try fixture.directory.write("other", to: "config/other")
        try fixture.directory.write("other", to: "config/app/other")
        #expect(try !fixture.wasTold())
    }

    @Test func `a link led elsewhere is heard of, and what is written to its new target`() throws {
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

    @Test func `a directory moved away, and another in its place, are heard of`() throws {
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

    @Test func `links that lead in a circle end`() throws {
        let fixture = try Fixture("file")
        try fixture.link("other", to: "file")
        try fixture.link("file", to: "other")
        #expect(try fixture.wasTold())
        try fixture.remove("file")
        #expect(try fixture.wasTold())
    }

    @Test func `what no longer is watched is silent, and so is one that is let go of`() throws {
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
