extension ScheduleTextLanguage {
    /// Korean, with `AM` and `PM` as they are written there.
    static let korean = ScheduleTextLanguage(
        LocalizableText("Korean"), saysSmallHours: false, hasPostpositions: true, writesMonthFirst: true,
        hasDecimalComma: false, shortestJoinedWord: 1,
        [
            ("월요일|월욜|월", .weekday(.monday)), ("화요일|화욜|화", .weekday(.tuesday)), ("수요일|수욜|수", .weekday(.wednesday)),
            ("목요일|목욜|목", .weekday(.thursday)), ("금요일|금욜|금", .weekday(.friday)),
            ("토요일|토욜|토", .weekday(.saturday)), ("일요일|일욜|일", .weekday(.sunday)),
            ("평일|주중", .weekdays(.mondayToFriday)), ("주말", .weekdays(.weekend)), ("매일|날마다", .weekdays(.all)),
            ("매", .every), ("매월요일", .eachWeekday(.monday)),
            ("마다", .each), ("매주", .weekly), ("부터|에서", .range), ("부터", .from), ("까지", .rangeEnd),
            ("까지", .until), ("제외|제외하고|빼고|말고|외|이외|외에|없이|아님|아닌", .except), ("부터|동안", .until), ("만|오직", .only),
            ("이번 주말", .weekendOnce),
            ("크리스마스|성탄절|설날|추석|공휴일|휴일|연휴|명절|음력|내년|작년|다음달|이번달|연말", .namedDay),

            ("오늘", .later(0)), ("내일|낼", .later(1)), ("모레|내일모레|내일 모레", .later(2)), ("글피", .later(3)),
            ("이번", .this), ("다음|오는|돌아오는", .next), ("이번 주", .week(0)), ("다음 주|담주", .week(1)), ("다다음주|다다음 주", .week(2)),
            ("년", .yearSuffix), ("월", .monthSuffix), ("일", .daySuffix),

            ("정오", .noon), ("자정", .midnight),
            ("오전|am", .meridiem(isPM: false)), ("오후|pm", .meridiem(isPM: true)), ("시", .hourSuffix),
            ("새벽", .part(.smallHours)), ("아침", .part(.morning)), ("낮|점심", .part(.midday)),
            ("저녁", .part(.evening)), ("밤", .part(.night)),

            ("깨워|깨워줘|깨워 줘|깨워주세요|깨워 주세요|깨워줄래", .wake), ("시간", .zoneSuffix),
            ("쯤|경|반쯤|정도|무렵|즈음|안에|가량|조금 전|조금 전에|조금 넘어서|좀 넘어서|전에|직전|직전에|직후|직후에", .vagueTime), ("전에", .ago),
            ("하루", .amount(.days(1))), ("이틀", .amount(.days(2))), ("사흘", .amount(.days(3))),
            ("나흘", .amount(.days(4))), ("닷새", .amount(.days(5))), ("열흘", .amount(.days(10))),
            ("일주일", .amount(.days(7))),

            ("한|하나", .number("1")), ("두|이", .number("2")), ("세|삼", .number("3")), ("네|사", .number("4")),
            ("다섯|오", .number("5")), ("여섯|육", .number("6")), ("일곱|칠", .number("7")), ("여덟|팔", .number("8")),
            ("아홉|구", .number("9")), ("열|십", .number("10")), ("열한|십일", .number("11")),
            ("열두|십이", .number("12")), ("십삼", .number("13")), ("십사", .number("14")), ("십오", .number("15")),
            ("십육", .number("16")),
            ("십칠", .number("17")), ("십팔", .number("18")), ("십구", .number("19")), ("육십", .number("60")),
            ("구십", .number("90")), ("반", .andHalf), ("반", .number("0.5")),
            ("주|주일", .unit(.days(7))), ("일", .unit(.days(1))), ("시간", .unit(.hours(1))),
            ("분", .unit(.minutes(1))), ("초", .unit(.seconds(1))), ("달|개월|년", .variableUnit),
            ("후|뒤|이후|남음|있다가|이따가|이따|지나서", .after), ("전", .ago), ("지금", .now), ("타이머", .timer), ("건너뜀", .skipped),

            ("에|로|으로|좀|정각|맞춰줘|맞춰 줘|해줘|해 줘|알려줘|알려 줘|알려주세요|울려줘", .filler), ("과|와|이랑|랑|하고|그리고", .and),
            ("매시간|매시|매분|매월|매달|매년|격주|격주로|격일|격일로|격월|이틀마다", .notYet), ("어제|그제|그저께|어저께|방금|지난|지난주", .past),
            ("월말|월초|말일|홀수일|짝수일|반복|내내", .notYet), ("첫째|둘째|셋째|넷째|첫번째|두번째|첫 번째|두 번째|마지막|일일", .other),
            ("한 번만|한번만", .once), ("일찍", .vagueTime), ("간격", .each),
        ]
            // `이십일` is twenty days.
            + numbers(tens: ["이십", "삼십", "사십", "오십"], ones: ["", "이", "삼", "사", "오", "육", "칠", "팔", "구"]) {
                $1.isEmpty ? "" : $0 + $1
            })
}
