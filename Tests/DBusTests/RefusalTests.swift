import DBus
import Testing

@Suite struct RefusalTests {
    @Test(arguments: ["a\0b", "\0", "end\0"])
    func `a string with a NUL in it is refused, however deep it stands`(text: String) throws {
        func made(_ write: (inout Writer) -> Void) throws -> Message {
            try Message.signal("S", of: "org.example.Test", at: "/", write)
        }
        let refusal = BusError(.invalidArguments, "a string holds a NUL")
        #expect(throws: refusal) { try made { $0.append(text) } }
        #expect(throws: refusal) { try made { $0.append(["fine", text]) } }
        #expect(throws: refusal) {
            try made { writer in
                writer.append("before")
                writer.array(of: "{sv}") { dictionary in
                    dictionary.entry("a", "(vs)") { entry in
                        entry.structure { structure in
                            structure.variant("s") { $0.append(text) }
                            structure.append("never written")
                        }
                    }
                    dictionary.entry("b", "s") { $0.append("never written") }
                }
                writer.append(UInt32(1))
            }
        }
        #expect(throws: refusal) { try Message.marshalled { $0.append(text) } }
    }

    @Test func `a descriptor that isn't open is refused`() {
        #expect(throws: BusError(.limitsExceeded, "the file descriptor can't be duplicated")) {
            try Message.methodCall("M", of: "org.example.Test", at: "/", on: "org.example.Test") {
                $0.append(fileDescriptor: -1)
            }
        }
    }

    @Test func `names are valid by the specification`() {
        let long = String(repeating: "a", count: 256)
        for text in ["org.example.Alarms", "a.b", "org.example-1._x", ":1.42"] {
            #expect(BusName(text)?.isUnique == text.hasPrefix(":"), "\(text)")
        }
        for text in ["", "org", "org..example", ".org.example", "org.1example", "org.exa mple", "a.\(long)", "a.b\0"] {
            #expect(BusName(text) == nil, "\(text)")
        }
        for text in ["org.example.Alarms", "a.b_1"] {
            #expect(InterfaceName(text) != nil && ErrorName(text) != nil, "\(text)")
        }
        for text in ["", "org", "org-x.y", ":1.42", "a.\(long)", "a.b\0c", "org.example."] {
            #expect(InterfaceName(text) == nil, "\(text)")
            #expect(ErrorName(text) == nil, "\(text)")
        }
        for text in ["G", "Get_1", "_"] { #expect(MemberName(text) != nil, "\(text)") }
        for text in ["", "1Get", "Get.All", "Gét", long, "Get\0"] { #expect(MemberName(text) == nil, "\(text)") }
        for text in ["/", "/a", "/org/example/Alarms_1"] { #expect(ObjectPath(text) != nil, "\(text)") }
        for text in ["", "a", "/a/", "//", "/a-b", "/ä", "/a\0"] { #expect(ObjectPath(text) == nil, "\(text)") }
    }

    @Test func `signatures are valid by the specification`() {
        let deepest = String(repeating: "a", count: 32) + "y"
        for text in ["", "s", "a{sv}", "(ii)", "aa{s(iv)}", deepest] { #expect(Signature(text) != nil, "\(text)") }
        let many = String(repeating: "y", count: 256)
        for text in ["a", "{sv}", "()", "a{vs}", "a{s}", "(s", "z", "s\0", "a" + deepest, many] {
            #expect(Signature(text) == nil, "\(text)")
        }
        for text in ["s", "{sv}", "a{sv}", "(ii)"] { #expect(ElementType(text) != nil, "\(text)") }
        for text in ["", "ss", "{vs}", "{sv", "{sv}{sv}", "s\0", deepest] {
            #expect(ElementType(text) == nil, "\(text)")
        }
    }
}
