extension ScheduleTextLanguage {
    /// German, also without umlauts.
    static let german = ScheduleTextLanguage(
        LocalizableText("German"), shortestJoinedWord: 4,
        [
            ("montag|mo", .weekday(.monday)), ("montags", .eachWeekday(.monday)),
            ("dienstag|di", .weekday(.tuesday)), ("dienstags", .eachWeekday(.tuesday)),
            ("mittwoch|mi", .weekday(.wednesday)), ("mittwochs", .eachWeekday(.wednesday)),
            ("donnerstag|do", .weekday(.thursday)), ("donnerstags", .eachWeekday(.thursday)),
            ("freitag|fr", .weekday(.friday)), ("freitags", .eachWeekday(.friday)),
            ("samstag|sonnabend|sa", .weekday(.saturday)), ("samstags|sonnabends", .eachWeekday(.saturday)),
            ("sonntag|so", .weekday(.sunday)), ("sonntags", .eachWeekday(.sunday)),
            ("wochenende|wochenenden|am wochenende", .weekdays(.weekend)),
            ("dieses wochenende|kommendes wochenende", .weekendOnce), ("unter der woche", .weekdays(.mondayToFriday)),
            ("täglich|taeglich", .weekdays(.all)),
            ("jeden|jede|jedes|jeder|alle", .every), ("wöchentlich|woechentlich", .weekly), ("bis", .range),
            ("von|ab|seit", .from), ("bis", .until), ("außer|ausser|ausgenommen|ohne|nicht", .except), ("nur", .only),
            ("weihnachten|heiligabend|silvester|neujahr|ostern", .namedDay),

            ("heute", .later(0)), ("morgen", .later(1)), ("übermorgen|uebermorgen", .later(2)),
            ("diesen|dieser|diese|dieses", .this), ("diese woche|dieser woche", .week(0)),
            ("nächsten|nächster|nächste|nächstes|naechsten|naechster|naechste|kommenden|kommender|kommende", .next),
            ("nächste woche|nächster woche|naechste woche|naechster woche|kommende woche", .week(1)),
            ("januar|jänner|jan", .month(1)), ("februar|feb", .month(2)), ("märz|maerz|mär", .month(3)),
            ("april|apr", .month(4)), ("mai", .month(5)), ("juni|jun", .month(6)), ("juli|jul", .month(7)),
            ("august|aug", .month(8)), ("september|sep|sept", .month(9)), ("oktober|okt", .month(10)),
            ("november|nov", .month(11)), ("dezember|dez", .month(12)),

            ("mittag|am mittag", .noon), ("mitternacht", .midnight), ("uhr", .hourSuffix),
            ("morgen|am morgen|früh|frueh|in der früh|in der frueh", .part(.morning)),
            ("vormittag|am vormittag", .part(.forenoon)), ("nachmittag|am nachmittag", .part(.afternoon)),
            ("abend|am abend", .part(.evening)), ("nacht|in der nacht", .part(.night)),
            ("morgens", .usualPart(.morning)), ("vormittags", .usualPart(.forenoon)), ("mittags", .usualPart(.midday)),
            ("nachmittags", .usualPart(.afternoon)), ("abends", .usualPart(.evening)), ("nachts", .usualPart(.night)),
            ("halb", .minutesAfter(-30)), ("viertel nach", .minutesAfter(15)),
            ("viertel vor|dreiviertel", .minutesAfter(-15)), ("viertel", .minutesAfter(-45)),
            ("viertel", .number("0.25")), ("dreiviertel", .number("0.75")), ("nach", .minutesPast),
            ("vor", .minutesTo), ("weck mich|wecke mich|weck uns", .wake), ("zeit", .zoneSuffix),

            ("eins", .number("1")), ("zwei", .number("2")), ("drei", .number("3")), ("vier", .number("4")),
            ("fünf|fuenf", .number("5")), ("sechs", .number("6")), ("sieben", .number("7")), ("acht", .number("8")),
            ("neun", .number("9")), ("zehn", .number("10")), ("elf", .number("11")), ("zwölf|zwoelf", .number("12")),
            ("dreizehn", .number("13")), ("vierzehn", .number("14")), ("fünfzehn|fuenfzehn", .number("15")),
            ("sechzehn", .number("16")), ("siebzehn", .number("17")), ("achtzehn", .number("18")),
            ("neunzehn", .number("19")), ("sechzig", .number("60")),
            ("neunzig", .number("90")),
            ("anderthalb|eineinhalb", .number("1.5")), ("zweieinhalb", .number("2.5")),
            ("dreieinhalb", .number("3.5")), ("halbe|halben", .number("0.5")),
            ("ein|eine|einer|einem|einen|ne|ner|nem|nen", .article),
            ("woche|wochen", .unit(.days(7))), ("tag|tage|tagen", .unit(.days(1))),
            ("std|stunde|stunden", .unit(.hours(1))), ("dreiviertelstunde", .unit(.minutes(45))),
            ("viertelstunde", .unit(.minutes(15))), ("minute|minuten", .unit(.minutes(1))),
            ("sek|sekunde|sekunden", .unit(.seconds(1))),
            ("monat|monate|monaten|jahr|jahre|jahren", .variableUnit),
            ("in|noch", .in), ("später|spaeter|ab jetzt", .after), ("vor", .ago), ("jetzt", .now), ("ohne", .skipped),

            ("um", .at), ("am|an", .on), ("und", .and), ("der|die|das|den|dem|für|fuer|bitte|punkt", .filler),
            ("stündlich|minütlich|monatlich|jährlich|quartalsweise|zweiwöchentlich|vierzehntägig", .notYet),
            ("stuendlich|minuetlich|jaehrlich", .notYet),
            ("zweite|zweiten|zweiter|zweites|dritte|dritten|vierten|anderen", .other), ("gestern|vorgestern", .past),
            ("gegen|circa|ca|ungefähr|etwa", .vagueTime),
            ("werktag|werktags|werktage|werktagen|wochentag|wochentags|wochentage|wochentagen", .workdays),
        ]
            + numbers(
                tens: ["zwanzig", "dreißig|dreissig", "vierzig", "fünfzig"],
                ones: ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"]
            ) { ten, one in ten.split(separator: "|").map { "\(one)und\($0)" }.joined(separator: "|") })
}
