//! `bidpress preflight`: what is wrong with a PDF before it is printed.

use super::args::{Format, Preflight};
use super::console::Console;
use super::{CommandError, Outcome, Project, preset};
use crate::diag::{Diagnostic, counted, numbered};
use crate::preflight::{Asked, Gathered, Holder, Level, Report, check_for, gathered};
use crate::preset::Preset;
use crate::press::color::INK_LIMIT;
use crate::progress::Step;
use crate::{escape, files, limits};

/// Looks at a file and tells what was found.
pub(super) fn run(args: &Preflight, console: &Console, project: &Project) -> Result<Outcome, CommandError> {
    let preset = preset::typed(project, args.preset.as_deref())?;
    let vendor = preset.as_ref().and_then(Preset::vendor);
    if let (Some(name), true, None) = (&args.preset, preset.is_some(), &vendor) {
        let diagnostic = Diagnostic::error("preset", format!("`{name}` makes pictures, not PDFs"));
        return Err(diagnostic.hint("preflight looks at PDFs only").into());
    }
    let print = preset.map(|preset| preset.print).unwrap_or_default();
    let standard = args.standard.or(print.standard);
    let asked = Asked { standard, ink_limit: args.ink_limit.or(print.ink_limit).unwrap_or(INK_LIMIT) };
    let shown = files::shown(&args.file).display().to_string();
    let pdf = files::read_pdf(&args.file)?;
    let length = pdf.len() as u64;
    let seconds = limits::STEP_SECONDS + (length >> 21);
    let check = || check_for(&pdf, asked, vendor.as_ref()).map_err(|diagnostic| named(diagnostic, &shown));
    let report = Step::new(&shown).within(seconds).run(check)??;
    match args.format {
        Format::Text => console.result(&text(&report, &shown)),
        Format::Json => console.result(&json(&report, &shown)),
    }
    Ok(if report.fails() { Outcome::Bad } else { Outcome::Good })
}

/// An error of a file says which.
fn named(diagnostic: Diagnostic, file: &str) -> Diagnostic {
    Diagnostic { message: format!("`{file}`: {}", diagnostic.message), ..diagnostic }
}

fn text(report: &Report, shown: &str) -> String {
    let mut text: String = gathered(&report.diagnostics).iter().map(|diagnostic| format!("{}\n", line(diagnostic))).collect();
    let count = |level: Level| report.diagnostics.iter().filter(|diagnostic| diagnostic.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    let counts = [(report.pages, "page"), (errors, "error"), (warnings, "warning")].map(|(count, thing)| counted(count, thing));
    text.push_str(&format!("{}: {}, {}\n", escape::line(shown), report.standard.title(), counts.join(", ")));
    text
}

/// `error[trim-box] page 3, object 17: … (ISO 15930-7, page boxes)`, or `error[trim-box] pages 1–12 and 14: …`: of several pages each may
/// have objects of its own, and their numbers help nobody.
pub(super) fn line(Gathered { diagnostic, pages, objects }: &Gathered<'_>) -> String {
    let level = if diagnostic.level == Level::Error { "error" } else { "warning" };
    let page = (!pages.is_empty()).then(|| numbered("page", pages));
    let object = (objects.len() == 1 || pages.len() < 2 && !objects.is_empty()).then(|| numbered("object", objects));
    let places: Vec<String> = page.into_iter().chain(object).collect();
    let place = if places.is_empty() { "document".to_string() } else { places.join(", ") };
    let direct = diagnostic.direct.map(|holder| match holder {
        Holder::Page => format!(" (direct in {})", numbered("page", pages)),
        Holder::Object => format!(" (direct in {})", numbered("object", objects)),
    });
    let source = if diagnostic.source.is_empty() { String::new() } else { format!(" ({})", diagnostic.source) };
    escape::message(&format!("{level}[{}] {place}: {}{}{source}", diagnostic.rule, diagnostic.message, direct.unwrap_or_default()))
}

fn json(report: &Report, shown: &str) -> String {
    let value = serde_json::json!({
        "file": shown,
        "standard": report.standard.id(),
        "pages": report.pages,
        "passed": !report.fails(),
        "faults": report.diagnostics,
    });
    format!("{value:#}\n")
}
