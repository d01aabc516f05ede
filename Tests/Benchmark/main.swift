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
    let bench = try Bench(options)
    defer { bench.remove() }
    if !options.json { write(Table.heading) }
    var rows: [Row] = []
    for measurement in options.measurements {
        let measured = try bench.run(measurement)
        rows += measured
        if !options.json { measured.forEach { write(Table.line(for: $0)) } }
    }
    if options.json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .withoutEscapingSlashes]
        write(String(decoding: try encoder.encode(rows), as: UTF8.self))
    }
} catch {
    write("benchmark: \(error)", to: .standardError)
    exit(1)
}
