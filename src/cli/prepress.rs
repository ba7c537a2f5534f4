//! Colours and standards of what `build` writes: what was asked for, and whether it was met.

use super::args::Prepress;
use crate::deck::Print;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files;
use crate::preflight::{self, Asked, Gathered, Level, Vendor, gathered};
use crate::press::color::{Output, Space};
use crate::press::standard::{self, Standard, Wanted};

/// What a look at the finished document finds, if it claims to meet a standard, or is for a printing service. What the service does not take
/// is a warning: it has been asked for on the command line.
///
/// # Errors
/// If it does not meet the standard.
pub(super) fn preflight(pdf: &[u8], output: &Output, title: &str, vendor: Option<&Vendor>) -> Result<Diagnostics, Diagnostics> {
    if output.standard == Standard::None && vendor.is_none() {
        return Ok(Diagnostics::default());
    }
    let asked = Asked { standard: Some(output.standard), ink_limit: output.ink_limit };
    let report = preflight::check_for(pdf, asked, vendor)?;
    let told = |found: &Gathered<'_>| {
        let message = format!("{title}: {}", super::preflight::line(found));
        match found.diagnostic.level {
            Level::Error if vendor.is_some_and(|vendor| vendor.title == found.diagnostic.source) => {
                Diagnostic::warning("preflight", message)
            }
            Level::Error => Diagnostic::error("preflight", message),
            Level::Warning => Diagnostic::warning("preflight", message),
        }
    };
    // Advice is for presses.
    let matters = |diagnostic: &&preflight::Finding| output.standard != Standard::None || diagnostic.level == Level::Error;
    Diagnostics(gathered(report.diagnostics.iter().filter(matters)).iter().map(told).collect())
        .into_result(())
        .map(|((), warnings)| warnings)
}

/// How documents are written: as was typed, else as the deck or its preset says.
///
/// # Errors
/// What does not go together, and what is wrong with the profile.
pub(super) fn output(args: &Prepress, print: &Print) -> Result<Output, Diagnostics> {
    let mut wanted = wanted(args, print);
    if let (Some(path), Some((data, _))) = (&args.icc, &mut wanted.icc) {
        *data = files::read_profile(path)?;
    }
    standard::output(wanted, files::built_in_profile("fogra39").unwrap_or_default())
}

/// What does not go together, before any file is read.
pub(super) fn clashes(args: &Prepress, print: &Print) -> Diagnostics {
    wanted(args, print).clashes()
}

/// What is asked for; the profile is not read yet.
fn wanted(args: &Prepress, print: &Print) -> Wanted {
    let space = args.color.or(print.color);
    let icc = args.icc.as_ref().map(|path| (Vec::new(), path.display().to_string()));
    let standard = args.standard.or(print.standard).unwrap_or_default();
    // The deck's limit is for inks, whatever the deck is printed in now.
    let ink_limit = args.ink_limit.or(print.ink_limit.filter(|_| space == Some(Space::Cmyk) || space.is_none() && standard.is_pdfx()));
    let outlines = args.outlines || print.outlines == Some(true);
    Wanted { space, standard, icc, ink_limit, outlines }
}
