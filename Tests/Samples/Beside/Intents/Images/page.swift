import AppIntents
import VisualIntelligence

extension Navigator {
    func showImageSearch(_ pixelBuffer: CVReadOnlyPixelBuffer?) {
        say("page of results in \(pixelBuffer.map { "\($0.width) × \($0.height)" } ?? "nothing")")
    }
}
