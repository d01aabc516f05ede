import EventLoop
import Glibc
import TestSupport
import Testing

@Suite struct ProcessDescriptorTests {
    @Test func `it tells which process it is of, and that it is alive`() throws {
        let process = try ProcessDescriptor(opening: getpid())
        #expect(process.identifier == getpid())
        #expect(process.isAlive)
        let copy = try ProcessDescriptor(duplicating: process.rawValue)
        #expect(copy.identifier == getpid())
        #expect(copy.rawValue != process.rawValue)
    }

    @Test func `after the process's end it stands for no other`() throws {
        let loop = try EventLoop()
        let run = try ProgramRun("/bin/sleep", ["1000"], environment: [:], in: loop)
        let process = try ProcessDescriptor(opening: run.processIdentifier)
        #expect(process.isAlive)
        run.end()
        #expect(!process.isAlive)
        #expect(process.identifier == nil)
    }

    @Test func `no process and no descriptor are refused`() throws {
        let error = #expect(throws: SystemError.self) { try ProcessDescriptor(opening: Int32.max) }
        #expect(error?.errno == ESRCH)
        #expect(throws: SystemError.self) { try ProcessDescriptor(duplicating: -1) }
        #expect(try ProcessDescriptor(duplicating: STDERR_FILENO).identifier == nil)
    }
}
