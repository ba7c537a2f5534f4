//! Projects and files of strangers: nothing from outside of a project is read, and whatever they hold ends in
//! a message or a result.

mod limits;
#[cfg(unix)]
mod projects;
mod svgs;
