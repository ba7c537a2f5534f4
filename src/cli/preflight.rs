//! `bidpress preflight`: what is wrong with a PDF before it is printed.

use super::args::{Format, Preflight};
use super::console::Console;
use super::{Outcome, Project};
use crate::diag::{Diagnostic, Faults};
use crate::preflight::{Asked, Fault, Level, Report, check};
use crate::press::color::INK_LIMIT;
use crate::{files, limits, watch};

/// Looks at a file and tells what was found.
pub(super) fn run(args: &Preflight, console: &Console, _project: &Project) -> Result<Outcome, Faults> {
    let asked = Asked { standard: args.standard.map(Into::into), ink_limit: args.ink_limit.unwrap_or(INK_LIMIT) };
    let shown = args.file.display().to_string();
    let length = files::length(&args.file);
    watch::needs(limits::MEMORY_PER_BYTE * length);
    let seconds = limits::STEP_SECONDS + (length >> 21);
    let report =
        watch::attempt_for(seconds, &shown, || check(&files::read_pdf(&args.file)?, asked).map_err(|fault| named(fault, &shown)))??;
    match args.format {
        Format::Text => console.result(&text(&report, &shown)),
        Format::Json => console.result(&json(&report, &shown)),
    }
    Ok(if report.fails() { Outcome::Bad } else { Outcome::Good })
}

/// A fault of a file says which.
fn named(fault: Diagnostic, file: &str) -> Diagnostic {
    Diagnostic { message: format!("`{file}`: {}", fault.message), ..fault }
}

fn text(report: &Report, shown: &str) -> String {
    let mut text: String = report.faults.iter().map(|fault| format!("{}\n", line(fault))).collect();
    let count = |level: Level| report.faults.iter().filter(|fault| fault.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    text.push_str(&format!("{shown}: {}, {} pages, {errors} errors, {warnings} warnings\n", report.standard.title(), report.pages));
    text
}

/// `error[trim-box] page 3, object 17: … (ISO 15930-7, page boxes)`
pub(super) fn line(fault: &Fault) -> String {
    let level = if fault.level == Level::Error { "error" } else { "warning" };
    let page = fault.page.map(|page| format!("page {page}"));
    let object = fault.object.map(|object| format!("object {object}"));
    let places: Vec<String> = page.into_iter().chain(object).collect();
    let place = if places.is_empty() { "document".to_string() } else { places.join(", ") };
    let source = if fault.source.is_empty() { String::new() } else { format!(" ({})", fault.source) };
    format!("{level}[{}] {place}: {}{source}", fault.rule, fault.message)
}

fn json(report: &Report, shown: &str) -> String {
    let value = serde_json::json!({
        "file": shown,
        "standard": report.standard.id(),
        "pages": report.pages,
        "passed": !report.fails(),
        "faults": report.faults,
    });
    format!("{value:#}\n")
}
