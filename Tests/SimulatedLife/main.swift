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
    var isRight = true
    for settings in options.lives {
        let life = try simulation.live(settings)
        write(life.report)
        isRight = isRight && life.isRight
    }
    let crashes = try simulation.crash(seed: options.lives.first?.seed ?? 1)
    write(crashes.report)
    exit(isRight && crashes.isRight ? 0 : 1)
} catch let misuse as Options.Misuse {
    write("simulated-life: \(misuse.text)", to: .standardError)
    exit(2)
} catch let violation as Violation {
    write("simulated-life: \(violation.kind): \(violation.text)", to: .standardError)
    exit(1)
} catch {
    write("simulated-life: \(error)", to: .standardError)
    exit(1)
}
