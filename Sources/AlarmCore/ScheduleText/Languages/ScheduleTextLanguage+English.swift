extension ScheduleTextLanguage {
    private static let ones = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

    /// English.
    static let english = ScheduleTextLanguage(
        LocalizableText("English"), countsHoursTo24: false, hasDecimalComma: false,
        [
            ("monday|mon", .weekday(.monday)), ("mondays", .eachWeekday(.monday)),
            ("tuesday|tue|tues", .weekday(.tuesday)), ("tuesdays", .eachWeekday(.tuesday)),
            ("wednesday|wed|weds", .weekday(.wednesday)), ("wednesdays", .eachWeekday(.wednesday)),
            ("thursday|thu|thur|thurs", .weekday(.thursday)), ("thursdays", .eachWeekday(.thursday)),
            ("friday|fri", .weekday(.friday)), ("fridays", .eachWeekday(.friday)),
            ("saturday|sat", .weekday(.saturday)), ("saturdays", .eachWeekday(.saturday)),
            ("sunday|sun", .weekday(.sunday)), ("sundays", .eachWeekday(.sunday)),
            (
                "weekday|weekdays|workday|workdays|working days|work days|week days|business days",
                .weekdays(.mondayToFriday)
            ),
            ("weekend|weekends", .weekdays(.weekend)),
            ("daily|everyday|all days|nightly", .weekdays(.all)), ("nightly", .part(.night)), ("every|each", .every),
            ("weekly", .weekly),
            ("to|through|thru", .range), ("from|starting|beginning|since|as of|as from", .from),
            ("until|till|til", .until),
            ("except|excluding|but|not|without|unless|plus|minus", .except), ("only", .only),
            ("this weekend|the weekend", .weekendOnce),
            ("christmas|xmas|easter|halloween|thanksgiving|new year's day|new year's eve", .namedDay),
            ("holidays|bank holiday|bank holidays|public holiday|public holidays|school days", .namedDay),

            ("today", .later(0)), ("tomorrow|tmrw|tmr|tmw", .later(1)), ("day after tomorrow", .later(2)),
            ("this", .this), ("next|coming", .next), ("this week", .week(0)), ("next week", .week(1)),
            ("january|jan", .month(1)), ("february|feb", .month(2)), ("march|mar", .month(3)), ("april|apr", .month(4)),
            ("may", .month(5)), ("june|jun", .month(6)), ("july|jul", .month(7)), ("august|aug", .month(8)),
            ("september|sep|sept", .month(9)), ("october|oct", .month(10)), ("november|nov", .month(11)),
            ("december|dec", .month(12)), ("st|nd|rd|th", .ordinalSuffix),

            ("noon|midday", .noon), ("midnight", .midnight),
            ("am", .meridiem(isPM: false)), ("pm", .meridiem(isPM: true)),
            ("a", .meridiemLetter(isPM: false)), ("p", .meridiemLetter(isPM: true)), ("o'clock|oclock", .hourSuffix),
            ("morning|in the morning", .part(.morning)), ("afternoon|in the afternoon", .part(.afternoon)),
            ("evening|in the evening", .part(.evening)), ("night|at night", .part(.night)),
            ("tonight|tonite|2nite", .tonight),
            ("mornings", .usualPart(.morning)), ("afternoons", .usualPart(.afternoon)),
            ("evenings", .usualPart(.evening)), ("nights", .usualPart(.night)),
            ("half past", .minutesAfter(30)), ("quarter past|quarter after|a quarter past", .minutesAfter(15)),
            ("quarter to|a quarter to", .minutesAfter(-15)), ("past|after", .minutesPast), ("to|before", .minutesTo),
            ("wake me|wake me up|wake us|wake us up", .wake), ("time", .zoneSuffix),

            ("one", .number("1")), ("two", .number("2")), ("three", .number("3")), ("four", .number("4")),
            ("five", .number("5")), ("six", .number("6")), ("seven", .number("7")), ("eight", .number("8")),
            ("nine", .number("9")), ("ten", .number("10")), ("eleven", .number("11")), ("twelve", .number("12")),
            ("thirteen", .number("13")), ("fourteen", .number("14")), ("fifteen", .number("15")),
            ("sixteen", .number("16")), ("seventeen", .number("17")), ("eighteen", .number("18")),
            ("nineteen", .number("19")), ("sixty", .number("60")), ("ninety", .number("90")),
            ("half", .number("0.5")), ("quarter|quarter of", .number("0.25")), ("three quarters of", .number("0.75")),
            ("a|an", .article), ("and a half", .andHalf), ("and a quarter", .andQuarter),
            ("week|weeks", .unit(.days(7))), ("fortnight|fortnights", .unit(.days(14))), ("day|days", .unit(.days(1))),
            ("hr|hrs|hour|hours", .unit(.hours(1))), ("mn|mins|minute|minutes", .unit(.minutes(1))),
            ("sec|secs|second|seconds", .unit(.seconds(1))), ("msec|milliseconds", .unit(Interval(microseconds: 1000))),
            ("usec|microseconds", .unit(Interval(microseconds: 1))),
            ("month|months|year|years|y|quarters", .variableUnit),
            ("in", .in), ("from now|later|left", .after), ("ago|past", .ago), ("now", .now), ("skips", .skipped),

            ("at", .at), ("on", .on), ("and", .and), ("the|of|for|please|sharp|exactly", .filler),
            ("twice|hourly|minutely|monthly|quarterly|semiannually|annually|yearly|biweekly|fortnightly", .notYet),
            ("of month|of the month|of every month|of each month|end of month|end of the month", .notYet),
            (
                "odd days|even days|odd weeks|even weeks|month end|once a month|once a year|once a week|times a day|times a week",
                .notYet
            ),
            ("from now on|all week|this month|repeat|repeating", .notYet),
            ("other|first|second|third|fourth|last|alternate", .other), ("yesterday", .past),
            ("once|one time|just once|only once", .once),
            ("teatime|around|about|by|ish|approximately|approx|roughly|circa", .vagueTime),
            ("m early|min early|mins early|minute early|minutes early|h early|hour early|hours early", .vagueTime),
        ]
            + numbers(
                tens: ["twenty", "thirty", "forty", "fifty"],
                ones: ones
            ) { "\($0) \($1)" }
            // `seven oh five am`
            + (1...9).map { ("oh \(ones[$0 - 1])", .number("0\($0)")) })
}
