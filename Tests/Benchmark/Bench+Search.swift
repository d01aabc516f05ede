import Foundation

extension Bench {
    private static let host = "org.example.AppIntents"
    private static let verbs = [
        "Open", "Close", "Find", "Start", "Stop", "Show", "Add", "Delete", "Archive", "Rename", "Share", "Print",
        "Export",
        "Import", "Convert", "Play", "Pause", "Next", "Previous", "Send",
    ]
    private static let things = ["Note", "Landmark", "Photo", "Album", "Song", "Mail", "Letter"]
    private static let places = ["Fuji", "Everest", "Etna", "Niagara", "Uluru", "Danube", "Sahara", "Baikal"]

    /// Measures the search of the host over 50 apps with 20 actions and 200 entities each, none of which runs.
    func actionSearches() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        for number in 0..<50 { try installApp(number, in: session.home.appendingPathComponent(".local/share")) }
        let host = try session.start([hostProgram.path, "serve"], named: Self.host)
        let samples = try session.drive("search", blocks: count(20, quick: 3), calls: 100, [host])
        return [
            Row(
                "Search for actions of 50 apps: first (ms)",
                ours: try samples.median("first", 0) / Nanoseconds.perMillisecond, target: 20),
            Row("· p50 (ms)", ours: try samples.median("p50", 0) / Nanoseconds.perMillisecond),
            Row("· p99 (ms)", ours: try samples.median("p99", 0) / Nanoseconds.perMillisecond, target: 5),
        ]
    }

    private func installApp(_ number: Int, in data: URL) throws {
        let id = "org.example.App\(number)"
        var intents: [[String: Any]] = Self.verbs.enumerated().map { index, verb in
            [
                "id": "Intent\(index)", "modes": ["background"],
                "title": ["": "\(verb) \(Self.things[(number + index) % Self.things.count]) \(number)"],
                "parameters": [
                    ["name": "text", "type": "text", "title": ["": "Text"], "optional": index.isMultiple(of: 2)]
                ],
            ]
        }
        intents.append([
            "id": "OpenPlace", "title": ["": "Open Place"], "opens": "Place",
            "parameters": [["name": "target", "type": "entity:Place", "title": ["": "Place"]]],
        ])
        let entities = (0..<200).map { index in
            [
                "type": "Place", "id": "\(index)", "subtitle": "Place",
                "title": "\(Self.places[index % Self.places.count]) \(index) of \(number)",
                "words": ["Asia", "mountain \(index % 10)"],
            ] as [String: Any]
        }
        try write(["version": 1, "id": id, "intents": intents], to: data, "app-intents/\(id).json")
        try write(["version": 1, "id": id, "entities": entities], to: data, "app-intents/index/\(id).json")
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=App \(number)
            DBusActivatable=true
            Implements=org.example.AppIntents;

            """
        try write(Data(entry.utf8), to: data, "applications/\(id).desktop")
    }

    private func write(_ object: [String: Any], to data: URL, _ path: String) throws {
        try write(JSONSerialization.data(withJSONObject: object), to: data, path)
    }

    private func write(_ bytes: Data, to data: URL, _ path: String) throws {
        let file = data.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }
}
