import AppIntents

extension LandmarkEntity {
    init(id: String, name: String, continent: String) {
        self.id = id
        self.name = name
        self.continent = continent
    }
}
