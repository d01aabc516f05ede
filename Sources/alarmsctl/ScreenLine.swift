/// One line of the screen.
struct ScreenLine: Equatable {
    let text: String
    var isHighlighted = false
}
