import Foundation
import TestSupport
import Testing

/// The samples of AlarmKit and ActivityKit, in the debug build. `make samples` runs those of the release build, too.
@Suite struct SamplesTests {
    @Test func `each sample is seen on the bus`() throws {
        let session = try Session()
        let run = try session.start("samples")
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(!run.outputText.contains("FAILED"))
    }

    @Test func `without a service they fail, and don't hang`() throws {
        let session = try Session()
        let bus = try PrivateBus()
        let run = try ProgramRun("samples", environment: bus.environment, in: session.loop)
        #expect(try run.waitForEnd() == .exited(1), "\(run.log)")
        #expect(run.outputText.contains("FAILED"))
    }

    @Test func `the alarm of the document on Swift is one of the samples`() throws {
        let package = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
        func lines(of file: String) throws -> [String] {
            try String(contentsOf: package.appending(path: file), encoding: .utf8).components(separatedBy: "\n")
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let all = try lines(of: "desktop/docs/swift.md")
        let start = try #require(all.firstIndex(of: "struct Tea: AlarmMetadata {}"))
        let snippet = all[start...].prefix { $0 != "```" }.filter { !$0.isEmpty }
        #expect(snippet.count > 3)
        var sample = try lines(of: "Tests/Samples/Sources/Sample+Document.swift")[...]
        for line in snippet {
            let found = try #require(sample.firstIndex(of: line), "\(line)")
            sample = sample[(found + 1)...]
        }
    }
}
