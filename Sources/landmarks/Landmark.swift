internal import FoundationEssentials
internal import Glibc

/// A place on the globe.
struct Place: Codable, Hashable {
    /// The latitude, degrees, positive in the north.
    var latitude: Double
    /// The longitude, degrees, positive in the east.
    var longitude: Double

    /// Returns the cosine of the angle to another place at the centre of the globe: the greater, the closer.
    func closeness(to other: Place) -> Double {
        let (one, two) = (direction, other.direction)
        return one.x * two.x + one.y * two.y + one.z * two.z
    }

    /// The direction from the centre of the globe.
    private var direction: (x: Double, y: Double, z: Double) {
        let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
        return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }
}

/// A landmark of the guide.
struct Landmark {
    let id: String
    let name: String
    let continent: String
    let place: Place
    /// The color of its pictures: red, green and blue, from 0 to 255.
    let color: [Int]
    /// True if visitors are always let in.
    var isOpen = true

    /// All landmarks.
    static let all = [
        Landmark(id: "niagara", name: "Niagara Falls", continent: "North America", 43.08, -79.07, [96, 160, 176]),
        Landmark(id: "canyon", name: "Grand Canyon", continent: "North America", 36.1, -112.1, [176, 96, 64]),
        Landmark(id: "salar", name: "Salar de Uyuni", continent: "South America", -20.13, -67.49, [224, 232, 240]),
        Landmark(id: "atacama", name: "Atacama Desert", continent: "South America", -24.5, -69.25, [208, 160, 112]),
        Landmark(id: "sahara", name: "Sahara Desert", continent: "Africa", 23.9, 10.14, [224, 176, 96]),
        Landmark(id: "serengeti", name: "Serengeti", continent: "Africa", -2.45, 34.88, [160, 160, 80]),
        Landmark(id: "matterhorn", name: "Matterhorn", continent: "Europe", 45.98, 7.66, [160, 176, 208]),
        Landmark(id: "giants", name: "Giant's Causeway", continent: "Europe", 55.24, -6.51, [80, 88, 80]),
        Landmark(id: "fuji", name: "Mount Fuji", continent: "Asia", 35.36, 138.73, [112, 128, 192], isOpen: false),
        Landmark(id: "everest", name: "Mount Everest", continent: "Asia", 27.99, 86.93, [208, 216, 232]),
        Landmark(id: "reef", name: "Great Barrier Reef", continent: "Australia", -16.76, 146.25, [32, 160, 176]),
        Landmark(id: "uluru", name: "Uluru", continent: "Australia", -25.34, 131.04, [192, 80, 48]),
    ]

    private init(
        id: String, name: String, continent: String, _ latitude: Double, _ longitude: Double, _ color: [Int],
        isOpen: Bool = true
    ) {
        (self.id, self.name, self.continent, self.color, self.isOpen) = (id, name, continent, color, isOpen)
        place = Place(latitude: latitude, longitude: longitude)
    }
}
