//! The order file of MPC Autofill, a program that fills in the order form of MakePlayingCards.
//!
//! The format is XML (<https://github.com/chilli-axe/mpc-autofill/wiki/XML-Schema-Specification>, as of
//! January 2026). Images of this computer are named by paths; the program looks for them in the folder that
//! it is started in.

use std::collections::BTreeMap;

use super::{Pair, most_frequent};
use crate::xml::escaped;

/// The order of all cards; `None` if one has no back, which the program requires. `name` returns the file of
/// a face.
pub fn order(pairs: &[Pair], name: impl Fn(usize) -> String) -> Option<String> {
    let (mut fronts, mut backs) = (Vec::new(), BTreeMap::<usize, Vec<usize>>::new());
    let mut slot = 0;
    for pair in pairs {
        let slots: Vec<usize> = (slot..slot + pair.cards.len()).collect();
        slot += pair.cards.len();
        backs.entry(pair.back?).or_default().extend(&slots);
        fronts.push(card(&name(pair.front), &slots));
    }
    // The program fills all other slots with the common back.
    let common = most_frequent(backs.iter().map(|(face, slots)| (*face, slots.len())))?;
    let others: String = backs
        .iter()
        .filter(|(face, _)| **face != common)
        .map(|(face, slots)| card(&name(*face), slots))
        .collect();
    let (fronts, common) = (fronts.concat(), escaped(&name(common)));
    Some(format!(
        "<order>\n  <details>\n    <quantity>{slot}</quantity>\n    <stock>(S30) Standard \
        Smooth</stock>\n    <foil>false</foil>\n  </details>\n  \
         <fronts>\n{fronts}  </fronts>\n  <backs>\n{others}  </backs>\n  \
         <cardback>./{common}</cardback>\n</order>\n"
    ))
}

fn card(file: &str, slots: &[usize]) -> String {
    let file = escaped(file);
    let slots: Vec<String> = slots.iter().map(usize::to_string).collect();
    let slots = slots.join(",");
    let query = file.trim_end_matches(".png");
    format!(
        "    <card>\n      <id>./{file}</id>\n      <sourceType>Local File</sourceType>\n      \
        <slots>{slots}</slots>\n      \
         <name>{file}</name>\n      <query>{query}</query>\n    </card>\n"
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::usvg::roxmltree::{Document, Node};

    use super::*;

    fn pair(front: usize, back: Option<usize>, count: usize) -> Pair {
        Pair { front, back, cards: vec![0; count] }
    }

    fn text<'a>(node: Node<'a, '_>, name: &str) -> Vec<&'a str> {
        node.descendants().filter(|node| node.has_tag_name(name)).filter_map(|node| node.text()).collect()
    }

    #[test]
    fn each_slot_has_one_front_and_one_back() {
        let xml = order(&[pair(0, Some(9), 1), pair(1, Some(8), 3), pair(2, Some(9), 1)], |face| {
            format!("a&{face}.png")
        })
        .unwrap();
        let xml = Document::parse(&xml).unwrap();
        let part = |name: &str| xml.descendants().find(|node| node.has_tag_name(name)).unwrap();
        assert_eq!(text(xml.root(), "quantity"), ["5"]);
        assert_eq!(text(part("fronts"), "slots"), ["0", "1,2,3", "4"]);
        assert_eq!(text(part("fronts"), "id"), ["./a&0.png", "./a&1.png", "./a&2.png"]);
        assert_eq!(
            (text(xml.root(), "cardback"), text(part("backs"), "slots")),
            (vec!["./a&8.png"], vec!["0,4"])
        );
    }

    #[test]
    fn cards_without_backs_cannot_be_ordered() {
        assert_eq!(order(&[pair(0, Some(9), 1), pair(1, None, 1)], |face| face.to_string()), None);
        assert_eq!(order(&[], |face| face.to_string()), None);
    }
}
