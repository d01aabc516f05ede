import TestSupport
import Testing

/// The files that `make fuzz-guided` starts from.
@Suite struct DecoderCorpusTests {
    @Test func `no file of the corpus of sounds is a fault`() throws {
        let files = try Corpus.files(of: "Player")
        for (name, bytes) in files { #expect(DecoderFuzz.fault(bytes) == nil, "\(name)") }
    }
}
