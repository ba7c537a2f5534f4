//! Pictures and fonts that lie about what is in them.

use std::io::Write;

use super::{Case, FONT};
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// A card with the picture `bomb`, which is this file.
fn picture(ending: &str, bytes: impl Into<Vec<u8>>, told: &'static str) -> Case {
    let template = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">{{ art('bomb', x=0, y=0, w=60, h=60) }}</svg>"#;
    Case::template("", template, told).and(&format!("templates/art/bomb.{ending}"), bytes)
}

fn named(name: &str, case: Case) -> Case {
    Case { name: format!("picture {name}"), ..case }
}

/// So many zeros, packed.
pub(crate) fn zeros(count: usize) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::fast());
    let part = vec![0; 1 << 16];
    for start in (0..count).step_by(part.len()) {
        packer.write_all(&part[..part.len().min(count - start)]).unwrap();
    }
    packer.finish().unwrap()
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut sum = Crc::new();
    sum.update(kind);
    sum.update(data);
    [&(data.len() as u32).to_be_bytes()[..], kind, data, &sum.sum().to_be_bytes()].concat()
}

/// A PNG of four channels of 8 or 16 bits with another chunk before its samples.
fn png(side: u32, depth: u8, interlace: u8, other: &[u8], packed: &[u8]) -> Vec<u8> {
    let head = [&side.to_be_bytes()[..], &side.to_be_bytes(), &[depth, 6, 0, 0, interlace]].concat();
    [b"\x89PNG\r\n\x1a\n", &chunk(b"IHDR", &head)[..], other, &chunk(b"IDAT", packed), &chunk(b"IEND", b"")]
        .concat()
}

fn whole(side: u32, depth: u8, interlace: u8) -> Vec<u8> {
    let row = side as usize * usize::from(depth) / 2 + 1;
    png(side, depth, interlace, b"", &zeros(row * side as usize * 5 / 4))
}

/// A JPEG of so many progressive scans over a large picture.
fn scans(count: usize) -> Vec<u8> {
    let tables =
        [&b"\xff\xdb\x00\x43\x00"[..], &[1; 64], b"\xff\xc4\x00\x14\x00\x01", &[0; 15], b"\x00"].concat();
    let scan = b"\xff\xda\x00\x08\x01\x01\x00\x00\x00\x00\x00\x00";
    [
        &b"\xff\xd8"[..],
        &tables,
        b"\xff\xc2\x00\x0b\x08\x12\x00\x12\x00\x01\x01\x11\x00",
        &scan.repeat(count),
        b"\xff\xd9",
    ]
    .concat()
}

pub(crate) fn cases() -> Vec<Case> {
    let bomb = zeros(200_000_000);
    let vector = |body: &str, told| {
        picture(
            "svg",
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>"#),
            told,
        )
    };
    let mut cases = vec![
        named("large", picture("png", whole(4_800, 8, 0), "")),
        named("deep", picture("png", whole(4_800, 16, 0), "")),
        named("laced", picture("png", whole(4_800, 8, 1), "")),
        named("too large", picture("png", whole(6_000, 8, 0), "error")),
        named("of nothing", picture("png", png(4_800, 8, 0, b"", b""), "")),
        named("bomb", picture("png", png(10, 8, 0, b"", &bomb), "")),
        named(
            "profile bomb",
            picture("png", png(10, 8, 0, &chunk(b"iCCP", &[b"a\0\0", &bomb[..]].concat()), &zeros(410)), ""),
        ),
        named(
            "text bomb",
            picture("png", png(10, 8, 0, &chunk(b"zTXt", &[b"a\0\0", &bomb[..]].concat()), &zeros(410)), ""),
        ),
        named(
            "chunks",
            picture("png", png(10, 8, 0, &chunk(b"tEXt", b"a\0b").repeat(200_000), &zeros(410)), ""),
        ),
        named("scans", picture("jpg", scans(20_000), "")),
        named("cut", picture("jpg", &scans(1)[..40], "error")),
        named("other", picture("jpg", "GIF89a", "error")),
        named("deep vector", vector(&format!("{}{}", "<g>".repeat(90_000), "</g>".repeat(90_000)), "error")),
        named("many nodes", vector(&"<g/>".repeat(300_000), "error")),
        named(
            "entities",
            picture("svg", "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg viewBox='0 0 9 9'>&a;</svg>", "error"),
        ),
        named("link", vector("<image href='file:///etc/passwd'/>", "error")),
        named("packed vector", picture("svg", [0x1f, 0x8b, 8, 0], "error")),
    ];
    cases.extend(fonts());
    cases
}

/// A card with a word in the font of the project.
fn font(name: &str, bytes: Vec<u8>, told: &'static str) -> Case {
    let template = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="0 0 69 94">{{ line('abc', x=0, y=9, font='Alegreya Sans', size=9) }}</svg>"#;
    let mut case = Case::template(&format!("font {name}"), template, told);
    case.files.retain(|(path, _)| !path.starts_with("templates/fonts"));
    case.and("templates/fonts/a.ttf", bytes)
}

fn number(bytes: &[u8], at: usize, length: usize) -> usize {
    bytes[at..at + length].iter().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// The font with some tables replaced.
fn patched(tables: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut font = FONT.to_vec();
    for record in 0..number(FONT, 4, 2) {
        let at = 12 + 16 * record;
        if let Some((_, bytes)) = tables.iter().find(|(tag, _)| font[at..at + 4] == tag[..]) {
            let place = (font.len() as u32).to_be_bytes();
            font[at + 8..at + 12].copy_from_slice(&place);
            font[at + 12..at + 16].copy_from_slice(&(bytes.len() as u32).to_be_bytes());
            font.extend(bytes);
        }
    }
    font
}

fn table(tag: &[u8; 4]) -> Vec<u8> {
    let mut records = (0..number(FONT, 4, 2)).map(|record| 12 + 16 * record);
    let at = records.find(|at| FONT[*at..at + 4] == tag[..]).unwrap();
    let (start, length) = (number(FONT, at + 8, 4), number(FONT, at + 12, 4));
    FONT[start..start + length].to_vec()
}

/// Each glyph is thirty times the next one.
fn laughing() -> Vec<u8> {
    let glyphs = number(&table(b"maxp"), 4, 2);
    let (mut outlines, mut places) = (Vec::new(), vec![0u8; 4]);
    for glyph in 0..glyphs {
        outlines.extend([0xff, 0xff, 0, 0, 0, 0, 0, 9, 0, 9]);
        for part in 0..30 {
            let next = ((glyph + 1) % glyphs) as u16;
            // Two bytes of offset follow; bit 5 says that another part does.
            outlines.extend([0, if part < 29 { 0x22 } else { 0x02 }]);
            outlines.extend(next.to_be_bytes());
            outlines.extend([0, 0]);
        }
        places.extend((outlines.len() as u32).to_be_bytes());
    }
    let mut head = table(b"head");
    head[51] = 1;
    patched(&[(b"glyf", outlines), (b"loca", places), (b"head", head)])
}

fn fonts() -> Vec<Case> {
    let mut large = table(b"head");
    large[18..20].copy_from_slice(&[0, 1]);
    vec![
        font("of glyphs of glyphs", laughing(), ""),
        font("cut", FONT[..FONT.len() / 2].to_vec(), "error"),
        font("of zeros", vec![0; 1_000_000], "error"),
        font("of many tables", [&FONT[..4], &[0xff; 9_000][..]].concat(), "error"),
        font("without glyphs", patched(&[(b"glyf", Vec::new())]), ""),
        font("of one unit", patched(&[(b"head", large)]), ""),
        font("with noise for rules", patched(&[(b"GSUB", vec![0xff; 9_000]), (b"GPOS", vec![1; 9_000])]), ""),
    ]
}
