//! Colours and standards of what `build` writes: what was asked for, and whether it was met.

use super::args::{self, Prepress};
use crate::diag::{Diagnostic, Faults};
use crate::files;
use crate::preflight::{self, Asked, Level};
use crate::press::color::{Output, Space};
use crate::press::standard::{self, Standard, Wanted};

/// What a look at the finished document finds, if it claims to meet a standard.
///
/// # Errors
/// If it does not meet it.
pub(super) fn preflight(pdf: &[u8], output: &Output, title: &str) -> Result<Faults, Faults> {
    if output.standard == Standard::None {
        return Ok(Faults::default());
    }
    let asked = Asked { standard: Some(output.standard), ink_limit: output.ink_limit };
    let report = preflight::check(pdf, asked)?;
    let told = |fault: &preflight::Fault| {
        let message = format!("{title}: {}", super::preflight::line(fault));
        match fault.level {
            Level::Error => Diagnostic::error("preflight", message),
            Level::Warning => Diagnostic::warning("preflight", message),
        }
    };
    Faults(report.faults.iter().map(told).collect()).into_result(()).map(|((), warnings)| warnings)
}

/// How the documents are written.
///
/// # Errors
/// What does not go together, and what is wrong with the profile.
pub(super) fn output(args: &Prepress) -> Result<Output, Faults> {
    let space = args.color.map(|color| match color {
        args::Space::Rgb => Space::Rgb,
        args::Space::Cmyk => Space::Cmyk,
        args::Space::Gray => Space::Gray,
    });
    let icc = match &args.icc {
        Some(path) => Some((files::read_profile(path)?, path.display().to_string())),
        None => None,
    };
    let wanted = Wanted { space, standard: args.standard.into(), icc, ink_limit: args.ink_limit };
    standard::output(wanted, files::built_in_profile("fogra39").unwrap_or_default())
}

impl From<args::Standard> for Standard {
    fn from(standard: args::Standard) -> Standard {
        match standard {
            args::Standard::None => Standard::None,
            args::Standard::Pdfx1a => Standard::X1a,
            args::Standard::Pdfx3 => Standard::X3,
            args::Standard::Pdfx4 => Standard::X4,
            args::Standard::Pdfa2b => Standard::A2b,
        }
    }
}
