import AppIntents
import SwiftUI

struct LandmarkView: View {
    let landmark: LandmarkEntity
    let isFavorite: Bool

    var body: some View {
        Text(landmark.name)
        Button(
            isFavorite ? "Forget" : "Remember",
            intent: UpdateFavoritesIntent(landmark: landmark, isFavorite: !isFavorite))
    }
}
