//! Content: fonts, operators, images, transparency, colours.

use super::*;

#[test]
fn fonts_are_in_the_file_and_can_be_read() {
    for standard in Standard::ALL {
        finds("font-not-embedded", standard, |document| {
            let id = find(document, "Type", "FontDescriptor");
            _ = document.get_dictionary_mut(id).unwrap().remove(b"FontFile2");
        });
        let diagnostics = finds("no-unicode", standard, |document| {
            let id = find(document, "Subtype", "Type0");
            _ = document.get_dictionary_mut(id).unwrap().remove(b"ToUnicode");
        });
        assert_eq!(diagnostics[0].level, Level::Warning);
    }
    // Fonts that show nothing need not be embedded.
    for standard in Standard::ALL {
        for visible in ["<00> Tj", "[() 1 (a)] TJ", "(a) '", "3 Tr 0 Tr (a) Tj", "7 Tr (a) Tj"] {
            finds("font-not-embedded", standard, |document| draw_text(document, visible));
        }
        for invisible in ["", "() Tj", "[() 1] TJ", "3 Tr (a) Tj"] {
            assert_eq!(broken(standard, |document| draw_text(document, invisible)), [], "{invisible}");
        }
        assert_eq!(broken(standard, |document| resource(document, "Font", "Own", helvetica())), []);
    }
}

/// Plants a resource of the first page as an object of its own, and written into the page: the same is found.
#[track_caller]
fn finds_both(
    rule: &str,
    standard: Standard,
    kind: &str,
    object: impl Into<Object>,
    operators: &str,
) -> Vec<Finding> {
    let object = object.into();
    let indirect = finds(rule, standard, |document| {
        let id = document.add_object(object.clone());
        resource(document, kind, "Own", id);
        draw(document, operators);
    });
    let direct = finds(rule, standard, |document| {
        resource(document, kind, "Own", object);
        draw(document, operators);
    });
    assert_eq!(direct.len(), indirect.len(), "{direct:#?}");
    for (one, other) in indirect.iter().zip(&direct) {
        assert_eq!((one.page, other.page), (Some(1), Some(1)));
        assert_eq!((&other.message, one.direct, other.direct), (&one.message, None, Some(Holder::Page)));
    }
    indirect
}

/// Writes with the font `Own`.
const WRITE: &str = "\nBT /Own 9 Tf <00> Tj ET";

/// Writes on the first page with a font that is not embedded.
fn draw_text(document: &mut Document, operators: &str) {
    resource(document, "Font", "Own", helvetica());
    draw(document, &format!("\nBT /Own 9 Tf {operators} ET"));
}

fn helvetica() -> Dictionary {
    dictionary! { "Type" => "Font", "Subtype" => "Type1", "BaseFont" => "Helvetica" }
}

fn shading(space: &str, channels: usize) -> Dictionary {
    let color = |ink: i64| Object::Array(vec![ink.into(); channels]);
    let function = dictionary! { "FunctionType" => 2, "C0" => color(0), "C1" => color(1), "N" => 1 };
    dictionary! { "ShadingType" => 2, "ColorSpace" => space, "Function" => function }
}

#[test]
fn direct_and_indirect_resources_are_checked() {
    for standard in PRESSES {
        finds_both("font-not-embedded", standard, "Font", helvetica(), WRITE);
        finds_both("color", standard, "Shading", shading("DeviceRGB", 3), "\n/Own sh");
        let pattern = dictionary! { "PatternType" => 2, "Shading" => shading("DeviceRGB", 3) };
        finds("color", standard, |document| {
            resource(document, "Pattern", "Own", pattern.clone());
            draw(document, "\n/Pattern cs /Own scn");
        });
        finds("color", standard, |document| {
            let shading = document.add_object(shading("DeviceRGB", 3));
            let id = document.add_object(dictionary! { "PatternType" => 2, "Shading" => shading });
            resource(document, "Pattern", "Own", id);
            draw(document, "\n/Pattern cs /Own scn");
        });
        let diagnostics = finds_both("ink", standard, "Shading", shading("DeviceCMYK", 4), "\n/Own sh");
        assert_eq!(diagnostics[0].message, "a colour has 400 % of ink; the limit is 300 %");
        finds_both("transfer", standard, "ExtGState", dictionary! { "TR" => "Identity" }, "\n/Own gs");
    }
}

#[test]
fn fonts_are_found_wherever_they_are_set() {
    let states = || dictionary! { "LW" => 0.01, "Font" => vec![helvetica().into(), 9.into()] };
    let by_state = "\n/Own gs BT <00> Tj ET";
    finds("font-not-embedded", Standard::X1a, |document| {
        resource(document, "ExtGState", "Own", states());
        draw(document, by_state);
    });
    finds("font-not-embedded", Standard::X1a, |document| {
        let font = document.add_object(helvetica());
        resource(document, "ExtGState", "Own", dictionary! { "Font" => vec![font.into(), 9.into()] });
        draw(document, by_state);
    });
    // Inherited from the node above the pages: two levels of what is direct.
    let inherited = finds("font-not-embedded", Standard::X1a, |document| {
        let all = page(document).remove(b"Resources").unwrap();
        let above = page(document).get(b"Parent").unwrap().as_reference().unwrap();
        document.get_dictionary_mut(above).unwrap().set("Resources", all);
        let resources =
            document.get_dictionary_mut(above).unwrap().get_mut(b"Resources").unwrap().as_dict_mut().unwrap();
        resources.set("Font", dictionary! { "Own" => helvetica() });
        draw(document, WRITE);
    });
    assert_eq!(inherited[0].page, Some(1));
    assert_eq!(inherited[0].direct, Some(Holder::Object), "{inherited:#?}");
    finds("font-not-embedded", Standard::X1a, |document| {
        form(document).dict.set("Resources", dictionary! { "Font" => dictionary! { "Own" => helvetica() } });
        form(document).set_plain_content(WRITE.into());
    });
    let tile = dictionary! { "PatternType" => 1, "Resources" => dictionary! { "Font" => dictionary! { "Own" => helvetica() } } };
    finds("font-not-embedded", Standard::X1a, |document| {
        let id = document.add_object(Stream::new(tile, WRITE.into()));
        resource(document, "Pattern", "Own", id);
        draw(document, "\n/Pattern cs /Own scn");
    });
    // A size that a graphics state sets, and the width of lines.
    let state = |document: &mut Document, width: f64, size: i64| {
        let font = find(document, "Subtype", "Type0");
        resource(
            document,
            "ExtGState",
            "Own",
            dictionary! { "LW" => width, "Font" => vec![font.into(), size.into()] },
        );
        draw(document, "\n/Own gs 0 0 m 9 9 l S BT <0000> Tj ET");
    };
    finds("small-text", Standard::X4, |document| state(document, 1.0, 4));
    finds("hairline", Standard::X4, |document| state(document, 0.01, 9));
    assert_eq!(broken(Standard::X4, |document| state(document, 1.0, 9)), []);
}

/// Adds a font of Type 3 with one glyph to the first page, and writes with it.
fn glyph(document: &mut Document, resources: Dictionary, operators: &str) {
    let glyph = document.add_object(Stream::new(Dictionary::new(), operators.as_bytes().to_vec()));
    let matrix = [1, 0, 0, 1, 0, 0].map(Object::Integer).to_vec();
    let font = dictionary! {
        "Type" => "Font", "Subtype" => "Type3", "FontMatrix" => matrix, "CharProcs" => dictionary! { "a" => glyph }, "Resources" => resources,
    };
    resource(document, "Font", "Own", font);
    draw(document, "\nBT /Own 9 Tf <00> Tj ET");
}

#[test]
fn glyphs_are_drawn() {
    let none = Dictionary::new;
    assert_eq!(broken(Standard::X1a, |document| glyph(document, none(), "1 0 d0 0 0 1 1 re f")), []);
    assert_eq!(
        broken(Standard::X1a, |document| glyph(document, none(), "1 0 0 0 1 1 d1 1 w 0 0 m 9 9 l S")),
        []
    );
    finds("color", Standard::X1a, |document| glyph(document, none(), "1 0 d0 1 0 0 rg 0 0 1 1 re f"));
    finds("ink", Standard::X1a, |document| glyph(document, none(), "1 0 d0 1 1 1 1 k 0 0 1 1 re f"));
    finds("resource-missing", Standard::X1a, |document| glyph(document, none(), "1 0 d0 /X Do"));
    let fonts = || dictionary! { "Font" => dictionary! { "Inner" => helvetica() } };
    finds("font-not-embedded", Standard::X1a, |document| {
        glyph(document, fonts(), "1 0 d0 BT /Inner 9 Tf <00> Tj ET")
    });
}

#[test]
fn operators_are_known_and_in_pairs() {
    for standard in Standard::ALL {
        let diagnostics = finds("operator", standard, |document| draw(document, "\n1 2 nosuch"));
        assert_eq!(
            (diagnostics[0].page, diagnostics[0].message.as_str()),
            (Some(1), "`nosuch` is not an operator of PDF")
        );
        for operators in ["q", "Q", "BT", "ET", "/A BMC", "/A <<>> BDC", "EMC", "BX", "EX", "q q Q"] {
            let diagnostics =
                finds("unbalanced", standard, |document| draw(document, &format!("\n{operators}")));
            assert_eq!(diagnostics.len(), 1, "{operators}: {diagnostics:#?}");
        }
        assert_eq!(broken(standard, |document| draw(document, "\nq BT ET Q /A BMC EMC BX EX")), []);
        for operators in [
            "/NoSuch Do",
            "/NoSuch gs",
            "/NoSuch sh",
            "/NoSuch 9 Tf",
            "/NoSuch cs",
            "/Pattern cs /NoSuch scn",
        ] {
            let diagnostics =
                finds("resource-missing", standard, |document| draw(document, &format!("\n{operators}")));
            assert_eq!(diagnostics.len(), 1, "{operators}: {diagnostics:#?}");
        }
        finds("resource-missing", standard, |document| {
            resource(document, "XObject", "Gone", (99_999, 0));
            draw(document, "\n/Gone Do");
        });
        finds("damaged", standard, |document| draw(document, "\n0 0 m ) n"));
    }
    let passed_over = |document: &mut Document| draw(document, "\nBX 1 nosuch EX");
    assert_eq!(broken(Standard::X4, passed_over), []);
    let diagnostics = finds("operator", Standard::A2b, passed_over);
    assert_eq!(diagnostics[0].source, "ISO 19005-2, 6.2.2 content streams");
}

#[test]
fn pictures_between_operators_have_colors() {
    let picture = |space: &str, sample: &str| format!("\nBI /W 1 /H 1 /BPC 8 /CS /{space} ID {sample} EI");
    finds("color", Standard::X1a, |document| draw(document, &picture("RGB", "abc")));
    assert_eq!(broken(Standard::X1a, |document| draw(document, &picture("CMYK", "abcd"))), []);
}

/// Sets a graphics state on the first page.
fn state(document: &mut Document, state: Dictionary) {
    resource(document, "ExtGState", "G99", state);
    draw(document, "\n/G99 gs");
}

#[test]
fn transparency() {
    for standard in [Standard::X1a, Standard::X3] {
        finds("transparency", standard, |document| state(document, dictionary! { "ca" => 0.5 }));
        finds("transparency", standard, |document| state(document, dictionary! { "CA" => 0.5 }));
        finds("transparency", standard, |document| state(document, dictionary! { "BM" => "Multiply" }));
        finds("transparency", standard, |document| {
            state(document, dictionary! { "SMask" => Dictionary::new() })
        });
        finds("transparency", standard, |document| image(document).dict.set("SMask", (1, 0)));
        let group = dictionary! { "S" => "Transparency" };
        finds("transparency", standard, |document| form(document).dict.set("Group", group.clone()));
        finds("transparency", standard, |document| page(document).set("Group", group.clone()));
        let harmless = dictionary! { "ca" => 1, "CA" => 1.0, "BM" => "Normal", "SMask" => "None" };
        assert_eq!(broken(standard, |document| state(document, harmless)), []);
    }
}

#[test]
fn halftones_and_transfer_functions_are_errors() {
    for standard in [Standard::X1a, Standard::X3, Standard::X4, Standard::A2b] {
        finds("transfer", standard, |document| state(document, dictionary! { "TR" => "Identity" }));
        finds("transfer", standard, |document| state(document, dictionary! { "TR2" => "Identity" }));
        assert_eq!(broken(standard, |document| state(document, dictionary! { "TR2" => "Default" })), []);
        finds("halftone", standard, |document| {
            state(document, dictionary! { "HTP" => vec![0.into(), 0.into()] })
        });
        finds("halftone", standard, |document| {
            state(document, dictionary! { "HT" => dictionary! { "HalftoneType" => 6 } })
        });
        finds("postscript", standard, |document| {
            _ = document.add_object(Stream::new(
                dictionary! { "Type" => "XObject", "Subtype" => "PS" },
                b"showpage".to_vec(),
            ));
        });
        finds("postscript", standard, |document| form(document).dict.set("Subtype2", "PS"));
        finds("opi", standard, |document| form(document).dict.set("OPI", Dictionary::new()));
        finds("reference-xobject", standard, |document| form(document).dict.set("Ref", Dictionary::new()));
        finds("alternates", standard, |document| {
            stream(document, "Subtype", "Image").dict.set("Alternates", Vec::<Object>::new())
        });
        finds("lzw", standard, |document| {
            _ = document
                .add_object(Stream::new(dictionary! { "Filter" => "LZWDecode" }, b"\x80\x0b".to_vec()));
        });
        finds("external-stream", standard, |document| {
            form(document).dict.set("F", Object::string_literal("other.pdf"))
        });
    }
    finds("interpolate", Standard::A2b, |document| {
        stream(document, "Subtype", "Image").dict.set("Interpolate", true)
    });
}

#[test]
fn colors() {
    for standard in PRESSES {
        let diagnostics = finds("color", standard, |document| draw(document, "\n1 0 0 rg 0 0 9 9 re f"));
        assert_eq!(diagnostics[0].page, Some(1));
        finds("color", standard, |document| draw(document, "\n/DeviceRGB CS"));
        finds("color", standard, |document| image(document).dict.set("ColorSpace", "DeviceRGB"));
        finds("color", standard, |document| {
            let tint = dictionary! { "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "N" => 1 };
            resource(
                document,
                "ColorSpace",
                "Spot",
                vec!["Separation".into(), "Gold".into(), "DeviceRGB".into(), tint.into()],
            );
            draw(document, "\n/Spot cs 1 scn");
        });
        finds("color", standard, |document| {
            let id = document.add_object(dictionary! { "ShadingType" => 2, "ColorSpace" => "DeviceRGB" });
            resource(document, "Shading", "S99", id);
            draw(document, "\n/S99 sh");
        });
    }
    let cut = |document: &mut Document, state: &str| {
        let tint = dictionary! { "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "N" => 1 };
        resource(
            document,
            "ColorSpace",
            "Cut",
            vec!["Separation".into(), "CutContour".into(), "DeviceCMYK".into(), tint.into()],
        );
        resource(document, "ExtGState", "Over", dictionary! { "OP" => true });
        draw(document, &format!("\n{state}/Cut CS 1 SCN .1 w 0 0 m 9 9 l S"));
    };
    finds("cut-line", Standard::X4, |document| cut(document, ""));
    let lab = |document: &mut Document| {
        resource(document, "ColorSpace", "L", vec!["Lab".into(), Dictionary::new().into()]);
        draw(document, "\n/L cs 50 0 0 scn");
    };
    finds("color", Standard::X1a, lab);
    assert_eq!(broken(Standard::X3, lab), []);
    finds("color", Standard::A2b, |document| draw(document, "\n0 0 0 1 k"));
}

#[test]
fn ink() {
    let diagnostics = finds("ink", Standard::X4, |document| draw(document, "\n.9 .9 .9 .9 k 0 0 9 9 re f"));
    assert_eq!(diagnostics[0].message, "a colour has 360 % of ink; the limit is 300 %");
    finds("ink", Standard::X4, |document| draw(document, "\n/DeviceCMYK CS 1 1 1 .5 SC"));
    finds("ink", Standard::X4, |document| {
        let parts = |parts: [i64; 4]| Object::Array(parts.map(Object::Integer).to_vec());
        let function =
            dictionary! { "FunctionType" => 2, "C0" => parts([0; 4]), "C1" => parts([1; 4]), "N" => 1 };
        let id = document.add_object(
            dictionary! { "ShadingType" => 2, "ColorSpace" => "DeviceCMYK", "Function" => function },
        );
        resource(document, "Shading", "S99", id);
        draw(document, "\n/S99 sh");
    });
    finds("ink", Standard::X4, |document| {
        let image = image(document);
        let pixels = image.dict.get(b"Width").unwrap().as_i64().unwrap()
            * image.dict.get(b"Height").unwrap().as_i64().unwrap();
        _ = image.dict.remove(b"DecodeParms");
        image.set_plain_content(vec![230; pixels as usize * 4]);
    });
}

#[test]
fn poor_quality_gives_warnings() {
    let advice = |rule: &str, operators: &str| {
        let diagnostics = finds(rule, Standard::X4, |document| draw(document, operators));
        assert_eq!((diagnostics[0].level, diagnostics[0].page), (Level::Warning, Some(1)));
    };
    advice("hairline", "\n.1 w 0 0 m 9 9 l S");
    advice("hairline", "\nq .1 0 0 .1 0 0 cm 1 w 0 0 m 9 9 l S Q");
    assert_eq!(broken(Standard::X4, |document| draw(document, "\n.25 w 0 0 m 9 9 l S")), []);
    let write = |document: &mut Document, operators: &str| {
        let font = find(document, "Subtype", "Type0");
        resource(document, "Font", "F0", font);
        draw(document, operators);
    };
    let diagnostics =
        finds("small-text", Standard::X4, |document| write(document, "\nBT /F0 4 Tf <0000> Tj ET"));
    assert_eq!((diagnostics[0].level, diagnostics[0].page), (Level::Warning, Some(1)));
    assert_eq!(
        broken(Standard::X4, |document| write(document, "\nBT /F0 4 Tf 2 0 0 2 0 0 Tm <0000> Tj ET")),
        []
    );
    let outlined = "\n.1 w BT /F0 9 Tf 1 Tr <0000> Tj ET";
    finds("hairline", Standard::X4, |document| write(document, outlined));
    let coarse = |document: &mut Document, scale: i64| {
        let dict = dictionary! { "Type" => "XObject", "Subtype" => "Image", "Width" => 100, "Height" => 100, "ColorSpace" => "DeviceGray", "BitsPerComponent" => 8 };
        let id = document.add_object(Stream::new(dict, vec![0; 10_000]));
        resource(document, "XObject", "X99", id);
        draw(document, &format!("\nq {scale} 0 0 {scale} 0 0 cm /X99 Do Q"));
    };
    let diagnostics = finds("resolution", Standard::X4, |document| coarse(document, 72));
    assert_eq!(diagnostics[0].message, "an image has 100 pixels per inch; below 200 it looks coarse");
    assert_eq!(broken(Standard::X4, |document| coarse(document, 24)), []);
}
