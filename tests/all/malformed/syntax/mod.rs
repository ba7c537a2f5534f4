//! Files that TOML forbids, by what it says of them, and some that it only just allows. Each snippet stands
//! in a sound deck, under `[kinds.fields]`, where every key may have every value.

mod allowed;
mod statements;
mod text;
mod values;

/// What is forbidden, by groups.
pub(crate) fn refused() -> Vec<(&'static str, Vec<u8>)> {
    let mut all: Vec<(&'static str, Vec<u8>)> = Vec::new();
    let mut add = |group: &'static str, texts: Vec<String>| {
        all.extend(texts.into_iter().map(|text| (group, text.into_bytes())))
    };
    add("strings", lines(text::STRINGS));
    add("escapes", text::escapes());
    add("control characters", text::controls());
    add("numbers", values(values::NUMBERS));
    add("dates", values(values::DATES));
    add("words", values(values::WORDS));
    add("keys", lines(statements::KEYS));
    add("twice", lines(statements::TWICE));
    add("heads", lines(statements::HEADS));
    add("lists", lines(statements::LISTS));
    add("inline tables", lines(statements::INLINE));
    add("statements", lines(statements::STATEMENTS));
    all
}

/// What is allowed, however odd it looks.
pub(crate) fn allowed() -> Vec<String> {
    [lines(allowed::LINES), values(allowed::VALUES)].concat()
}

fn lines(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| text.to_string()).collect()
}

/// A value by itself, in a list and in an inline table.
fn values(texts: &[&str]) -> Vec<String> {
    texts
        .iter()
        .flat_map(|text| [format!("a = {text}"), format!("a = [1, {text}]"), format!("a = {{ b = {text} }}")])
        .collect()
}
