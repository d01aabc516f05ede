/// Words that are nouns of a title as well as words of a time.
extension AlarmTextTitle {
    /// Nouns for a part of the day, or a meal of that name, which are titles as well.
    static let nouns: Set = [
        "morning", "afternoon", "evening", "night", "noon", "midday", "midnight", "mittag", "mitternacht", "abend",
        "nachmittag", "vormittag", "nacht", "아침", "점심", "저녁", "밤", "낮", "새벽", "정오", "자정",
    ]
    /// Those of them that are meals.
    static let meals: Set = ["아침", "점심", "저녁"]

    /// Names of days, and numbers, that are other words more often.
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

    /// True if a word is such a noun.
    static func isNoun(_ word: String) -> Bool { nouns.contains(word.lowercased()) }
}
