//! ICC profiles of printing conditions.

use std::fmt;

use moxcms::{ColorProfile, DataColorSpace, Layout, ProfileClass, ProfileText, RenderingIntent, TransformOptions};

use super::gray;
use super::table::Table;
use crate::diag::Diagnostic;

/// A CMYK printing condition: its profile as a file, and the conversion from sRGB into it.
pub struct Profile {
    /// Its own name.
    pub name: String,
    /// The whole file, to be embedded.
    pub data: Vec<u8>,
    /// Major version of the ICC format.
    pub version: u8,
    /// The name of the condition at <https://registry.color.org>, if it is registered.
    pub registered: Option<&'static str>,
    table: Table,
    /// Luminance of black ink from none to full.
    blacks: Vec<u16>,
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Profile").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Profile {
    /// Reads the profile of a CMYK output device. `shown` is the name of the file in messages.
    ///
    /// # Errors
    /// It is no ICC profile, or not one for a press.
    pub fn read(data: Vec<u8>, shown: &str) -> Result<Profile, Diagnostic> {
        let diagnostic = |message: String| {
            Diagnostic::error("icc", message).hint("use an output profile of a CMYK printing condition, such as FOGRA39 or GRACoL")
        };
        // ICC.1:2022, 7.2: the size is the first field, the signature the tenth.
        let whole = data.first_chunk::<4>().is_some_and(|size| u32::from_be_bytes(*size) as usize <= data.len());
        if data.get(36..40) != Some(b"acsp") || !whole {
            return Err(diagnostic(format!("`{shown}` is not an ICC profile, or is truncated")));
        }
        let known =
            ColorProfile::new_from_slice(&data).map_err(|error| diagnostic(format!("`{shown}` is a damaged ICC profile: {error}")))?;
        if known.color_space != DataColorSpace::Cmyk {
            return Err(diagnostic(format!("`{shown}` is a profile for {}, not for CMYK", space_name(known.color_space))));
        }
        if known.profile_class != ProfileClass::OutputDevice {
            return Err(diagnostic(format!("`{shown}` is not the profile of an output device")));
        }
        let impossible = |error: String| diagnostic(format!("`{shown}` can't be used: {error}"));
        let table = Table::new(|colors, inks| to_inks(&known, colors, inks)).map_err(impossible)?;
        let blacks = blacks(&known).map_err(impossible)?;
        let version = data.get(8).copied().unwrap_or_default();
        let name = known.description.as_ref().map(name_of).filter(|name| !name.is_empty());
        Ok(Profile { name: name.unwrap_or_else(|| shown.to_string()), version, registered: None, table, blacks, data })
    }

    /// The inks of an sRGB colour, each from 0 to 255, without any limit.
    pub(super) fn inks(&self, rgb: [u8; 3]) -> [u8; 4] {
        self.table.get(rgb)
    }

    /// The amount of black ink that is as dark as a colour, at most full.
    pub(super) fn black(&self, rgb: [u8; 3]) -> u8 {
        let wanted = gray::luminance(rgb);
        let nearest = self.blacks.iter().enumerate().min_by_key(|(_, luminance)| luminance.abs_diff(wanted));
        nearest.map_or(255, |(black, _)| black.min(255) as u8)
    }
}

fn options() -> TransformOptions {
    TransformOptions { rendering_intent: RenderingIntent::Perceptual, prefer_fixed_point: false, ..TransformOptions::default() }
}

fn to_inks(profile: &ColorProfile, colors: &[f32], inks: &mut [f32]) -> Result<(), String> {
    let transform = ColorProfile::new_srgb().create_transform_f32(Layout::Rgb, profile, Layout::Rgba, options());
    transform.and_then(|transform| transform.transform(colors, inks)).map_err(|error| error.to_string())
}

/// The luminance of each amount of black ink relative to the paper.
fn blacks(profile: &ColorProfile) -> Result<Vec<u16>, String> {
    let inks: Vec<f32> = (0..=255u8).flat_map(|black| [0.0, 0.0, 0.0, f32::from(black) / 255.0]).collect();
    let mut colors = vec![0.0f32; 256 * 3];
    let transform = profile.create_transform_f32(Layout::Rgba, &ColorProfile::new_srgb(), Layout::Rgb, options());
    transform.and_then(|transform| transform.transform(&inks, &mut colors)).map_err(|error| error.to_string())?;
    let part = |part: &f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    Ok(colors.chunks_exact(3).map(|color| gray::luminance([0, 1, 2].map(|place| part(&color[place])))).collect())
}

fn name_of(text: &ProfileText) -> String {
    let name = match text {
        ProfileText::PlainString(text) => text.clone(),
        ProfileText::Localizable(texts) => texts.first().map(|text| text.value.clone()).unwrap_or_default(),
        ProfileText::Description(text) => text.ascii_string.clone(),
    };
    name.trim_matches(|c: char| c.is_whitespace() || c.is_control()).to_string()
}

fn space_name(space: DataColorSpace) -> &'static str {
    match space {
        DataColorSpace::Rgb => "RGB",
        DataColorSpace::Gray => "grey",
        DataColorSpace::Lab => "Lab",
        _ => "other colours",
    }
}
