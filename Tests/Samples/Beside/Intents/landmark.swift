import AppIntents

struct LandmarkEntity: AppEntity {
    let id: String
    let name: String
    let continent: String
}
