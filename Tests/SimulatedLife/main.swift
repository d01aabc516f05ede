import Foundation

func write(_ text: String, to file: FileHandle = .standardOutput) {
    file.write(Data("\(text)\n".utf8))
}

do {
    let options = try Options(CommandLine.arguments.dropFirst())
    if options.help {
        write(Options.usage)
        exit(0)
    }
    let simulation = try Simulation()
    for settings in options.lives { write(try simulation.run(settings)) }
    write(try simulation.compareCrashes(seed: options.lives.first?.seed ?? 1))
} catch let failure as Simulation.Failure {
    write(failure.report)
    exit(1)
} catch let misuse as Options.Misuse {
    write("simulated-life: \(misuse.text)", to: .standardError)
    exit(2)
} catch let violation as Violation {
    write("simulated-life: \(violation.text)", to: .standardError)
    exit(1)
} catch {
    write("simulated-life: \(error)", to: .standardError)
    exit(1)
}
