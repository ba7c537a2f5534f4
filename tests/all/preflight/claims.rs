//! Claims of standards, and what makes a whole file.

use super::*;

/// Checks a document by what it claims itself.
fn by_claim(standard: Standard, change: impl FnOnce(&mut Document)) -> Report {
    let mut document = sound(standard);
    change(&mut document);
    let mut pdf = Vec::new();
    document.save_to(&mut pdf).unwrap();
    check(&pdf, Requirements { standard: None, ink_limit: 300 }, None).unwrap()
}

/// The messages of the rule `unchecked`, and whether the report fails.
fn unchecked(report: &Report) -> (Vec<&str>, bool) {
    let of_rule = report.diagnostics.iter().filter(|diagnostic| diagnostic.rule == "unchecked");
    (of_rule.map(|diagnostic| diagnostic.message.as_str()).collect(), report.fails())
}

fn claim(key: &'static str, value: &'static str) -> impl Fn(&mut Document) {
    move |document| info(document).set(key, Object::string_literal(value))
}

#[test]
fn unknown_claims_fail() {
    for name in ["PDF/X-3:2002", "PDF/X-5g", "PDF/X-1:1999"] {
        let report = by_claim(Standard::X1a, claim("GTS_PDFXVersion", name));
        assert_eq!(
            unchecked(&report),
            (vec![&*format!("the document claims to be {name}, which cannot be checked")], true)
        );
    }
    let first = by_claim(Standard::X1a, |document| {
        claim("GTS_PDFXVersion", "PDF/X-1:2001")(document);
        claim("GTS_PDFXConformance", "PDF/X-1a:2001")(document);
    });
    assert_eq!(
        unchecked(&first),
        (vec!["the document claims to be PDF/X-1a:2001, which cannot be checked"], true)
    );
    let named = by_claim(Standard::X4, |document| xmp(document, |text| text.replace("PDF/X-4", "PDF/X-4p")));
    assert_eq!(
        unchecked(&named),
        (vec!["the document claims to be PDF/X-4p, which cannot be checked"], true)
    );
    for (part, name) in [("1", "PDF/A-1b"), ("3", "PDF/A-3b")] {
        let archive = by_claim(Standard::A2b, |document| {
            xmp(document, |text| text.replace(">2</pdfaid", &format!(">{part}</pdfaid")))
        });
        assert_eq!(
            unchecked(&archive),
            (vec![&*format!("the document claims to be {name}, which cannot be checked")], true)
        );
    }
    let damaged = by_claim(Standard::A2b, |document| xmp(document, |text| text.replace("</rdf:RDF>", "")));
    assert!(damaged.fails() && unchecked(&damaged).0.len() == 1, "{damaged:#?}");
}

#[test]
fn known_claims_are_checked() {
    for standard in Standard::ALL {
        let report = by_claim(standard, |_| ());
        assert_eq!((report.standard, unchecked(&report)), (standard, (Vec::new(), false)));
    }
    // The conformance of PDF/X-1a:2003 adds nothing, nor do other notes.
    let report = by_claim(Standard::X1a, claim("GTS_PDFXConformance", "PDF/X-1a:2003"));
    assert_eq!((report.standard, unchecked(&report)), (Standard::X1a, (Vec::new(), false)));
    // Whoever names the standard wants no other.
    assert!(broken(Standard::X4, claim("GTS_PDFXVersion", "PDF/X-3:2002")).is_empty());
    let other = by_claim(Standard::X4, claim("GTS_PDFXVersion", "PDF/X-3:2003"));
    let message =
        "the document also claims to be PDF/X-3:2003, which is only checked with `--standard pdfx3`";
    assert_eq!((other.standard, unchecked(&other)), (Standard::X4, (vec![message], false)));
    let level =
        by_claim(Standard::A2b, |document| xmp(document, |text| text.replace(">B</pdfaid", ">U</pdfaid")));
    assert_eq!(
        unchecked(&level),
        (vec!["the document claims to be PDF/A-2u; only level B is checked"], false)
    );
}

#[test]
fn trapped_is_a_name() {
    for standard in PRESSES {
        for value in ["True", "False"] {
            let diagnostics = finds("trapped", standard, claim("Trapped", value));
            assert_eq!(
                diagnostics[0].message,
                "`/Trapped` is a string; it must be a name, `/True` or `/False`"
            );
            assert_eq!(broken(standard, |document| info(document).set("Trapped", value)), []);
        }
    }
}

#[test]
fn profiles_are_whole() {
    let profile = |document: &mut Document, change: &dyn Fn(&mut Vec<u8>)| {
        let mut icc = built_in_profile("fogra39").unwrap().to_vec();
        change(&mut icc);
        let id = document.add_object(Stream::new(dictionary! { "N" => 4 }, icc));
        intent(document).set("DestOutputProfile", id);
    };
    let cuts: [fn(&mut Vec<u8>); 3] = [
        |icc| icc.truncate(icc.len() - 1),
        |icc| icc.truncate(200),
        // The header agrees with the length, but the tags do not.
        |icc| {
            icc.truncate(icc.len() / 2);
            let size = u32::try_from(icc.len()).unwrap();
            icc[..4].copy_from_slice(&size.to_be_bytes());
        },
    ];
    for standard in PRESSES {
        for cut in cuts {
            let diagnostics = finds("intent-profile", standard, |document| profile(document, &cut));
            assert_eq!(diagnostics[0].message, "the profile of the output intent is cut off");
        }
        assert_eq!(broken(standard, |document| profile(document, &|icc| icc.extend(*b"\r\n"))), []);
    }
}

#[test]
fn bytes_after_the_end_are_ignored_with_a_warning() {
    let pdf = |standard: Standard| {
        let mut pdf = Vec::new();
        sound(standard).save_to(&mut pdf).unwrap();
        pdf
    };
    let with = |standard: Standard, tail: &[u8]| {
        check(
            &[&pdf(standard), tail].concat(),
            Requirements { standard: Some(standard), ink_limit: 300 },
            None,
        )
    };
    for length in [1, 600, 100_000] {
        for standard in Standard::ALL {
            let report = with(standard, &b"<html>".repeat(length)).unwrap();
            let [diagnostic] = &report.diagnostics[..] else { panic!("{report:#?}") };
            assert_eq!((diagnostic.rule, report.fails()), ("tail", standard == Standard::A2b));
            assert!(
                diagnostic.message.starts_with(&format!("{} bytes after the end", length * 6)),
                "{report:#?}"
            );
        }
    }
    for harmless in [&b""[..], b"\n", b"\r\n\r\n  \0\0\0"] {
        assert_eq!(with(Standard::X4, harmless).unwrap().diagnostics, []);
    }
    // An update that is cut off changes the document: what is before it is not the whole.
    let update = [&b"\n3 0 obj\n<</Type /Page>>\nendobj\n"[..], &[b' '; 900]].concat();
    assert!(with(Standard::X4, &update).is_err());
}
