//! Pictures that were drawn, so that each is drawn once for all pages.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use tokio::sync::OnceCell;

use crate::content::Content;

/// How many bytes of pictures are kept.
const MOST_BYTES: usize = 64 << 20;

type Key = (String, u32);
type Drawn = Arc<OnceCell<Bytes>>;

/// Pictures by name and width.
pub(crate) struct Pictures {
    content: Arc<dyn Content>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pictures: HashMap<Key, Drawn>,
    /// Those that are drawn, with their bytes, the oldest first.
    order: VecDeque<(Key, usize)>,
    bytes: usize,
}

impl Pictures {
    pub(crate) fn new(content: Arc<dyn Content>) -> Pictures {
        Pictures { content, kept: Mutex::default() }
    }

    /// The picture of this name and width; those who ask at the same time wait for the same drawing.
    pub(crate) async fn get(&self, name: &str, width: u32) -> Option<Bytes> {
        let key = (name.to_string(), width);
        let cell = Arc::clone(self.kept().pictures.entry(key.clone()).or_default());
        let is_new = !cell.initialized();
        let drawn = cell.get_or_try_init(|| self.draw(key.clone())).await.ok().cloned();
        match &drawn {
            Some(drawn) if is_new => self.kept().note(key, drawn.len()),
            Some(_) => {}
            // It may be drawn later: its deck may be correct by then, or another process take the place of
            // one that has failed.
            None => _ = self.kept().pictures.remove(&key),
        }
        drawn
    }

    async fn draw(&self, (name, width): Key) -> Result<Bytes, ()> {
        let content = Arc::clone(&self.content);
        let drawn = tokio::task::spawn_blocking(move || content.picture(&name, width)).await;
        drawn.ok().flatten().map(Bytes::from).ok_or(())
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// Counts a drawn picture, and forgets the oldest if they are too many.
    fn note(&mut self, key: Key, bytes: usize) {
        if self.order.iter().any(|(known, _)| *known == key) {
            return;
        }
        self.order.push_back((key, bytes));
        self.bytes += bytes;
        while self.bytes > MOST_BYTES
            && let Some((oldest, bytes)) = self.order.pop_front()
        {
            self.bytes -= bytes;
            self.pictures.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::content::Refreshed;

    /// Each of its pictures has a third of [`MOST_BYTES`]. There is none with the name `none`.
    #[derive(Default)]
    struct Counting(AtomicUsize);

    impl Content for Counting {
        fn refresh(&self) -> Refreshed {
            Refreshed { json: String::new(), is_partial: false }
        }

        fn picture(&self, name: &str, _: u32) -> Option<Vec<u8>> {
            self.0.fetch_add(1, Ordering::Relaxed);
            std::thread::sleep(std::time::Duration::from_millis(5));
            (name != "none").then(|| vec![0; MOST_BYTES / 3])
        }

        fn about(&self, _: &str) -> Option<String> {
            None
        }

        fn act(&self, _: &str) -> String {
            String::new()
        }
    }

    #[test]
    fn each_picture_is_drawn_once_while_there_is_room() {
        let content = Arc::new(Counting::default());
        let pictures = Pictures::new(Arc::clone(&content) as Arc<dyn Content>);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let get = |names: &[&str]| {
            let all = futures_util::future::join_all(names.iter().map(|name| pictures.get(name, 9)));
            let there = runtime.block_on(all).iter().filter(|drawn| drawn.is_some()).count();
            (there, content.0.swap(0, Ordering::Relaxed))
        };
        assert_eq!(get(&["a", "a", "b", "a"]), (4, 2));
        assert_eq!(get(&["c", "a", "b"]), (3, 1));
        assert_eq!(get(&["d"]), (1, 1), "the oldest is forgotten");
        assert_eq!(get(&["b", "c", "d"]), (3, 0));
        assert_eq!(get(&["a"]), (1, 1));
        assert_eq!(get(&["none"]), (0, 1));
        assert_eq!(get(&["none"]), (0, 1), "it may be there now");
    }
}
