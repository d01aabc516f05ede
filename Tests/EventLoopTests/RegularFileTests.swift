import EventLoop
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite struct RegularFileTests {
    /// A flag that threads share.
    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isSet: Bool { value.load(ordering: .acquiring) }

        func set() { value.store(true, ordering: .releasing) }
    }

    private func read(_ path: String) throws(RegularFile.Problem) -> [UInt8] {
        try RegularFile.bytes(at: path, limit: 100)
    }

    @Test func `a file is read, also through a link`() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write("text", to: "file")
        let link = "\(directory.path)/link"
        #expect(symlink(file, link) == 0)
        for path in [file, link] { #expect(try read(path) == Array("text".utf8)) }
        let empty = try directory.write("", to: "empty")
        #expect(try read(empty).isEmpty)
    }

    @Test func `an unreadable file is an error with the reason`() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write("text", to: "file")
        #expect(throws: RegularFile.Problem.missing) { try read("\(directory.path)/none") }
        #expect(throws: RegularFile.Problem.missing) { try read("\(file)/none") }
        #expect(throws: RegularFile.Problem.tooLarge(4)) { try RegularFile.bytes(at: file, limit: 3) }
        for path in [directory.path, "/dev/ptmx", "/dev/null"] {
            #expect(throws: RegularFile.Problem.notRegular) { try read(path) }
        }
        let circle = "\(directory.path)/circle"
        #expect(symlink(circle, circle) == 0)
        #expect(throws: RegularFile.Problem.unreadable(SystemError("open", errno: ELOOP))) { try read(circle) }
    }

    @Test func `what isn't a regular file isn't opened, even if it replaces one meanwhile`() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/path"
        let pipe = "\(directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let file = try directory.write("text", to: "file")
        let opened = try OpenWatch(of: pipe)
        #expect(symlink(file, path) == 0)
        let (isOver, hasEnded) = (Flag(), Flag())
        Thread.detachNewThread {
            while !isOver.isSet {
                for target in ["pipe", "file"] {
                    symlink(target, path + ".new")
                    rename(path + ".new", path)
                }
            }
            hasEnded.set()
        }
        var (texts, refusals) = (0, 0)
        let end = Clock.monotonic.now + 30_000_000
        while texts + refusals < 20_000 || texts == 0 || refusals == 0, Clock.monotonic.now < end {
            do throws(RegularFile.Problem) {
                #expect(try read(path) == Array("text".utf8))
                texts += 1
            } catch {
                #expect(error == .notRegular)
                refusals += 1
            }
        }
        isOver.set()
        while !hasEnded.isSet { sched_yield() }
        #expect(texts > 0 && refusals > 0)
        #expect(!(opened.take() > 0))
    }
}
