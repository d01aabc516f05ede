extension String {
    /// True if shells take the text for one word without quotes: an app's file may contain any text.
    var isShellWord: Bool {
        allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/=:+@%,".contains($0)) }
    }
}
