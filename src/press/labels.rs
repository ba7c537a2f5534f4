//! Labels of pages with one face each (ISO 32000-2, 12.4.2), as shown by viewers: `front 3`, `back 3`. People
//! and `preflight` distinguish sides that may look alike by them.

use lopdf::{Object, dictionary};

use super::impose::page::{Page, Side};
use super::job::Job;
use super::value;

/// Prefix of the label of a page with a front; its number follows.
pub const FRONT: &str = "front ";

/// Prefix of the label of a page with a back; the number of its front follows.
pub const BACK: &str = "back ";

/// The labels of all pages; `None` if a page holds more than one face.
pub(super) fn labels(job: &Job, pages: &[Page]) -> Option<Object> {
    if !job.backs.one_a_page() {
        return None;
    }
    let (mut fronts, mut backs) = (0i64, 0i64);
    let mut nums: Vec<Object> = Vec::new();
    let mut before = None;
    for (place, page) in pages.iter().enumerate() {
        let (begin, number) =
            if page.side == Side::Backs { (BACK, &mut backs) } else { (FRONT, &mut fronts) };
        *number += 1;
        // While the side stays the same, viewers continue counting.
        if before != Some(begin) {
            nums.extend([
                (place as i64).into(),
                dictionary! { "P" => value::text(begin), "S" => "D", "St" => *number }.into(),
            ]);
        }
        before = Some(begin);
    }
    Some(dictionary! { "Nums" => nums }.into())
}
