import TestSupport
import Testing

/// The files that `make fuzz-guided` starts from.
@Suite struct ConfigurationCorpusTests {
    @Test func `no file of the corpus of configurations is a fault`() throws {
        let files = try Corpus.files(of: "Configuration")
        for (name, bytes) in files { #expect(ConfigurationFuzz.fault(bytes) == nil, "\(name)") }
    }
}
