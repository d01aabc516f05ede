import AppIntents

/// An app that prints its texts: `kit-app texts ID`, where ID is the gettext domain as well.
enum TextsApp {
    static func run() {
        let (minutes, name) = (2, "Mia")
        print(String(localized: "Tea is ready"))
        print(String(localized: "\(minutes) eggs for \(name)"))
        print(String(localized: "\(1) eggs for \(name)"))
        print(LocalizedStringResource("ready.title", defaultValue: "Ready after \(0.5, specifier: "%.2lf") h").text)
        print(LocalizedStringResource("Broken \(name)").text)
        print(LocalizedStringResource("Nobody has translated 100% of this").text)
        print(LocalizedStringResource("Tea is ready", table: "elsewhere").text)
    }
}
