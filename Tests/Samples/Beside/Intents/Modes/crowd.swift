import AppIntents

extension GetCrowdStatusIntent {
    static let title: LocalizedStringResource = "Get Crowd Status"
}
