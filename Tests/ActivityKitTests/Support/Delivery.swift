import ActivityKit

/// The attributes of most tests.
struct Delivery: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var status: String
        var progress: Double
    }

    var name: String

    /// Starts one.
    static func start(
        _ status: String = "begun", staleDate: Date? = nil, relevance: Double = 0
    ) throws -> Activity<Delivery> {
        try Activity.request(
            attributes: Delivery(name: "Pizza"), content: .of(status, staleDate: staleDate, relevance: relevance))
    }
}

extension ActivityContent<Delivery.ContentState> {
    /// A content of this text.
    static func of(
        _ status: String, progress: Double = 0.25, staleDate: Date? = nil, relevance: Double = 0
    ) -> ActivityContent {
        ActivityContent(
            state: Delivery.ContentState(status: status, progress: progress), staleDate: staleDate,
            relevanceScore: relevance)
    }
}

extension AsyncIteratorProtocol where Failure == Never, Element: Equatable {
    /// Takes elements until this one comes.
    mutating func wait(for element: Element) async -> Bool {
        while let next = await next(isolation: nil) {
            if next == element { return true }
        }
        return false
    }
}
