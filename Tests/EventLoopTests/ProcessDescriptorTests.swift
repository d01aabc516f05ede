import EventLoop
import Glibc
import TestSupport
import Testing

@Suite struct ProcessDescriptorTests {
    @Test func `it returns its process's identifier, and that the process is alive`() throws {
        let process = try ProcessDescriptor(opening: getpid())
        #expect(process.identifier == getpid())
        #expect(process.isAlive)
        let copy = try ProcessDescriptor(duplicating: process.rawValue)
        #expect(copy.identifier == getpid())
        #expect(copy.rawValue != process.rawValue)
    }

    @Test func `after the process's end it refers to no other`() throws {
        let loop = try EventLoop()
        let run = try ProgramRun("/bin/sleep", ["1000"], environment: [:], in: loop)
        let process = try ProcessDescriptor(opening: run.processIdentifier)
        #expect(process.isAlive)
        run.end()
        #expect(!process.isAlive)
        #expect(process.identifier == nil)
    }

    @Test func `the end of the process is waited for`() throws {
        let loop = try EventLoop()
        let endless = try ProgramRun("/bin/sleep", ["1000"], environment: [:], in: loop)
        #expect(try !ProcessDescriptor(opening: endless.processIdentifier).waitForEnd(atMost: 1))
        let short = try ProgramRun("/bin/sleep", ["0.1"], environment: [:], in: loop)
        let process = try ProcessDescriptor(opening: short.processIdentifier)
        #expect(process.waitForEnd(atMost: .max / 1_000_000))
        #expect(!process.isAlive)
    }

    @Test func `no process and no descriptor are refused`() throws {
        let error = #expect(throws: SystemError.self) { try ProcessDescriptor(opening: Int32.max) }
        #expect(error?.errno == ESRCH)
        #expect(throws: SystemError.self) { try ProcessDescriptor(duplicating: -1) }
        #expect(try ProcessDescriptor(duplicating: STDERR_FILENO).identifier == nil)
    }
}
