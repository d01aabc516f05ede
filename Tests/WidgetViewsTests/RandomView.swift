import AppIntents
import Foundation
import Randomness
import WidgetViews

/// Views of any kind inside one another, with any values.
@MainActor struct RandomView {
    private var random: SeededGenerator

    init(seed: Int) {
        random = SeededGenerator(seed: UInt64(seed))
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func text() -> String {
        let texts = [
            "", "a", "$title", "$", "$$", "a\nb", "\u{0}", "🇫🇷🇩🇪", "e\u{301}", "\r\n",
            String(repeating: "long 🇫🇷", count: below(80)), String(repeating: "\u{301}", count: below(300)),
            "%s %@ 100 %",
        ]
        return texts[below(texts.count)]
    }

    private mutating func number() -> Double {
        let numbers = [0, 1, 0.5, -1, 12, 20, 1e300, .nan, .infinity, -.infinity, Double(below(1000)) / 100]
        return numbers[below(numbers.count)]
    }

    private mutating func date() -> Date { Date(timeIntervalSince1970: number() * 4e9) }

    private mutating func interval() -> ClosedRange<Date> {
        let (one, other) = (date(), date())
        return one <= other ? one...other : other <= one ? other...one : .distantPast ... .distantFuture
    }

    private mutating func color() -> Color {
        below(3) == 0 ? .white : Color(red: number(), green: number(), blue: number(), opacity: number())
    }

    mutating func view(levels: Int) -> AnyView {
        let view = levels == 0 || below(4) == 0 ? leaf() : container(levels: levels)
        return below(2) == 0 ? view : modified(view)
    }

    private mutating func views(_ levels: Int) -> [AnyView] { (0..<below(5)).map { _ in view(levels: levels - 1) } }

    private mutating func container(levels: Int) -> AnyView {
        let children = views(levels)
        let content = ForEach(children.indices, id: \.self) { children[$0] }
        return switch below(9) {
        case 0: AnyView(HStack(alignment: .bottom) { content })
        case 1:
            AnyView(
                HStack {
                    content; Spacer()
                })
        case 2: AnyView(VStack { content })
        case 3:
            AnyView(
                VStack(alignment: .trailing) {
                    content; Divider()
                })
        case 4: AnyView(ZStack { content })
        case 5:
            AnyView(
                Label {
                    content
                } icon: {
                    view(levels: levels - 1)
                })
        case 6: AnyView(Button(role: .destructive, intent: Call(below(12))) { content })
        case 7: AnyView(ProgressView(value: number(), total: number()) { content })
        default: AnyView(Group { content })
        }
    }

    private mutating func leaf() -> AnyView {
        switch below(12) {
        case 0: AnyView(Image(systemName: text()))
        case 1: AnyView(Image(systemName: "play.fill"))
        case 2: AnyView(Text(timerInterval: interval(), pauseTime: date(), countsDown: below(2) == 0))
        case 3: AnyView(Text(date(), style: [.timer, .relative, .time, .date, .offset][below(5)]))
        case 4: AnyView(ProgressView(value: number()))
        case 5: AnyView(ProgressView(timerInterval: interval()))
        case 6: AnyView(Button(text(), intent: Call(below(12))))
        case 7: AnyView(Spacer())
        case 8: AnyView(Text(text()) + Text(date(), style: .timer) + Text(text()))
        case 9: AnyView(Circle().fill(color()))
        default: AnyView(Text(text()))
        }
    }

    private mutating func modified(_ view: AnyView) -> AnyView {
        switch below(14) {
        case 0: AnyView(view.font(.system(size: number())))
        case 1: AnyView(view.foregroundStyle(color()))
        case 2: AnyView(view.tint(color()))
        case 3: AnyView(view.lineLimit([nil, 0, -5, 2, .max][below(5)]))
        case 4: AnyView(view.multilineTextAlignment(.trailing))
        case 5: AnyView(view.frame(maxWidth: .infinity, alignment: .leading))
        case 6: AnyView(view.opacity(number()))
        case 7: AnyView(view.accessibilityLabel(text()))
        case 8: AnyView(view.progressViewStyle(.circular))
        case 9: AnyView(view.buttonStyle(.borderedProminent))
        case 10: AnyView(view.labelStyle(.iconOnly))
        case 11: AnyView(view.overlay { Text("over") })
        case 12: AnyView(view.widgetURL(URL(string: text())))
        default: AnyView(view.imageScale(.large).bold().padding())
        }
    }
}
