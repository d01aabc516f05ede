import EventLoop
import Foundation
import TestSupport
import Testing

@testable import alarmsctl

/// The manual pages that `make manual` makes.
@Suite struct ManualPageTests {
    private static let package = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized.path

    private let loop: EventLoop
    private let directory: TestSupport.TemporaryDirectory

    init() throws {
        loop = try EventLoop()
        directory = try TestSupport.TemporaryDirectory()
        let products = try ProgramRun.path(of: "")
        // In another language, which the pages aren't in.
        let run = try self.run(
            "make", "-s", "-C", Self.package, "manual", "PRODUCTS=\(products)", "DOCS=\(directory.path)",
            environment: ["LANGUAGE": "de", "LC_ALL": "C.UTF-8"])
        #expect(run == "")
    }

    /// The output of a program, and its errors, which has to succeed.
    private func run(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let run = try ProgramRun(
            "/usr/bin/env", arguments, environment: ["PATH": path].merging(environment) { $1 }, in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        return run.outputText + run.errorText
    }

    /// The text of a page, each paragraph on one line.
    private func text(_ page: String) throws -> String {
        try run(
            "man", "--local-file", "\(directory.path)/\(page)",
            environment: ["MANWIDTH": "10000", "LC_ALL": "C.UTF-8"])
    }

    private static let pages = [
        "alarmsctl.1", "alarmsd.8", "alarms.conf.5", "app-intents.1", "org.example.Alarms.5",
        "org.example.AppIntents.5",
    ]

    @Test(arguments: pages) func `a page has no mistake that mandoc or man finds`(page: String) throws {
        #expect(try run("mandoc", "-T", "lint", "-W", "warning", "\(directory.path)/\(page)") == "")
        let run = try ProgramRun(
            "/usr/bin/env", ["man", "--warnings", "--local-file", "\(directory.path)/\(page)"],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"], in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.errorText == "")
    }

    @Test func `pages are named where others refer to them`() throws {
        for page in Self.pages {
            let text = try text(page)
            for match in text.matches(of: #/(alarmsctl|alarmsd|alarms\.conf|app-intents|org\.example\.A\w+)\((\d)\)/#) {
                #expect(Self.pages.contains("\(match.1).\(match.2)"), "\(match.0) in \(page)")
            }
        }
    }

    @Test func `alarmsctl(1) has each subcommand, key and option as the help has it`() throws {
        let text = try text("alarmsctl.1")
        for subcommand in Subcommands.all {
            #expect(text.contains("\n       \(subcommand.synopsis)"), "\(subcommand.synopsis)")
            if !subcommand.explanation.isEmpty { #expect(text.contains(subcommand.explanation)) }
        }
        for row in AlarmKeys.all.helpRows + Option.general {
            #expect(text.contains("\n       \(row.name)") && text.contains(row.text), "\(row)")
        }
    }

    @Test(arguments: [
        (
            "org.example.Alarms", ["Alarms", "Alarms.Alarm", "Alarms.Activities", "Alarms.Activity", "Alarms.Search"]
        ),
        ("org.example.AppIntents", ["AppIntents", "AppIntents.App", "AppIntents.Prompter"]),
    ])
    func `a page of interfaces has each member, argument and key of their files`(page: String, files: [String]) throws {
        let text = try text("\(page).5")
        var errors = 0
        for file in files {
            let xml = try String(contentsOfFile: "\(Self.package)/dbus/org.example.\(file).xml", encoding: .utf8)
            for match in xml.matches(of: #/<(?:method|signal) name="(\w+)"/#) {
                #expect(text.contains("\n   \(match.1)\n"), "\(match.1)")
            }
            for match in xml.matches(of: #/<property name="(\w+)" type="([^"]+)"/#) {
                #expect(text.contains("\n   \(match.1) (\(match.2))\n"), "\(match.1)")
            }
            for match in xml.matches(of: #/<arg name="(\w+)" type="([^"]+)"/#) {
                #expect(text.contains("\n       \(match.1) (\(match.2)"), "\(match.1)")
            }
            for match in xml.matches(of: #/\* ``([a-z-]+)`` \(``([^`]+)``\)/#) {
                #expect(text.contains("\(match.1) (\(match.2))"), "\(match.1)")
            }
            errors += xml.matches(of: #/\n +Errors: /#).count
        }
        #expect(text.matches(of: #/\n +Errors: /#).count == errors)
        // No markup is left.
        for mark in ["``", "@since", "====", "::\n"] { #expect(!text.contains(mark)) }
    }

    @Test func `alarmsd(8) has the options of alarmsd --help`() throws {
        let text = try text("alarmsd.8")
        let help = try run(try ProgramRun.path(of: "alarmsd"), "--help")
        let options = help.matches(of: #/\n  (--[a-z-]+)/#).map { String($0.1) }
        #expect(options.count > 6)
        for option in options { #expect(text.contains("\n       \(option)"), "\(option)") }
        for match in text.matches(of: #/\n {7}(--[a-z-]+)/#) { #expect(options.contains(String(match.1))) }
    }
}
