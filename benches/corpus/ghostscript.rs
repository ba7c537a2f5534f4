//! Drawing by Ghostscript, where it is installed.

use std::process::Command;
use std::sync::LazyLock;

use resvg::tiny_skia::Pixmap;

/// Ghostscript draws this many times larger, and takes means: its own smoothing makes edges heavier.
const FINER: f32 = 4.0;

pub(crate) fn is_installed() -> bool {
    static FOUND: LazyLock<bool> = LazyLock::new(|| Command::new("gs").arg("--version").output().is_ok());
    *FOUND
}

/// The only page of a PDF, in red, green and blue; none if there is no Ghostscript.
pub(crate) fn draw(pdf: &[u8], name: &str, points: f32, (width, height): (u16, u16)) -> Option<Vec<u8>> {
    if !is_installed() {
        return None;
    }
    let folder = std::env::temp_dir().join(format!("bidpress-corpus-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name.replace('/', "_")).with_extension("pdf");
    let picture = file.with_extension("png");
    crate::write(&file, pdf);
    let resolution = f32::from(width) / points * 72.0 * FINER;
    let ran = Command::new("gs")
        .args([
            "-q",
            "-dNOPAUSE",
            "-dBATCH",
            "-dSAFER",
            "-sDEVICE=png16m",
            &format!("-dDownScaleFactor={FINER}"),
        ])
        .arg(format!("-r{resolution}"))
        .arg(format!("-sOutputFile={}", picture.display()))
        .arg(&file)
        .output();
    let drawn = ran
        .ok()
        .filter(|output| output.status.success())
        .and_then(|_| Pixmap::decode_png(&crate::read(&picture)).ok());
    std::fs::remove_file(&file).unwrap();
    let drawn = drawn?;
    std::fs::remove_file(&picture).unwrap();
    // The page may be rounded to another pixel.
    let pixel = |x: u32, y: u32| drawn.pixel(x.min(drawn.width() - 1), y.min(drawn.height() - 1));
    let pixels = (0..u32::from(height)).flat_map(|y| (0..u32::from(width)).map(move |x| (x, y)));
    Some(
        pixels
            .filter_map(|(x, y)| pixel(x, y))
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect(),
    )
}
