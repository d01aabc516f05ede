import AppIntents
import CoreTransferable
import FoundationEssentials
import WidgetViews

/// The page that the app shows.
@MainActor enum Page {
    static var activity: NSUserActivity?
}

/// An intent that shows the page of a place.
struct ViewPlace: AppIntent {
    static let title: LocalizedStringResource = "View Place"

    @Parameter(title: "Place") var place: Place

    @MainActor func perform() async throws -> some IntentResult {
        let activity = NSUserActivity(activityType: "org.example.kit.viewing")
        activity.title = "Viewing \(place.name)"
        activity.appEntityIdentifier = EntityIdentifier(for: place)
        activity.becomeCurrent()
        Page.activity = activity
        return .result()
    }
}

/// An intent that leaves the page.
struct LeavePlace: AppIntent {
    static let title: LocalizedStringResource = "Leave Place"

    @MainActor func perform() async throws -> some IntentResult {
        Page.activity = nil
        return .result()
    }
}

/// An intent with a snippet that shows a place.
struct PeekPlace: AppIntent {
    static let title: LocalizedStringResource = "Peek at Place"

    @Parameter(title: "Place") var place: Place

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        let place = place
        return .result(
            view: Text(verbatim: place.name).userActivity("org.example.kit.peeking") { activity in
                activity.appEntityIdentifier = EntityIdentifier(for: place)
            })
    }
}

extension Place: Transferable {
    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .pdf) { place in
            // Everest's document is larger than a reply may be.
            place.id == "everest" ? Data(count: 1 << 24 + 1) : Data("%PDF-1.4 \(place.name)\0".utf8)
        }
        ProxyRepresentation(exporting: { place in place.name })
    }
}
