import DBus
import Randomness

/// Random arguments of a signature: the same for the same seed, however they are written.
struct RandomArguments {
    private static let basicTypes = Array("ybnqiuxtdsog")
    private static let texts = ["", "a", "grüße 🕰", String(repeating: "long ", count: 20)]
    private static let paths: [ObjectPath] = ["/", "/org/example/Test_1", "/a/b/c/d/e/f"]
    private static let signatures: [Signature] = ["", "s", "a{sv}", "(yv(db))aai"]
    private static let mostDepth = 3
    private static let mostElements = 2

    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Returns a signature of up to four types.
    mutating func signature() -> String {
        (0..<number(below: 5)).map { _ in type(depth: 0) }.joined()
    }

    /// Appends arguments of this signature.
    mutating func write(_ signature: String, to writer: inout Writer) {
        write(signature, to: &writer, depth: 0)
    }

    private mutating func number(below limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

    private mutating func type(depth: Int) -> String {
        guard depth < Self.mostDepth else { return basicType() }
        switch number(below: 20) {
        case 0...11: return basicType()
        case 12, 13: return "v"
        case 14, 15: return "a" + type(depth: depth + 1)
        case 16, 17: return "a{" + basicType() + type(depth: depth + 1) + "}"
        default: return "(" + (0...number(below: 3)).map { _ in type(depth: depth + 1) }.joined() + ")"
        }
    }

    private mutating func basicType() -> String { String(Self.basicTypes[number(below: Self.basicTypes.count)]) }

    private mutating func write(_ signature: String, to writer: inout Writer, depth: Int) {
        var rest = Substring(signature)
        while !rest.isEmpty {
            let type = String(rest.prefix(Self.length(ofTypeIn: rest)))
            rest = rest.dropFirst(type.count)
            writeValue(type, to: &writer, depth: depth)
        }
    }

    private mutating func writeValue(_ type: String, to writer: inout Writer, depth: Int) {
        let number = generator.next()
        let members = String(type.dropFirst().dropLast())
        switch type.first {
        case "y": writer.append(UInt8(truncatingIfNeeded: number))
        case "b": writer.append(number % 2 == 0)
        case "n": writer.append(Int16(truncatingIfNeeded: number))
        case "q": writer.append(UInt16(truncatingIfNeeded: number))
        case "i": writer.append(Int32(truncatingIfNeeded: number))
        case "u": writer.append(UInt32(truncatingIfNeeded: number))
        case "x": writer.append(Int64(bitPattern: number))
        case "t": writer.append(number)
        case "d": writer.append(Double(bitPattern: number))
        case "s": writer.append(Self.texts[Int(number % UInt64(Self.texts.count))])
        case "o": writer.append(Self.paths[Int(number % UInt64(Self.paths.count))])
        case "g": writer.append(Self.signatures[Int(number % UInt64(Self.signatures.count))])
        case "v":
            let value = self.type(depth: depth + 1)
            writer.variant(Signature(unchecked: value)) { write(value, to: &$0, depth: depth + 1) }
        case "(": writer.structure { write(members, to: &$0, depth: depth + 1) }
        case "{": writer.dictionaryEntry { write(members, to: &$0, depth: depth + 1) }
        default:
            let element = String(type.dropFirst())
            writer.array(of: ElementType(unchecked: element)) { elements in
                for _ in 0..<Int(number % UInt64(Self.mostElements + 1)) {
                    write(element, to: &elements, depth: depth + 1)
                }
            }
        }
    }

    /// Returns the length of the first complete type in a signature.
    private static func length(ofTypeIn signature: Substring) -> Int {
        var open = 0
        for (index, code) in signature.enumerated() {
            if code == "(" || code == "{" { open += 1 }
            if code == ")" || code == "}" { open -= 1 }
            if open == 0, code != "a" { return index + 1 }
        }
        return signature.count
    }
}
