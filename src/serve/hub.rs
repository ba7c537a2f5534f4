//! The present content, and who waits for the next.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::content::{Content, Refreshed};
use crate::pictures::Pictures;

/// How often, and how long apart, files that could not be read are read again before this is shown as an
/// error: programs that save a large workbook take a while.
const ATTEMPTS: usize = 6;
const APART: Duration = Duration::from_millis(100);

/// One version of the content.
#[derive(Debug, Default)]
pub(crate) struct Version {
    /// 0 before the files were read for the first time.
    pub(crate) number: u64,
    pub(crate) json: String,
    /// Set if a file could not be read.
    is_partial: bool,
}

/// The content, its newest version and its pictures.
pub(crate) struct Hub {
    content: Arc<dyn Content>,
    /// Held while the content is made anew, so that the newest is published last.
    turn: Mutex<()>,
    newest: watch::Sender<Arc<Version>>,
    pub(crate) pictures: Pictures,
}

impl Hub {
    pub(crate) fn new(content: Arc<dyn Content>) -> Hub {
        Hub {
            pictures: Pictures::new(Arc::clone(&content)),
            content,
            turn: Mutex::default(),
            newest: watch::Sender::default(),
        }
    }

    /// Makes the content anew, and tells all who wait if it has become another.
    pub(crate) fn refresh(&self) {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut refreshed = self.content.refresh();
        for _ in 1..ATTEMPTS {
            // What could not be read before is not being written now.
            if !refreshed.is_partial || self.newest().is_partial {
                break;
            }
            std::thread::sleep(APART);
            refreshed = self.content.refresh();
        }
        self.publish(refreshed);
    }

    fn publish(&self, Refreshed { json, is_partial }: Refreshed) {
        self.newest.send_if_modified(|newest| {
            let is_other = newest.json != json;
            if is_other {
                *newest = Arc::new(Version { number: newest.number + 1, json, is_partial });
            }
            is_other
        });
    }

    /// The details of a part of the page.
    pub(crate) async fn about(&self, part: String) -> Option<String> {
        let content = Arc::clone(&self.content);
        tokio::task::spawn_blocking(move || content.about(&part)).await.ok().flatten()
    }

    /// Does what the page asks for, and makes the content anew.
    pub(crate) async fn act(self: Arc<Self>, order: String) -> Option<String> {
        let act = move || {
            let answer = self.content.act(&order);
            self.refresh();
            answer
        };
        tokio::task::spawn_blocking(act).await.ok()
    }

    pub(crate) fn newest(&self) -> Arc<Version> {
        Arc::clone(&self.newest.borrow())
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<Arc<Version>> {
        self.newest.subscribe()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    struct Told(Mutex<Vec<Refreshed>>);

    impl Content for Told {
        fn refresh(&self) -> Refreshed {
            self.0.lock().unwrap().pop().unwrap()
        }

        fn picture(&self, _: &str, _: u32) -> Option<Vec<u8>> {
            None
        }

        fn about(&self, _: &str) -> Option<String> {
            None
        }

        fn act(&self, _: &str) -> String {
            String::new()
        }
    }

    fn told(json: &str, is_partial: bool) -> Refreshed {
        Refreshed { json: json.into(), is_partial }
    }

    #[test]
    fn versions_count_what_differs() {
        let hub =
            Hub::new(Arc::new(Told(Mutex::new(vec![told("c", false), told("b", false), told("b", false)]))));
        let heard = hub.subscribe();
        for (number, json) in [(1, "b"), (1, "b"), (2, "c")] {
            hub.refresh();
            assert_eq!((hub.newest().number, hub.newest().json.as_str()), (number, json));
        }
        assert!(heard.has_changed().unwrap());
    }

    #[test]
    fn a_file_that_is_being_written_is_waited_for() {
        let hub = Hub::new(Arc::new(Told(Mutex::new(vec![
            told("whole", false),
            told("half", true),
            told("half", true),
        ]))));
        hub.refresh();
        assert_eq!((hub.newest().number, hub.newest().json.as_str()), (1, "whole"));
    }

    #[test]
    fn a_file_that_stays_unreadable_is_shown_as_such() {
        let hub = Hub::new(Arc::new(Told(Mutex::new(vec![told("half", true); ATTEMPTS]))));
        hub.refresh();
        assert_eq!(hub.newest().json, "half");
    }

    #[test]
    fn a_file_that_stays_unreadable_is_waited_for_once() {
        let mut told_last_first = vec![told("other", true)];
        told_last_first.extend(vec![told("half", true); ATTEMPTS]);
        let hub = Hub::new(Arc::new(Told(Mutex::new(told_last_first))));
        hub.refresh();
        hub.refresh();
        assert_eq!(hub.newest().json, "other");
    }
}
