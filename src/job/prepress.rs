//! Colours and standards of documents: the requested ones, and whether a document conforms to them.

use std::path::{Path, PathBuf};

use super::settings::Settings;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files;
use crate::preflight::{self, Gathered, Level, Requirements, Vendor, gathered};
use crate::press::color::{Output, conditions};
use crate::press::standard::{self, Wanted};
use crate::print::{Conversion, Space, Standard};

/// Checks the finished document if it claims to meet a standard, or is for a print service. A file that the
/// service does not accept is a warning, because the settings were requested.
pub(super) fn preflight(
    pdf: &[u8],
    output: &Output,
    title: &str,
    vendor: Option<&Vendor>,
) -> Result<Diagnostics, Diagnostics> {
    if output.standard == Standard::None && vendor.is_none() {
        return Ok(Diagnostics::default());
    }
    let requirements = Requirements { standard: Some(output.standard), ink_limit: output.ink_limit };
    let report = preflight::check(pdf, requirements, vendor)?;
    let told = |found: &Gathered<'_>| {
        let message = format!("{title}: {}", found.line());
        match found.diagnostic.level {
            Level::Error if vendor.is_some_and(|vendor| vendor.title == found.diagnostic.source) => {
                Diagnostic::warning("preflight", message)
            }
            Level::Error => Diagnostic::error("preflight", message),
            Level::Warning => Diagnostic::warning("preflight", message),
        }
    };
    // Advice is for presses.
    let matters = |diagnostic: &&preflight::Finding| {
        output.standard != Standard::None || diagnostic.level == Level::Error
    };
    Diagnostics(gathered(report.diagnostics.iter().filter(matters)).iter().map(told).collect())
        .into_result(())
        .map(|((), warnings)| warnings)
}

/// How documents are written; `known` is how others are.
pub(super) fn output(settings: &Settings<'_>, known: Option<&Output>) -> Result<Output, Diagnostics> {
    let known = known.and_then(|known| known.profile.clone());
    written(Wanted { known, ..settings.document() }, settings.typed.icc.as_deref())
}

fn written(mut wanted: Wanted, icc: Option<&Path>) -> Result<Output, Diagnostics> {
    if let (Some(path), Some((data, _))) = (icc, &mut wanted.icc) {
        let elsewhere = path.to_str().and_then(conditions::elsewhere);
        *data = files::read_profile(path).map_err(|error| match elsewhere {
            Some(place) => error.hint(format!("take {place}, and give its path")),
            None => error,
        })?;
    }
    standard::output(wanted, files::built_in_profile("fogra39").unwrap_or_default())
}

/// Colours and standard of booklets and boxes.
#[derive(Clone, Debug, Default)]
pub struct DocumentColors {
    /// The colours; those of the standard if none are given.
    pub space: Option<Space>,
    /// The file of an ICC profile.
    pub icc: Option<PathBuf>,
    /// Maximum ink coverage in percent.
    pub ink_limit: Option<u16>,
    /// The standard.
    pub standard: Standard,
    /// Text is converted to outlines.
    pub outlines: bool,
    /// How colours and images are converted.
    pub conversion: Conversion,
    /// The spot colour that is printed alone, in black.
    pub plate: Option<String>,
}

impl DocumentColors {
    pub(super) fn output(&self) -> Result<Output, Diagnostics> {
        let own = self.clone();
        let wanted = Wanted {
            space: own.space,
            standard: own.standard,
            icc: own.icc.map(|path| (Vec::new(), path.display().to_string())),
            ink_limit: own.ink_limit,
            outlines: own.outlines,
            typed: own.conversion.clone(),
            conversion: own.conversion,
            plate: own.plate,
            known: None,
        };
        written(wanted, self.icc.as_deref())
    }
}
