/// Words that may be nouns of a title or words of a time.
extension AlarmTextTitle {
    /// Nouns for a part of the day, or a meal of the same name, that may be titles.
    static let nouns: Set = [
        "morning", "afternoon", "evening", "night", "noon", "midday", "midnight", "mittag", "mitternacht", "abend",
        "nachmittag", "vormittag", "nacht", "아침", "점심", "저녁", "밤", "낮", "새벽", "정오", "자정",
    ]
    /// The nouns that are meals.
    static let meals: Set = ["아침", "점심", "저녁"]

    /// Names of days and numbers that usually mean something else.
    static let shortWords: Set = [
        "so", "do", "mi", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "zwei", "drei",
        "vier", "fünf", "zehn", "elf", "zwölf", "sechs", "sieben", "acht", "neun", "화목", "수목", "월", "화", "수", "목", "금",
        "토", "일",
    ]

    /// Nouns that begin with the name of a day.
    static let compounds: Set = [
        "mon ami", "mon cheri", "mon chéri", "sat nav", "sat phone", "sat test", "sun bath", "sun bathe", "sun block",
        "sun cream", "sun dance", "sun lamp",
        "sun salutation", "sun salutations", "sun screen", "sun tan",
    ]

    /// Returns true if a word is one of these nouns.
    static func isNoun(_ word: String) -> Bool { nouns.contains(word.lowercased()) }
}
