//! The live page: watches the folders of a project, and shows what is made of it in browsers.
//!
//! Nothing here knows what a deck is: a [`Content`] describes what the page shows as JSON, and draws its
//! pictures. Data flows `watch` (a file has changed) → `hub` (the content is made anew, and given a version)
//! → `site` (browsers hear of the version, and fetch what they lack).

mod connections;
mod content;
mod guard;
mod hub;
mod page;
mod pictures;
mod server;
mod site;
mod watch;

pub use content::{Content, Refreshed};
pub use server::{Address, Server};
pub use watch::watch;
