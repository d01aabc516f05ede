import TestSupport
import Testing

/// The files that `make fuzz-guided` starts from.
@Suite struct ZoneCorpusTests {
    @Test func `no file of the corpus of zones is a fault`() throws {
        let files = try Corpus.files(of: "Zone")
        for (name, bytes) in files { #expect(ZoneFuzz.fault(bytes) == nil, "\(name)") }
    }
}
