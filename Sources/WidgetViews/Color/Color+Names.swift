extension Color {
    /// Standard colours, with the values of light themes.
    public static let (red, orange, yellow) = (Color(hex: "#FF3B30"), Color(hex: "#FF9500"), Color(hex: "#FFCC00"))
    /// Standard colours, with the values of light themes.
    public static let (green, mint, teal) = (Color(hex: "#34C759"), Color(hex: "#00C7BE"), Color(hex: "#30B0C7"))
    /// Standard colours, with the values of light themes.
    public static let (cyan, blue, indigo) = (Color(hex: "#32ADE6"), Color(hex: "#007AFF"), Color(hex: "#5856D6"))
    /// Standard colours, with the values of light themes.
    public static let (purple, pink, brown) = (Color(hex: "#AF52DE"), Color(hex: "#FF2D55"), Color(hex: "#A2845E"))
    /// Grey.
    public static let gray = Color(hex: "#8E8E93")
    /// Black and white; in a layout, the theme's colour of text.
    public static let (black, white) = (Color(hex: "#000000"), Color(hex: "#FFFFFF"))
    /// The theme's colours, of text and of controls.
    public static let (clear, primary, accentColor, tint) = (Color(""), Color(""), Color(""), Color(""))
    /// The greys of secondary content.
    public static let (secondary, tertiary) = (Color.gray, Color.gray)
    /// The theme's fill colour.
    public static let fill = Color("")
}
