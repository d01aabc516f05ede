import AppIntents
import SwiftUI

extension DeleteCollectionIntent {
    func collectionSnippetView(_ collection: CollectionEntity) -> some View { Text("12 landmarks") }
}
