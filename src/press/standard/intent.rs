//! Valid combinations of colours, profiles and standards, and the output intent of the document.

use std::sync::Arc;

use lopdf::{Dictionary, Document, Object, Stream, dictionary};

use crate::diag::{Diagnostic, Diagnostics};
use crate::press::color::{CUT_NAME, DPI_MAX, INK_LIMIT, Output, Profile};
use crate::press::flate::Packer;
use crate::press::value::text;
use crate::print::{Conversion, Intent, Space, Standard};

/// The requested settings.
#[derive(Debug, Default)]
pub struct Wanted {
    /// The colours, if they matter.
    pub space: Option<Space>,
    /// The standard.
    pub standard: Standard,
    /// The profile of a printing condition, and the name of its file.
    pub icc: Option<(Vec<u8>, String)>,
    /// The most ink in percent.
    pub ink_limit: Option<u16>,
    /// Text is converted to outlines.
    pub outlines: bool,
    /// How colours and images are converted.
    pub conversion: Conversion,
    /// The spot colour that is printed alone, in black.
    pub plate: Option<String>,
    /// The part of it that was typed, which must have an effect.
    pub typed: Conversion,
    /// A profile that was read before, which need not be read again if it is the one.
    pub known: Option<Arc<Profile>>,
}

/// The output settings, if the request is consistent. `coated` is the default profile: FOGRA39.
///
/// # Errors
/// All conflicts, and errors of the profile.
pub fn output(wanted: Wanted, coated: &[u8]) -> Result<Output, Diagnostics> {
    let (mut diagnostics, space) = (wanted.clashes(), wanted.space());
    let Wanted { standard, icc, ink_limit, outlines, conversion, plate, known, .. } = wanted;
    let profile = if space == Space::Cmyk || standard.is_pdfx() {
        self::profile(icc, coated, conversion.intent.unwrap_or_default(), known).map(Some)
    } else {
        Ok(None)
    };
    let profile = profile.unwrap_or_else(|diagnostic| {
        diagnostics.push(diagnostic);
        None
    });
    // PDF 1.4 supports version 2 of ICC profiles (ICC.1:1998-09 with its addendum), not version 4.
    if let Some(profile) = profile.as_ref().filter(|profile| standard.is_opaque() && profile.version > 2) {
        let message = format!(
            "{} takes ICC profiles of version 2, and `{}` is of version {}",
            standard.title(),
            profile.name,
            profile.version
        );
        diagnostics.push(
            Diagnostic::error("icc", message).hint("take `--standard pdfx4`, or a profile of version 2"),
        );
    }
    let output = Output {
        space,
        profile,
        ink_limit: ink_limit.unwrap_or(INK_LIMIT),
        standard,
        outlines,
        dpi_max: conversion.dpi_max.unwrap_or(DPI_MAX),
        rich_black: conversion
            .rich_black
            .map(|black| black.0.map(|ink| (u16::from(ink) * 255).div_ceil(100) as u8)),
        cut_name: conversion.cut_name.unwrap_or_else(|| CUT_NAME.into()),
        plate,
        overprint_black: conversion.overprint_black == Some(true),
    };
    diagnostics.into_result(output).map(|(output, _)| output)
}

impl Wanted {
    /// The colours, chosen or default.
    fn space(&self) -> Space {
        self.space.unwrap_or(if self.standard.is_pdfx() { Space::Cmyk } else { Space::Rgb })
    }

    /// Conflicts that don't depend on the profile's content.
    pub fn clashes(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        let (space, standard) = (self.space(), self.standard);
        if standard.is_pdfx() && space == Space::Rgb {
            diagnostics.push(
                Diagnostic::error(
                    "standard",
                    format!("{} is written for a press, not in RGB", standard.title()),
                )
                .hint("leave `--color` out, or choose `--color cmyk` or `--color gray`"),
            );
        }
        if self.icc.is_some() && space != Space::Cmyk && !standard.is_pdfx() {
            diagnostics.push(
                Diagnostic::error(
                    "icc",
                    format!("an ICC profile has no effect with `--color {}`", space.id()),
                )
                .hint("add `--color cmyk`, or leave `--icc` out"),
            );
        }
        if self.ink_limit.is_some() && space != Space::Cmyk {
            diagnostics.push(
                Diagnostic::error(
                    "ink-limit",
                    format!("an ink limit has no effect with `--color {}`", space.id()),
                )
                .hint("add `--color cmyk`, or leave `--ink-limit` out"),
            );
        }
        for (option, chosen) in [
            ("rich-black", self.typed.rich_black.is_some()),
            ("intent", self.typed.intent.is_some()),
            ("overprint-black", self.typed.overprint_black == Some(true)),
        ] {
            if chosen && space != Space::Cmyk {
                diagnostics.push(
                    Diagnostic::error(
                        option,
                        format!("`--{option}` has no effect with `--color {}`", space.id()),
                    )
                    .hint(format!("add `--color cmyk`, or leave `--{option}` out")),
                );
            }
        }
        let limit = self.ink_limit.unwrap_or(INK_LIMIT);
        if let Some(black) =
            self.typed.rich_black.filter(|black| space == Space::Cmyk && black.total() > limit)
        {
            let message = format!(
                "the rich black {black} is {} % of ink, and the ink limit is {limit} %",
                black.total()
            );
            diagnostics.push(
                Diagnostic::error("rich-black", message)
                    .hint("take less cyan, magenta and yellow, or raise the ink limit"),
            );
        }
        diagnostics
    }
}

fn profile(
    icc: Option<(Vec<u8>, String)>,
    coated: &[u8],
    intent: Intent,
    known: Option<Arc<Profile>>,
) -> Result<Arc<Profile>, Diagnostic> {
    let is_coated = icc.is_none();
    let (data, shown) = icc.unwrap_or_else(|| (coated.to_vec(), "fogra39".into()));
    if let Some(known) = known.filter(|known| known.is_of(&data, &shown, intent)) {
        return Ok(known);
    }
    let mut profile = Profile::read(data, &shown, intent)?;
    if is_coated {
        profile.registered = Some("FOGRA39");
    }
    Ok(Arc::new(profile))
}

/// The catalog's `/OutputIntents` (ISO 32000-2, 14.11.5), for standards that need it, and for inks, which no
/// one can interpret without it.
pub(in crate::press) fn intents(document: &mut Document, output: &Output) -> Option<Object> {
    if output.standard == Standard::None && output.space != Space::Cmyk {
        return None;
    }
    let mut intent = match &output.profile {
        Some(profile) => press(document, profile),
        None => screen(document),
    };
    intent.set("Type", "OutputIntent");
    intent.set("S", if output.standard == Standard::A2b { "GTS_PDFA1" } else { "GTS_PDFX" });
    Some(Object::Array(vec![Object::Reference(document.add_object(intent))]))
}

fn press(document: &mut Document, profile: &Profile) -> Dictionary {
    let embedded = embed(document, profile.packed().to_vec(), 4);
    let mut intent = dictionary! {
        "OutputConditionIdentifier" => text(profile.registered.unwrap_or("Custom")),
        "OutputCondition" => text(&profile.name),
        "Info" => text(&profile.name),
        "DestOutputProfile" => embedded,
    };
    if profile.registered.is_some() {
        intent.set("RegistryName", text("http://www.color.org"));
    }
    intent
}

fn screen(document: &mut Document) -> Dictionary {
    let embedded = embed(
        document,
        Packer::default().pack(crate::files::built_in_profile("srgb").unwrap_or_default()),
        3,
    );
    dictionary! {
        "OutputConditionIdentifier" => text("sRGB IEC61966-2.1"),
        "RegistryName" => text("http://www.color.org"),
        "Info" => text("sRGB IEC61966-2.1"),
        "DestOutputProfile" => embedded,
    }
}

fn embed(document: &mut Document, packed: Vec<u8>, parts: i64) -> Object {
    let dict = dictionary! { "N" => parts, "Filter" => "FlateDecode" };
    Object::Reference(document.add_object(Stream::new(dict, packed).with_compression(false)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(wanted: Wanted) -> Vec<String> {
        let coated = crate::files::built_in_profile("fogra39").unwrap();
        output(wanted, coated).map_or_else(
            |diagnostics| diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect(),
            |_| Vec::new(),
        )
    }

    #[test]
    fn standards_choose_colors() {
        let coated = crate::files::built_in_profile("fogra39").unwrap();
        let chosen = |standard| output(Wanted { standard, ..Wanted::default() }, coated).unwrap();
        assert_eq!(chosen(Standard::None).space, Space::Rgb);
        assert_eq!(chosen(Standard::A2b).space, Space::Rgb);
        for standard in [Standard::X1a, Standard::X3, Standard::X4] {
            let output = chosen(standard);
            assert_eq!((output.space, output.ink_limit), (Space::Cmyk, 300));
            assert_eq!(output.profile.unwrap().registered, Some("FOGRA39"));
        }
    }

    #[test]
    fn all_conflicts_are_reported_at_once() {
        let wanted = Wanted {
            space: Some(Space::Rgb),
            standard: Standard::X1a,
            icc: Some((b"x".to_vec(), "x.icc".into())),
            ink_limit: Some(240),
            ..Wanted::default()
        };
        assert_eq!(
            messages(wanted),
            [
                "PDF/X-1a:2003 is written for a press, not in RGB",
                "an ink limit has no effect with `--color rgb`",
                "`x.icc` is not an ICC profile, or is truncated"
            ]
        );
        let alone = Wanted { icc: Some((b"x".to_vec(), "x.icc".into())), ..Wanted::default() };
        assert_eq!(messages(alone), ["an ICC profile has no effect with `--color rgb`"]);
        let mut new = crate::files::built_in_profile("fogra39").unwrap().to_vec();
        new[8] = 4;
        let wanted =
            |standard| Wanted { standard, icc: Some((new.clone(), "x.icc".into())), ..Wanted::default() };
        assert!(
            messages(wanted(Standard::X3))[0].starts_with("PDF/X-3:2003 takes ICC profiles of version 2")
        );
    }
}
