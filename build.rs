//! Rebuilds the program when an embedded file is added or changed, and compresses the icons.

use std::fs::File;
use std::io::{Error, Result, copy};
use std::path::PathBuf;

use flate2::Compression;
use flate2::write::ZlibEncoder;

fn main() -> Result<()> {
    for folder in ["decks", "src/icons", "presets", "templates"] {
        println!("cargo:rerun-if-changed={folder}");
    }
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or_else(|| Error::other("OUT_DIR is not set"))?);
    let mut packed = ZlibEncoder::new(File::create(out.join("icons.zlib"))?, Compression::best());
    copy(&mut File::open("src/icons/icons.txt")?, &mut packed)?;
    packed.finish().map(drop)
}
