//! Strings, escapes and control characters.

/// A backslash before every character that none may stand before, and codes of what is no character.
pub(super) fn escapes() -> Vec<String> {
    let letters = (' '..='~').filter(|letter| !"btnfreuUx\"\\".contains(*letter));
    // In a text of several lines, a backslash may end a line, and blanks may follow it.
    let both = letters.flat_map(|letter| {
        let one = format!("a = \"x\\{letter}x\"");
        let many = (letter != ' ').then(|| format!("a = \"\"\"x\\{letter}x\"\"\""));
        std::iter::once(one).chain(many)
    });
    let codes = CODES.iter().flat_map(|code| [format!("a = \"{code}\""), format!("a = \"\"\"{code}\"\"\"")]);
    both.chain(codes).collect()
}

/// Every control character but tab and the ends of lines, wherever text may stand.
pub(super) fn controls() -> Vec<String> {
    let codes = ('\u{0}'..='\u{1f}').chain(['\u{7f}']).filter(|code| !['\t', '\n'].contains(code));
    let places = |code: char| {
        let texts = [
            "a = \"x?x\"",
            "a = 'x?x'",
            "a = \"\"\"x?x\"\"\"",
            "a = '''x?x'''",
            "# x?x",
            "a?x = 1",
            "a = 1?2",
        ];
        texts.map(|text| text.replace('?', &code.to_string()))
    };
    codes.flat_map(places).collect()
}

pub(super) const STRINGS: &[&str] = &[
    "a = \"",
    "a = '",
    "a = \"x",
    "a = 'x",
    "a = x\"",
    "a = \"x'",
    "a = 'x\"",
    "a = \"x\\\"",
    "a = \"\"\"",
    "a = '''",
    "a = \"\"\"x",
    "a = '''x",
    "a = \"\"\"x\"\"",
    "a = '''x''",
    "a = \"x\ny\"",
    "a = 'x\ny'",
    "a = \"x\"y",
    "a = \"x\" \"y\"",
    "a = 'x''y'",
    "a = \"\"\"\"\"\"\"\"\"\"\"",
    "a = '''x''''''",
    "a = “x”",
    "a = `x`",
    "a = x",
    "a = \"\"\"x\\\"\"\"",
    "a = [\"x, \"y\"]",
    "a = { b = \"x }",
];

const CODES: &[&str] = &[
    "\\u",
    "\\u1",
    "\\u12",
    "\\u123",
    "\\uD800",
    "\\uDBFF",
    "\\uDC00",
    "\\uDFFF",
    "\\ud83d\\ude00",
    "\\uxyzw",
    "\\u-123",
    "\\u+123",
    "\\u 123",
    "\\U",
    "\\U1",
    "\\U1234567",
    "\\U00110000",
    "\\UFFFFFFFF",
    "\\U0000D800",
    "\\U0000DFFF",
    "\\Uxyzwxyzw",
    "\\x",
    "\\x1",
    "\\xg1",
    "\\400",
];
