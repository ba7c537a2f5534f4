//! The document as a whole: metadata, encryption, output intents, layers, versions.

use super::*;

fn encrypted(user_password: &str) -> Document {
    let mut document = sound(Standard::X1a);
    let version = EncryptionVersion::V2 {
        document: &document,
        owner_password: user_password,
        user_password,
        key_length: 128,
        permissions: Permissions::all(),
    };
    let state = EncryptionState::try_from(version).unwrap();
    document.encrypt(&state).unwrap();
    document
}

#[test]
fn encryption() {
    let diagnostics = look(&mut encrypted(""), Standard::X1a).diagnostics;
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.rule == "encrypted"), "{diagnostics:#?}");
    let mut pdf = Vec::new();
    encrypted("secret").save_to(&mut pdf).unwrap();
    let diagnostic = check(&pdf, Requirements { standard: None, ink_limit: 300 }, None).unwrap_err();
    assert_eq!(diagnostic.message, "this PDF is encrypted with a password");
}

#[test]
fn output_intents() {
    for standard in PRESSES {
        finds("intent-missing", standard, |document| _ = catalog(document).remove(b"OutputIntents"));
        finds("intent-twice", standard, |document| {
            let intents = catalog(document).get_mut(b"OutputIntents").unwrap().as_array_mut().unwrap();
            intents.push(intents[0].clone());
        });
        finds("intent-condition", standard, |document| {
            _ = intent(document).remove(b"OutputConditionIdentifier")
        });
        finds("intent-profile", standard, |document| {
            _ = intent(document).remove(b"DestOutputProfile");
            _ = intent(document).remove(b"RegistryName");
        });
    }
    finds("color", Standard::A2b, |document| _ = catalog(document).remove(b"OutputIntents"));
    finds("intent-profile", Standard::A2b, |document| {
        let profile = document.add_object(Stream::new(dictionary! { "N" => 3 }, b"no profile".to_vec()));
        intent(document).set("DestOutputProfile", profile);
    });
    finds("intent-profile", Standard::X4, |document| {
        let screen = document
            .add_object(Stream::new(dictionary! { "N" => 4 }, built_in_profile("srgb").unwrap().to_vec()));
        intent(document).set("DestOutputProfile", screen);
    });
}

#[test]
fn metadata_must_match_the_standard() {
    for standard in [Standard::X1a, Standard::X3] {
        finds("title", standard, |document| _ = info(document).remove(b"Title"));
        finds("date", standard, |document| _ = info(document).remove(b"CreationDate"));
        finds("date", standard, |document| _ = info(document).remove(b"ModDate"));
        finds("trapped", standard, |document| _ = info(document).remove(b"Trapped"));
        finds("trapped", standard, |document| info(document).set("Trapped", "Unknown"));
        finds("claim", standard, |document| {
            info(document).set("GTS_PDFXVersion", Object::string_literal("PDF/X-1:2001"))
        });
    }
    finds("title", Standard::X4, |document| {
        _ = info(document).remove(b"Title");
        xmp(document, |text| text.replace("A test", ""));
    });
    finds("claim", Standard::X4, |document| xmp(document, |text| text.replace("PDF/X-4", "PDF/X-5")));
    finds("claim", Standard::A2b, |document| xmp(document, |text| text.replace(">2</pdfaid", ">1</pdfaid")));
    for standard in [Standard::X4, Standard::A2b] {
        finds("xmp-missing", standard, |document| _ = catalog(document).remove(b"Metadata"));
        finds("xmp-damaged", standard, |document| xmp(document, |text| text.replace("</rdf:RDF>", "")));
        finds("xmp-differs", standard, |document| {
            info(document).set("Title", Object::string_literal("Another"))
        });
        finds("xmp-differs", standard, |document| {
            info(document).set("CreationDate", Object::string_literal("D:20010101000000Z"))
        });
    }
}

#[test]
fn actions_and_scripts() {
    let script = || dictionary! { "S" => "JavaScript", "JS" => Object::string_literal("app.alert(1)") };
    for standard in [Standard::X4, Standard::A2b] {
        finds("action", standard, |document| catalog(document).set("AA", Dictionary::new()));
        finds("action", standard, |document| page(document).set("AA", Dictionary::new()));
        finds("action", standard, |document| {
            catalog(document).set("OpenAction", dictionary! { "S" => "Launch" })
        });
        finds("javascript", standard, |document| _ = document.add_object(script()));
        finds("javascript", standard, |document| {
            catalog(document).set("Names", dictionary! { "JavaScript" => Dictionary::new() })
        });
    }
}

#[test]
fn layers_have_names() {
    let plant = |document: &mut Document, change: &dyn Fn(&mut Dictionary)| {
        let ids: Vec<Object> = ["Card", "Cut"]
            .iter()
            .map(|name| {
                document
                    .add_object(dictionary! { "Type" => "OCG", "Name" => Object::string_literal(*name) })
                    .into()
            })
            .collect();
        let choice = |name: &str| dictionary! { "Name" => Object::string_literal(name), "Order" => vec![ids[0].clone(), vec![ids[1].clone()].into()] };
        let mut layers = dictionary! { "OCGs" => ids.clone(), "D" => choice("All"), "Configs" => vec![choice("Cards").into()] };
        change(&mut layers);
        catalog(document).set("OCProperties", layers);
    };
    let one = |part: &str, change: &dyn Fn(&mut Dictionary)| {
        let diagnostics = finds("layers", Standard::A2b, |document| plant(document, change));
        assert_eq!(
            (diagnostics.len(), diagnostics[0].source.as_str()),
            (1, "ISO 19005-2, 6.9 optional content"),
            "{diagnostics:#?}"
        );
        assert!(diagnostics[0].message.contains(part), "{diagnostics:#?}");
    };
    let of = |layers: &mut Dictionary, change: &dyn Fn(&mut Dictionary)| {
        change(layers.get_mut(b"D").unwrap().as_dict_mut().unwrap())
    };
    assert_eq!(broken(Standard::A2b, |document| plant(document, &|_| ())), []);
    assert_eq!(
        broken(Standard::A2b, |document| plant(document, &|layers| of(layers, &|choice| _ =
            choice.remove(b"Order")))),
        []
    );
    one("has no `/Name`", &|layers| of(layers, &|choice| _ = choice.remove(b"Name")));
    one("has no `/Name`", &|layers| {
        layers.get_mut(b"Configs").unwrap().as_array_mut().unwrap()[0].as_dict_mut().unwrap().set("Name", 7)
    });
    one("have the `/Name` `Cards`", &|layers| {
        of(layers, &|choice| choice.set("Name", Object::string_literal("Cards")))
    });
    one("`/AS`", &|layers| of(layers, &|choice| choice.set("AS", Vec::<Object>::new())));
    one("does not list all", &|layers| {
        of(layers, &|choice| _ = choice.get_mut(b"Order").unwrap().as_array_mut().unwrap().pop())
    });
}

#[test]
fn features_newer_than_the_standard_are_errors() {
    let newer = |part: &str, damage: &dyn Fn(&mut Document)| {
        for standard in [Standard::X1a, Standard::X3] {
            let diagnostics = finds("version", standard, damage);
            assert_eq!(diagnostics[0].source, format!("{}, version of PDF", standard.iso()));
            assert!(
                diagnostics.len() == 1 && diagnostics[0].message.contains(part),
                "{part}: {diagnostics:#?}"
            );
            assert!(
                diagnostics[0].message.ends_with(&format!("{} goes up to 1.4", standard.title())),
                "{diagnostics:#?}"
            );
        }
        for standard in [Standard::X4, Standard::A2b, Standard::None] {
            assert_eq!(broken(standard, damage), [], "{part}");
        }
    };
    newer("`/JPXDecode`", &|document| stream(document, "Subtype", "Image").dict.set("Filter", "JPXDecode"));
    newer("16 bits", &|document| stream(document, "Subtype", "Image").dict.set("BitsPerComponent", 16));
    newer("OpenType", &|document| {
        _ = document.add_object(Stream::new(dictionary! { "Subtype" => "OpenType" }, Vec::new()))
    });
    newer("`/XRef`", &|document| {
        document.reference_table.cross_reference_type = XrefType::CrossReferenceStream
    });
    newer("`/XRef`", &|document| document.trailer.set("XRefStm", 9));
    let between_operators =
        |document: &mut Document| draw(document, "\nBI /W 1 /H 1 /BPC 16 /CS /CMYK ID abcdefgh EI");
    finds("version", Standard::X1a, between_operators);
    assert_eq!(broken(Standard::X4, between_operators), []);
    assert_eq!(
        broken(Standard::X1a, |document| stream(document, "Subtype", "Image")
            .dict
            .set("Filter", "JBIG2Decode")),
        []
    );
}

/// With the version of the standard at its front, whatever is behind it.
#[test]
fn objects_that_are_packed_together() {
    for standard in [Standard::X1a, Standard::X3] {
        let mut pdf = Vec::new();
        sound(standard).save_modern(&mut pdf).unwrap();
        assert_eq!(&pdf[..8], b"%PDF-1.5");
        pdf[7] = b'4';
        let diagnostics =
            check(&pdf, Requirements { standard: Some(standard), ink_limit: 300 }, None).unwrap().diagnostics;
        assert_eq!(diagnostics.len(), 2, "{diagnostics:#?}");
        for part in ["`/ObjStm`", "`/XRef`"] {
            assert!(
                diagnostics
                    .iter()
                    .any(|diagnostic| diagnostic.rule == "version" && diagnostic.message.contains(part)),
                "{part}: {diagnostics:#?}"
            );
        }
    }
}

/// What is done to a document.
type Damage = fn(&mut Document);

/// Objects in object streams are checked like all others.
#[test]
fn packed_objects_are_checked() {
    let packed = |standard: Standard, damage: &dyn Fn(&mut Document)| {
        let mut document = sound(standard);
        damage(&mut document);
        let mut pdf = Vec::new();
        document.save_modern(&mut pdf).unwrap();
        assert!(pdf.windows(7).any(|bytes| bytes == b"/ObjStm"));
        check(&pdf, Requirements { standard: Some(standard), ink_limit: 300 }, None).unwrap().diagnostics
    };
    let damages: [(&str, Damage); 5] = [
        ("trim-box", |document| _ = page(document).remove(b"TrimBox")),
        ("intent-condition", |document| _ = intent(document).remove(b"OutputConditionIdentifier")),
        ("trapped", |document| info(document).set("Trapped", Object::string_literal("True"))),
        ("color", |document| {
            page(document).set("Group", dictionary! { "S" => "Transparency", "CS" => "DeviceRGB" })
        }),
        ("font-not-embedded", |document| {
            let id = find(document, "Type", "FontDescriptor");
            _ = document.get_dictionary_mut(id).unwrap().remove(b"FontFile2");
        }),
    ];
    assert_eq!(packed(Standard::X4, &|_| ()), []);
    for (rule, damage) in damages {
        let diagnostics = packed(Standard::X4, &damage);
        assert!(
            !diagnostics.is_empty() && diagnostics.iter().all(|diagnostic| diagnostic.rule == rule),
            "{rule}: {diagnostics:#?}"
        );
        assert_eq!(diagnostics, broken(Standard::X4, damage));
    }
}
