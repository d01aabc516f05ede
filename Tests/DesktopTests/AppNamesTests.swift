import TestSupport
import Testing

@testable import Desktop

@Suite struct AppNamesTests {
    private let directory: TemporaryDirectory
    private let environment: DesktopEnvironment

    init() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.makeDirectory("applications")
        self.directory = directory
        environment = DesktopEnvironment { $0 == "XDG_DATA_DIRS" ? directory.path : nil }
    }

    private func write(_ name: String, to file: String) throws {
        try directory.write("[Desktop Entry]\nType=Application\nName=\(name)\n", to: "applications/\(file).desktop")
    }

    @Test func `an app is looked up once, whether it is installed or not`() throws {
        try write("Tea", to: "tea")
        var names = AppNames(in: environment)
        #expect(names.name(of: "tea") == "Tea")
        #expect(names.name(of: "coffee") == nil)
        try write("Green tea", to: "tea")
        try write("Coffee", to: "coffee")
        #expect(names.name(of: "tea") == "Tea")
        #expect(names.name(of: "coffee") == nil)
        var later = AppNames(in: environment)
        #expect(later.name(of: "tea") == "Green tea")
        #expect(later.name(of: "coffee") == "Coffee")
    }

    @Test func `no more than so many apps are looked up`() throws {
        try write("Tea", to: "tea")
        try write("Coffee", to: "coffee")
        var names = AppNames(in: environment)
        #expect(names.name(of: "tea") == "Tea")
        for number in 1..<AppNames.most { #expect(names.name(of: "org.example.App\(number)") == nil) }
        #expect(names.name(of: "coffee") == nil)
        #expect(names.name(of: "tea") == "Tea")
    }
}
