/// Names of cities, and of the zones of the time zone database that are named after them, in all languages.
enum ScheduleTextCities {
    /// An area of the database, and its cities with spaces between them: `New_York`, or with another name in front,
    /// `neapel=Naples`.
    typealias Area = (name: String, cities: String)

    /// The most words of a name.
    static let mostWords = 4

    private static let zones: [String: String] = {
        var zones: [String: String] = [:]
        for area in english + german + korean {
            for city in area.cities.split(separator: " ") {
                let names = city.split(separator: "=")
                guard let name = names.first, let zone = names.last else { continue }
                zones[words(of: String(name))] = "\(area.name)/\(zone)"
            }
        }
        return zones
    }()

    /// Returns the name of a city's zone; the city in lower case with spaces between its words. `nil`: there is none.
    static func zone(of city: String) -> String? { zones[city] }

    /// Returns true if a word in lower case is part of a city's name.
    static func isPartOfName(_ word: String) -> Bool { wordsOfNames.contains(word) }

    private static let wordsOfNames = Set(names.flatMap { $0.split(separator: " ").map(String.init) })

    /// The names, in lower case.
    static var names: some Collection<String> { zones.keys }

    private static func words(of name: String) -> String {
        String(name.lowercased().map { "_-".contains($0) ? " " : $0 })
    }
}
