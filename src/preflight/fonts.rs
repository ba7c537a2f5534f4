//! Fonts: whether they are embedded, and whether their text can be searched.

use lopdf::Dictionary;

use super::file::{File, as_dict};
use super::finding::Found;
use super::resources::{Resources, Used};
use super::rule;

/// Checks all fonts whose glyphs are shown.
pub(super) fn check(file: &File, resources: &Resources<'_>, used: &Used, found: &mut Found) {
    let fonts = resources.of_kind("Font").filter_map(|font| Some((font.at, as_dict(font.object)?)));
    for (at, font) in fonts.filter(|(_, font)| used.has(font)) {
        let kind = file.name(font, "Subtype").unwrap_or_default();
        let name = file.name(font, "BaseFont").unwrap_or_default();
        match kind.as_str() {
            // The glyphs of Type 3 are content; descendant fonts are checked with their parents.
            "Type3" | "CIDFontType0" | "CIDFontType2" => continue,
            "Type0" => {
                let descendants = file.get(font, "DescendantFonts").and_then(|fonts| fonts.as_array().ok());
                let embedded = descendants.is_some_and(|fonts| {
                    !fonts.is_empty()
                        && fonts.iter().all(|font| {
                            as_dict(file.follow(font).1).is_some_and(|font| is_embedded(file, font))
                        })
                });
                if !embedded {
                    found.add(&rule::FONT, at, format!("the font `{name}` is not embedded"));
                }
                if !font.has(b"ToUnicode") {
                    found.add(
                        &rule::NO_UNICODE,
                        at,
                        format!("the text in `{name}` cannot be searched: it has no `/ToUnicode`"),
                    );
                }
            }
            _ => {
                if !is_embedded(file, font) {
                    found.add(&rule::FONT, at, format!("the font `{name}` is not embedded"));
                }
            }
        }
    }
}

fn is_embedded(file: &File, font: &Dictionary) -> bool {
    let descriptor = file.dict(font, "FontDescriptor");
    descriptor.is_some_and(|descriptor| {
        ["FontFile", "FontFile2", "FontFile3"].iter().any(|key| file.dict(descriptor, key).is_some())
    })
}
