//! Spot colours, and layers for cutting machines.

use super::*;

/// Adds spot colours to the first page, shown as a tint of one ink.
fn spots(document: &mut Document, names: &[(&str, i64)]) {
    for (place, (name, black)) in names.iter().enumerate() {
        let inks = |black: i64| Object::Array([0, 0, 0, black].map(Object::Integer).to_vec());
        let tint = dictionary! { "FunctionType" => 2, "Domain" => vec![0.into(), 1.into()], "C0" => inks(0), "C1" => inks(*black), "N" => 1 };
        let space = vec![
            "Separation".into(),
            Object::Name(name.as_bytes().to_vec()),
            "DeviceCMYK".into(),
            tint.into(),
        ];
        resource(document, "ColorSpace", &format!("Spot{place}"), space);
        draw(document, &format!("\n/Spot{place} cs 1 scn"));
    }
}

#[test]
fn names_of_spot_colors_are_clear() {
    for names in [["Gold Foil", "gold foil"], ["Gold Foil", "GoldFoil"], ["Spot-UV", "spot_uv"]] {
        let found =
            finds("spot-name", Standard::X4, |document| spots(document, &names.map(|name| (name, 1))));
        assert!(found[0].level == Level::Warning && found[0].message.contains(names[1]), "{found:?}");
    }
    finds("spot-name", Standard::X4, |document| spots(document, &[("None", 1)]));
    let names = [("Gold Foil", 1), ("Gold Foil 2", 1), ("Black", 1), ("Gold Foil", 1)];
    assert_eq!(broken(Standard::X4, |document| spots(document, &names)), []);
    finds("spot", Standard::X4, |document| spots(document, &[("", 1)]));
    let several = |document: &mut Document, name: &str| {
        let names = Object::Array(vec!["Cyan".into(), name.into()]);
        resource(
            document,
            "ColorSpace",
            "Several",
            vec!["DeviceN".into(), names, "DeviceCMYK".into(), Dictionary::new().into()],
        );
        draw(document, "\n/Several cs");
    };
    let found = finds("spot", Standard::X4, |document| several(document, "All"));
    assert_eq!(found[0].level, Level::Error);
    assert_eq!(broken(Standard::X4, |document| several(document, "Gold")), []);
}

#[test]
fn a_spot_color_is_shown_in_one_way() {
    let two = |document: &mut Document| spots(document, &[("Gold", 1), ("Gold", 0)]);
    assert_eq!(finds("spot-shown", Standard::X4, two)[0].level, Level::Warning);
    let archived = broken(Standard::A2b, two);
    assert!(
        archived.iter().any(|one| one.rule == "spot-shown"
            && one.level == Level::Error
            && one.source.contains("6.2.4.4")),
        "{archived:?}"
    );
}

#[test]
fn lines_on_layers_for_cutters_have_spot_colors() {
    let line = |document: &mut Document, name: &str, operators: &str| {
        spots(document, &[("Crease", 1)]);
        let layer =
            document.add_object(dictionary! { "Type" => "OCG", "Name" => Object::string_literal(name) });
        let group = document.add_object(dictionary! { "Type" => "OCMD", "OCGs" => vec![layer.into()] });
        resource(document, "Properties", "L", layer);
        resource(document, "Properties", "M", group);
        draw(document, &format!("\n{operators}"));
    };
    let black = "0 0 0 1 K 1 w 0 0 m 9 9 l S";
    for operators in [format!("/OC /L BDC {black} EMC"), format!("/OC /M BDC /P BMC {black} EMC EMC")] {
        let found = finds("cut-layer", Standard::X4, |document| line(document, "Die line", &operators));
        assert!(found[0].message.contains("`Die line`") && found[0].page == Some(1), "{found:?}");
        assert_eq!(broken(Standard::X4, |document| line(document, "Guides", &operators)), []);
    }
    for operators in
        ["/OC /L BDC /Spot0 CS 1 SCN 1 w 0 0 m 9 9 l S EMC".to_string(), format!("/OC /L BDC EMC {black}")]
    {
        assert_eq!(broken(Standard::X4, |document| line(document, "Cut", &operators)), []);
    }
}
