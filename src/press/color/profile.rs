//! ICC profiles of printing conditions.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use moxcms::{
    ColorProfile, DataColorSpace, Layout, ProfileClass, ProfileText, RenderingIntent, TransformF32Executor,
    TransformOptions,
};

use super::lab::{Lab, ciede2000, lab};
use super::lookup::Lookup;
use super::{conditions, gray};
use crate::diag::Diagnostic;
use crate::press::flate::Packer;
use crate::print::Intent;

/// Ink below this, 4 %, is left out of tiny text without being missed.
const TRACE: u8 = 11;

/// The pairs of inks.
const TWO: [&[usize]; 6] = [&[0, 3], &[1, 3], &[2, 3], &[0, 1], &[0, 2], &[1, 2]];

/// The threes of inks.
const THREE: [&[usize]; 4] = [&[0, 1, 3], &[0, 2, 3], &[1, 2, 3], &[0, 1, 2]];

/// How far the hue of tiny text may be off, and its colour, in ΔE₀₀, for two inks instead of three.
const OFF_HUE: f64 = 5.0;
const OFF: f64 = 15.0;

/// The white of the space in which profiles meet (ICC.1:2022, 6.3.4.3).
const D50: [f64; 3] = [0.9642, 1.0, 0.8249];

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
    /// The name of the file in messages.
    shown: String,
    /// The file, compressed.
    packed: OnceLock<Vec<u8>>,
    intent: Intent,
    lookup: Lookup,
    /// The colours of inks.
    forward: Arc<TransformF32Executor>,
    /// The colours in few inks that were looked for so far.
    few: Mutex<BTreeMap<[u8; 3], [u8; 4]>>,
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
    pub fn read(data: Vec<u8>, shown: &str, intent: Intent) -> Result<Profile, Diagnostic> {
        let diagnostic = |message: String| {
            Diagnostic::error("icc", message)
                .hint("use an output profile of a CMYK printing condition, such as FOGRA39 or GRACoL")
        };
        // ICC.1:2022, 7.2: the size is the first field, the signature the tenth.
        let whole =
            data.first_chunk::<4>().is_some_and(|size| u32::from_be_bytes(*size) as usize <= data.len());
        if data.get(36..40) != Some(b"acsp") || !whole {
            return Err(diagnostic(format!("`{shown}` is not an ICC profile, or is truncated")));
        }
        let known = ColorProfile::new_from_slice(&data)
            .map_err(|error| diagnostic(format!("`{shown}` is a damaged ICC profile: {error}")))?;
        if known.color_space != DataColorSpace::Cmyk {
            return Err(diagnostic(format!(
                "`{shown}` is a profile for {}, not for CMYK",
                space_name(known.color_space)
            )));
        }
        if known.profile_class != ProfileClass::OutputDevice {
            return Err(diagnostic(format!("`{shown}` is not the profile of an output device")));
        }
        let impossible = |error: String| diagnostic(format!("`{shown}` can't be used: {error}"));
        let forward = known
            .create_transform_f32(
                Layout::Rgba,
                &ColorProfile::new_srgb(),
                Layout::Rgb,
                options(Intent::Perceptual),
            )
            .map_err(|error| impossible(error.to_string()))?;
        let lookup = Lookup::new(|colors, inks| to_inks(&known, intent, colors, inks)).map_err(impossible)?;
        let blacks = blacks(&*forward).map_err(impossible)?;
        let version = data.get(8).copied().unwrap_or_default();
        let name = known.description.as_ref().map(name_of).filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| shown.to_string());
        let (registered, few) = (conditions::registered(&name), Mutex::default());
        let (shown, packed) = (shown.to_string(), OnceLock::new());
        Ok(Profile { name, version, registered, shown, packed, intent, lookup, forward, few, blacks, data })
    }

    /// True if [`Profile::read`] makes the same profile of these arguments.
    pub(in crate::press) fn is_of(&self, data: &[u8], shown: &str, intent: Intent) -> bool {
        self.intent == intent && self.shown == shown && self.data == data
    }

    /// The whole file, compressed.
    pub(in crate::press) fn packed(&self) -> &[u8] {
        self.packed.get_or_init(|| Packer::default().pack(&self.data))
    }

    /// The inks of an sRGB colour, each from 0 to 255, without any limit.
    pub(super) fn inks(&self, rgb: [u8; 3]) -> [u8; 4] {
        self.lookup.get(rgb)
    }

    /// The colour that is nearest to an sRGB colour in at most two inks, or in three if two would change its
    /// hue or look much different.
    pub(super) fn few_inks(&self, rgb: [u8; 3]) -> [u8; 4] {
        let known = || self.few.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(inks) = known().get(&rgb) {
            return *inks;
        }
        let inks = self.inks(rgb);
        let few = inks.map(|ink| if ink < TRACE { 0 } else { ink });
        let is_few = few.iter().filter(|ink| **ink > 0).count() <= 2;
        let found =
            if is_few { Some(few) } else { self.nearest(inks, true).or_else(|| self.nearest(inks, false)) };
        let found = found.unwrap_or(inks);
        known().insert(rgb, found);
        found
    }

    /// The nearest colour in some of the inks, first in coarse steps, then in finer ones around the best;
    /// `None` if it must be in two inks, and none of two comes near.
    fn nearest(&self, inks: [u8; 4], in_two: bool) -> Option<[u8; 4]> {
        let wanted = *self.labs(&[inks]).first()?;
        let (sets, mut step): (&[&[usize]], usize) = if in_two { (&TWO, 15) } else { (&THREE, 51) };
        let mut tried = Vec::new();
        for set in sets {
            tried.extend(mixtures(
                set.iter().map(|ink| (*ink, (0..=255).step_by(step).map(|part| part as u8).collect())),
            ));
        }
        loop {
            // Of mixtures of the right hue the nearest, or else the nearest of all.
            let apart = self.labs(&tried).into_iter().map(|color| ciede2000(wanted, color));
            let rated = tried.iter().zip(apart).min_by(|(_, one), (_, other)| {
                (one.hue > OFF_HUE).cmp(&(other.hue > OFF_HUE)).then(one.total.total_cmp(&other.total))
            });
            let (best, apart) = rated.map(|(inks, apart)| (*inks, apart))?;
            if step <= 3 {
                return (!in_two || apart.hue <= OFF_HUE && apart.total <= OFF).then_some(best);
            }
            let finer = step.div_ceil(4).max(3);
            let around = |ink: u8| -> Vec<u8> {
                let (from, to) = (i32::from(ink) - step as i32, i32::from(ink) + step as i32);
                if ink == 0 {
                    vec![0]
                } else {
                    (from..=to).step_by(finer).map(|part| part.clamp(0, 255) as u8).collect()
                }
            };
            tried = mixtures(best.into_iter().enumerate().map(|(ink, part)| (ink, around(part))));
            tried.push(best);
            step = finer;
        }
    }

    /// The colours of mixtures of inks, rounded so that they are the same on every machine; none if the
    /// profile can't tell.
    fn labs(&self, mixtures: &[[u8; 4]]) -> Vec<Lab> {
        let parts: Vec<f32> = mixtures.iter().flatten().map(|ink| f32::from(*ink) / 255.0).collect();
        let mut colors = vec![0.0f32; mixtures.len() * 3];
        if self.forward.transform(&parts, &mut colors).is_err() {
            return Vec::new();
        }
        let part = |part: f32| gray::decoded(f64::from((part.clamp(0.0, 1.0) * 1_023.0).round()) / 1_023.0);
        colors.as_chunks::<3>().0.iter().map(|color| lab(color.map(part))).collect()
    }

    /// The rendering intent for descriptions; empty for the default.
    pub(super) fn intent_words(&self) -> &'static str {
        match self.intent {
            Intent::Perceptual => "",
            Intent::Relative => ", relative colorimetric",
            Intent::RelativeBpc => ", relative colorimetric with black-point compensation",
            Intent::Absolute => ", absolute colorimetric",
            Intent::Saturation => ", saturation",
        }
    }

    /// The amount of black ink that is as dark as a colour, at most full.
    pub(super) fn black(&self, rgb: [u8; 3]) -> u8 {
        let wanted = gray::luminance(rgb);
        let nearest = self.blacks.iter().enumerate().min_by_key(|(_, luminance)| luminance.abs_diff(wanted));
        nearest.map_or(255, |(black, _)| black.min(255) as u8)
    }
}

/// All mixtures of these parts of these inks.
fn mixtures(inks: impl Iterator<Item = (usize, Vec<u8>)>) -> Vec<[u8; 4]> {
    inks.fold(vec![[0; 4]], |mixed, (ink, parts)| {
        let with = |mixture: [u8; 4], part: u8| {
            let mut mixture = mixture;
            mixture[ink] = part;
            mixture
        };
        mixed
            .into_iter()
            .flat_map(|mixture| parts.iter().map(move |part| with(mixture, *part)).collect::<Vec<_>>())
            .collect()
    })
}

fn options(intent: Intent) -> TransformOptions {
    let rendering_intent = match intent {
        Intent::Perceptual => RenderingIntent::Perceptual,
        Intent::Relative | Intent::RelativeBpc => RenderingIntent::RelativeColorimetric,
        Intent::Absolute => RenderingIntent::AbsoluteColorimetric,
        Intent::Saturation => RenderingIntent::Saturation,
    };
    TransformOptions { rendering_intent, prefer_fixed_point: false, ..TransformOptions::default() }
}

/// The colours as they are converted: sRGB. Tables of profiles are relative to the paper, so absolute colours
/// are divided by the colour of the paper (ICC.1:2022, 6.3.2).
fn source(press: &ColorProfile, intent: Intent) -> ColorProfile {
    let mut source = ColorProfile::new_srgb();
    if let (Intent::Absolute, Some(paper)) =
        (intent, press.media_white_point.filter(|paper| paper.x.min(paper.y).min(paper.z) > 0.0))
    {
        for colorant in [&mut source.red_colorant, &mut source.green_colorant, &mut source.blue_colorant] {
            colorant.x *= D50[0] / paper.x;
            colorant.y *= D50[1] / paper.y;
            colorant.z *= D50[2] / paper.z;
        }
    }
    source
}

fn to_inks(profile: &ColorProfile, intent: Intent, colors: &[f32], inks: &mut [f32]) -> Result<(), String> {
    let transform =
        source(profile, intent).create_transform_f32(Layout::Rgb, profile, Layout::Rgba, options(intent));
    let transform = transform.map_err(|error| error.to_string())?;
    let convert = |colors: &[f32], inks: &mut [f32]| {
        transform.transform(colors, inks).map_err(|error| error.to_string())
    };
    if intent != Intent::RelativeBpc {
        return convert(colors, inks);
    }
    // Luminances are scaled so that black becomes the darkest colour of the press (Adobe, Black Point
    // Compensation, 2006).
    let mut darkest = [0.0; 4];
    convert(&[0.0; 3], &mut darkest)?;
    let back =
        profile.create_transform_f32(Layout::Rgba, &ColorProfile::new_srgb(), Layout::Rgb, options(intent));
    let mut black = [0.0f32; 3];
    back.and_then(|back| back.transform(&darkest, &mut black)).map_err(|error| error.to_string())?;
    let black = luminance(&black);
    let lifted: Vec<f32> = colors
        .iter()
        .map(|part| gray::encoded(gray::decoded(f64::from(*part)) * (1.0 - black) + black) as f32)
        .collect();
    convert(&lifted, inks)
}

/// Luminance of an RGB colour from 0 to 1.
fn luminance(color: &[f32]) -> f64 {
    let part = |part: &f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    f64::from(gray::luminance([0, 1, 2].map(|place| color.get(place).map_or(0, part)))) / 65_535.0
}

/// The luminance of each amount of black ink relative to the paper.
fn blacks(forward: &TransformF32Executor) -> Result<Vec<u16>, String> {
    let inks: Vec<f32> = (0..=255u8).flat_map(|black| [0.0, 0.0, 0.0, f32::from(black) / 255.0]).collect();
    let mut colors = vec![0.0f32; 256 * 3];
    forward.transform(&inks, &mut colors).map_err(|error| error.to_string())?;
    let part = |part: &f32| (part.clamp(0.0, 1.0) * 255.0).round() as u8;
    Ok(colors
        .chunks_exact(3)
        .map(|color| gray::luminance([0, 1, 2].map(|place| part(&color[place]))))
        .collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_colours_do_not_depend_on_the_paper() {
        let press = ColorProfile::new_from_slice(crate::files::built_in_profile("fogra39").unwrap()).unwrap();
        let paper = press.media_white_point.unwrap();
        let back = press
            .create_transform_f32(
                Layout::Rgba,
                &ColorProfile::new_srgb(),
                Layout::Rgb,
                options(Intent::Relative),
            )
            .unwrap();
        // The luminance on a sheet of this paper.
        let printed = |intent: Intent, gray: f32| {
            let (mut inks, mut seen) = ([0.0; 4], [0.0; 3]);
            to_inks(&press, intent, &[gray; 3], &mut inks).unwrap();
            back.transform(&inks, &mut seen).unwrap();
            luminance(&seen) * paper.y
        };
        for gray in [0.4, 0.5, 0.6, 0.7] {
            let wanted = luminance(&[gray; 3]);
            let (relative, absolute) = (printed(Intent::Relative, gray), printed(Intent::Absolute, gray));
            assert!((absolute - wanted).abs() < 0.01, "{gray}: {absolute} is not {wanted}");
            assert!(relative < absolute - 0.01, "{gray}: {relative}, {absolute}");
        }
        // White is not white paper: ink makes up for the tint of the paper.
        let (mut relative, mut absolute) = ([0.0; 4], [0.0; 4]);
        to_inks(&press, Intent::Relative, &[1.0; 3], &mut relative).unwrap();
        to_inks(&press, Intent::Absolute, &[1.0; 3], &mut absolute).unwrap();
        assert!(
            relative.iter().all(|ink| *ink < 0.01) && absolute.iter().sum::<f32>() > 0.01,
            "{relative:?} {absolute:?}"
        );
    }
}
