//! What a page shows, and who makes it.

/// The maker of what a page shows.
pub trait Content: Send + Sync + 'static {
    /// Reads the files again.
    fn refresh(&self) -> Refreshed;

    /// The picture of this name, `width` pixels wide, as a PNG file; `None` if it can't be drawn.
    fn picture(&self, name: &str, width: u32) -> Option<Vec<u8>>;

    /// The details of a part of the page, as JSON; `None` if there is no such part.
    fn about(&self, part: &str) -> Option<String>;

    /// Does what the page asks for, as JSON; what has come of it, as JSON.
    fn act(&self, order: &str) -> String;
}

/// The content of the page after the files were read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refreshed {
    /// The content, as JSON.
    pub json: String,
    /// Set if a file could not be read, perhaps because it is being written.
    pub is_partial: bool,
}
