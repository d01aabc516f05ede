import AppIntents
import SwiftUI

// Replaces `userActivity` of SwiftUI and `NSUserActivity` of Foundation, which aren't here yet: a view has no activity.

final class NSUserActivity {
    var title: String?
    var appEntityIdentifier: EntityIdentifier?
}

extension View {
    func userActivity(_ activityType: String, _ update: (NSUserActivity) -> Void) -> some View { self }
}
