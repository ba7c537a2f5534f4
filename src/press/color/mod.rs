//! Colour conversion from the sRGB of templates to the colour space of the document.
//!
//! [`Output`] holds the settings; `Colors` converts the content of faces. `profile` reads ICC profiles,
//! `lookup` makes a conversion from them with the same results on all machines, `gray` computes lightness,
//! `lab` compares colours, `blend` mixes them, `spot` defines spot colours.

pub(super) mod blend;
pub mod conditions;
mod gray;
mod lab;
mod lookup;
mod profile;
pub(super) mod spot;

use std::sync::Arc;

pub use crate::print::Space;
pub(super) use gray::mask;
pub(crate) use lab::{difference, lab};
pub use profile::Profile;

use sha2::{Digest, Sha256};

use crate::hex::hex;
#[cfg(test)]
use crate::print::Intent;
use crate::print::Standard;
use spot::Spot;

/// The default ink limit in percent, for coated paper in sheet-fed offset (ISO 12647-2).
pub const INK_LIMIT: u16 = 300;

/// Text up to this many points has two inks, or three if two would change its hue; serial numbers and other
/// small print are from 5 to 6.5 points.
pub const FEW_INKS_TEXT: f32 = 7.0;

/// The default resolution limit of photos in pixels per inch: twice what a fine screen of 150 lines per inch
/// can show.
pub const DPI_MAX: u16 = 600;

/// Ink in percent that a JPEG of high quality may have more than the image that it was made of.
const LOSS: u16 = 8;

/// The usual name of the spot colour of the cut line: most cutting machines know it.
pub const CUT_NAME: &str = "CutContour";

/// Colours up to this, in all three parts, are black when they are lines or text.
const NEAR_BLACK: u8 = 64;

/// Areas darker than this, in all three parts, are mixed with rich black.
const DARK: u16 = 32;

/// Black ink from here on is black enough to hide what is below it.
const OVERPRINTED: u8 = 230;

/// In fine print, greys up to this are printed with black only. Lighter ones are nearly paper white, where
/// misregister is invisible.
const GREY: u8 = 160;

/// The largest difference between the parts of such a colour.
const NEUTRAL: u8 = 24;

/// Output settings of a document: colours and standard.
#[derive(Clone, Debug)]
pub struct Output {
    /// The colour space.
    pub space: Space,
    /// The printing condition; needed for CMYK and PDF/X.
    pub profile: Option<Arc<Profile>>,
    /// Total ink limit in percent: the sum of all four inks at one point.
    pub ink_limit: u16,
    /// The standard.
    pub standard: Standard,
    /// Text is converted to outlines, without embedded fonts.
    pub outlines: bool,
    /// Photos have at most this many pixels per inch; larger ones are reduced.
    pub dpi_max: u16,
    /// The inks of black areas, each from 0 to 255; `None`: those of the profile.
    pub rich_black: Option<[u8; 4]>,
    /// Black text and lines are printed on top of what is below them.
    pub overprint_black: bool,
    /// The name of the spot colour of the cut line.
    pub cut_name: String,
    /// The spot colour that is printed alone, in black; `None`: everything is printed.
    pub plate: Option<String>,
}

impl Output {
    /// A description of the colours: documents with the same description look the same. A printing condition
    /// is identified by more than its name.
    pub fn colors(&self) -> String {
        let plate = self.plate.iter().map(|plate| format!(", the plate {plate}")).collect::<String>();
        match &self.profile {
            Some(profile) if self.space == Space::Cmyk => {
                let known = hex(&Sha256::digest(&profile.data)[..4]);
                let black = self
                    .rich_black
                    .map(|[c, m, y, k]| format!(", black {c} {m} {y} {k}"))
                    .unwrap_or_default();
                let intent = profile.intent_words();
                format!(
                    "{} for {} ({known}){intent}, {} % of ink at most{black}{plate}",
                    self.space.id(),
                    profile.name,
                    self.ink_limit
                )
            }
            _ => format!("{}{plate}", self.space.id()),
        }
    }
}

impl Default for Output {
    fn default() -> Output {
        Output {
            space: Space::Rgb,
            profile: None,
            ink_limit: INK_LIMIT,
            standard: Standard::None,
            outlines: false,
            dpi_max: DPI_MAX,
            rich_black: None,
            overprint_black: false,
            cut_name: CUT_NAME.into(),
            plate: None,
        }
    }
}

/// A colour in a content stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Device {
    /// 0 is black.
    Gray(u8),
    /// Red, green and blue.
    Rgb([u8; 3]),
    /// 0 is no ink.
    Cmyk([u8; 4]),
}

/// The use of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Area,
    /// Text and lines: nearly black ones are printed with one ink to avoid misregister.
    Line,
    /// Small text, thin lines and icons among words, where misregister is most visible: all greys are printed
    /// with one ink.
    Fine,
    /// Text so small that misregister makes it illegible: two inks, or three.
    Tiny,
    /// The brightness of a mask.
    Mask,
}

impl Device {
    /// All parts from 0 to 1.
    pub(super) fn parts(self) -> Vec<f32> {
        let part = |part: u8| f32::from(part) / 255.0;
        match self {
            Device::Gray(gray) => vec![part(gray)],
            Device::Rgb(rgb) => rgb.map(part).to_vec(),
            Device::Cmyk(inks) => inks.map(part).to_vec(),
        }
    }
}

impl Output {
    /// True if nothing transparent is written: some standards forbid it, and colours would blend differently
    /// in inks and greys than they do on screens.
    pub(super) fn is_flat(&self) -> bool {
        self.space != Space::Rgb || self.standard.is_opaque()
    }

    /// True if the document has layers (ISO 32000-2, 8.11): not where a standard or the programs for it might
    /// not know them.
    pub(super) fn has_layers(&self) -> bool {
        matches!(self.standard, Standard::None | Standard::X4)
    }

    /// The colour space that shows a spot colour where there is no such ink: the cut line must not look like
    /// a line in black. PDF/A knows no inks without a profile of theirs (ISO 19005-2, 6.2.4.3).
    pub(super) fn shown(&self, spot: Spot) -> Space {
        match (self.space, spot) {
            (Space::Gray, Spot::Cut) if self.standard != Standard::A2b => Space::Cmyk,
            _ => self.space,
        }
    }

    /// The colour in the document's colour space.
    pub(super) fn color(&self, rgb: [u8; 3], role: Role) -> Device {
        match (self.space, &self.profile, role) {
            (Space::Rgb, _, _) if rgb[0] == rgb[1] && rgb[1] == rgb[2] => Device::Gray(rgb[0]),
            (Space::Rgb, _, _) => Device::Rgb(rgb),
            (_, _, Role::Mask) => Device::Gray(gray::mask(rgb)),
            (Space::Gray, _, _) | (Space::Cmyk, None, _) => Device::Gray(gray::gray(rgb)),
            (Space::Cmyk, Some(profile), Role::Line) if is_grey(rgb, NEAR_BLACK) => {
                Device::Cmyk([0, 0, 0, profile.black(rgb)])
            }
            (Space::Cmyk, Some(profile), Role::Fine | Role::Tiny) if is_grey(rgb, GREY) => {
                Device::Cmyk([0, 0, 0, profile.black(rgb)])
            }
            (Space::Cmyk, Some(profile), Role::Tiny) => Device::Cmyk(self.limited(profile.few_inks(rgb))),
            (Space::Cmyk, Some(profile), Role::Line | Role::Fine) => {
                Device::Cmyk(self.limited(profile.inks(rgb)))
            }
            (Space::Cmyk, Some(profile), Role::Area) => Device::Cmyk(self.area(profile, rgb)),
        }
    }

    /// True if a colour of this role overprints: black ink alone, in text and lines.
    pub(super) fn overprints(&self, color: Device, role: Role) -> bool {
        let is_black = matches!(color, Device::Cmyk([0, 0, 0, black]) if black >= OVERPRINTED);
        self.overprint_black && is_black && matches!(role, Role::Line | Role::Fine | Role::Tiny)
    }

    /// The inks of an area or a pixel. The nearer to black, the more it is like rich black, so that there is
    /// no visible step.
    fn area(&self, profile: &Profile, rgb: [u8; 3]) -> [u8; 4] {
        let inks = profile.inks(rgb);
        let lightest = u16::from(rgb.into_iter().fold(0, u8::max));
        let Some(rich) = self.rich_black.filter(|_| lightest < DARK) else { return self.limited(inks) };
        let mixed = |place: usize| {
            let (rich, ink) = (u16::from(rich[place]), u16::from(inks[place]));
            ((rich * (DARK - lightest) + ink * lightest + DARK / 2) / DARK) as u8
        };
        self.limited([0, 1, 2, 3].map(mixed))
    }

    /// Samples of red, green and blue as samples of the document's colours.
    pub(super) fn samples(&self, rgb: &[u8]) -> Vec<u8> {
        let pixels = rgb.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]);
        match (self.space, &self.profile) {
            (Space::Rgb, _) => rgb.to_vec(),
            (Space::Cmyk, Some(profile)) => {
                let mut last = ([255; 3], [0; 4]);
                let mut inks = Vec::with_capacity(rgb.len() / 3 * 4);
                for pixel in pixels {
                    if pixel != last.0 {
                        last = (pixel, self.area(profile, pixel));
                    }
                    inks.extend(last.1);
                }
                inks
            }
            _ => pixels.map(gray::gray).collect(),
        }
    }

    /// The same for compression with loss, which adds ink to some pixels: it leaves room for that below the
    /// ink limit.
    pub(super) fn lossy_samples(&self, rgb: &[u8]) -> Vec<u8> {
        Output { ink_limit: self.ink_limit.saturating_sub(LOSS), ..self.clone() }.samples(rgb)
    }

    /// Reduces cyan, magenta and yellow in equal parts to the ink limit; black is kept, and with it the
    /// details of images.
    fn limited(&self, [c, m, y, k]: [u8; 4]) -> [u8; 4] {
        let most = u32::from(self.ink_limit) * 255 / 100;
        let chromatic = u32::from(c) + u32::from(m) + u32::from(y);
        let room = most.saturating_sub(u32::from(k));
        if chromatic <= room {
            return [c, m, y, k];
        }
        let less = |ink: u8| (u32::from(ink) * room / chromatic) as u8;
        [less(c), less(m), less(y), k]
    }
}

fn is_grey([red, green, blue]: [u8; 3], lightest: u8) -> bool {
    let (low, high) = (red.min(green).min(blue), red.max(green).max(blue));
    high <= lightest && high - low <= NEUTRAL
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cmyk(ink_limit: u16) -> Output {
        let profile = Profile::read(
            crate::files::built_in_profile("fogra39").unwrap().to_vec(),
            "fogra39",
            Intent::default(),
        )
        .unwrap();
        Output { space: Space::Cmyk, profile: Some(Arc::new(profile)), ink_limit, ..Output::default() }
    }

    fn inks(output: &Output, rgb: [u8; 3], role: Role) -> [u8; 4] {
        match output.color(rgb, role) {
            Device::Cmyk(inks) => inks,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn paper_stays_bare_and_black_text_is_one_ink() {
        let output = cmyk(300);
        assert_eq!(inks(&output, [255; 3], Role::Area), [0; 4]);
        assert_eq!(inks(&output, [0; 3], Role::Line), [0, 0, 0, 255]);
        assert_eq!(inks(&output, [30, 28, 26], Role::Line)[..3], [0; 3]);
        let [.., black] = inks(&output, [90, 98, 107], Role::Fine);
        assert_eq!(inks(&output, [90, 98, 107], Role::Fine)[..3], [0; 3]);
        assert!((120..220).contains(&black), "as light as the grey: {black}");
        for (rgb, role) in [([90, 98, 107], Role::Line), ([200; 3], Role::Fine), ([90, 76, 63], Role::Fine)] {
            assert!(inks(&output, rgb, role)[0] > 0, "{rgb:?}");
        }
        let dark_blue = inks(&output, [0, 0, 60], Role::Line);
        assert!(dark_blue[0] > 200, "{dark_blue:?}");
        let rich = inks(&output, [0; 3], Role::Area);
        assert!(rich[0] > 100 && rich[3] > 200, "{rich:?}");
    }

    #[test]
    fn hues_go_to_the_inks_that_make_them() {
        let output = cmyk(300);
        let [c, m, y, k] = inks(&output, [255, 0, 0], Role::Area);
        assert!(c < 20 && m > 230 && y > 230 && k < 20, "{:?}", [c, m, y, k]);
        let [c, m, y, _] = inks(&output, [255, 240, 0], Role::Area);
        assert!(c < 30 && m < 40 && y > 230, "{:?}", [c, m, y]);
        let gray = inks(&output, [128; 3], Role::Area);
        assert!(gray.iter().all(|ink| *ink < 150), "{gray:?}");
    }

    #[test]
    fn no_color_has_more_ink_than_the_limit() {
        for limit in [200, 240, 300] {
            let output = cmyk(limit);
            for red in (0..=255).step_by(15) {
                for green in (0..=255).step_by(15) {
                    for blue in (0..=255).step_by(15) {
                        let sum: u32 = inks(&output, [red, green, blue], Role::Area)
                            .iter()
                            .map(|ink| u32::from(*ink))
                            .sum();
                        assert!(sum * 100 <= u32::from(limit) * 255, "{red} {green} {blue}: {sum}");
                    }
                }
            }
        }
        assert_eq!(inks(&cmyk(240), [0; 3], Role::Area)[3], inks(&cmyk(400), [0; 3], Role::Area)[3]);
    }

    #[test]
    fn pictures_and_areas_of_one_color_look_alike() {
        let output = cmyk(300);
        for rgb in [[0; 3], [12, 200, 77], [255; 3], [200, 30, 40]] {
            assert_eq!(output.samples(&rgb), inks(&output, rgb, Role::Area));
        }
        let gray = Output { space: Space::Gray, ..Output::default() };
        assert_eq!(gray.samples(&[255, 0, 0, 9, 9, 9]), [127, 9]);
        assert_eq!(gray.color([255, 0, 0], Role::Line), Device::Gray(127));
    }

    #[test]
    fn only_profiles_for_presses_are_taken() {
        let srgb = crate::files::built_in_profile("srgb").unwrap().to_vec();
        let diagnostic = |data: Vec<u8>| Profile::read(data, "a.icc", Intent::default()).unwrap_err().message;
        assert_eq!(diagnostic(srgb), "`a.icc` is a profile for RGB, not for CMYK");
        assert_eq!(diagnostic(b"nothing".to_vec()), "`a.icc` is not an ICC profile, or is truncated");
        let fogra = crate::files::built_in_profile("fogra39").unwrap().to_vec();
        assert!(diagnostic(fogra[..5_000].to_vec()).contains("truncated"));
        let mut link = fogra;
        link[12..16].copy_from_slice(b"link");
        assert_eq!(diagnostic(link), "`a.icc` is not the profile of an output device");
    }
}
