import AppIntents
import Foundation

/// Replaces a type of Apple's module GeoToolbox: a place, by its name.
struct PlaceDescriptor: IntentValue, RawRepresentable {
    let rawValue: String
}

extension UserDefaults {
    var defaultPlace: PlaceDescriptor { PlaceDescriptor(rawValue: string(forKey: "place") ?? "Home") }
}

/// An intent that changes what the property has.
struct SetPlaceIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Place"

    @Parameter var place: String

    func perform() async throws -> some IntentResult {
        UserDefaults.standard.set(place, forKey: "place")
        return .result()
    }
}
