//! Decks are made of their files as the format's documents say: sets, kinds in play, counts, numbers.

use bidpress::deck::{Card, Deck, Options, assemble};
use bidpress::diag::{Diagnostics, Source};
use bidpress::sheet::File;
use bidpress::spec::{self, Spec};

const HEAD: &str = "format = 1\nid = 'a'\ntitle = 'A'\nplayers = { min = 2, max = 4 }\nset = \
    { id = 'base', title = 'Base' }\n";
const MORE: &str =
    "format = 1\nid = 'b'\ntitle = 'B'\nextends = 'a'\nset = { id = 'more', title = 'More' }\n";

fn spec(head: &str, body: &str) -> Spec {
    let source = Source::new("a.toml", format!("{head}{body}"));
    spec::read(&source, &|_| Err("no spreadsheets here".into()))
        .unwrap_or_else(|diagnostics| panic!("{}", told(&diagnostics)))
}

fn make(base: &str, more: Option<&str>, options: &Options) -> Result<Deck, Diagnostics> {
    let expansions: Vec<Spec> = more.into_iter().map(|body| spec(MORE, body)).collect();
    assemble(&spec(HEAD, base), &expansions, options).map(|(deck, _)| deck)
}

fn deck(base: &str, more: Option<&str>) -> Deck {
    make(base, more, &Options::default()).unwrap_or_else(|diagnostics| panic!("{}", told(&diagnostics)))
}

fn told(diagnostics: &Diagnostics) -> String {
    diagnostics.0.iter().map(|diagnostic| diagnostic.render(false)).collect::<Vec<_>>().join("\n")
}

fn messages(result: Result<Deck, Diagnostics>) -> Vec<String> {
    match result {
        Ok(deck) => panic!("{} cards, but no errors", deck.cards.len()),
        Err(diagnostics) => diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect(),
    }
}

fn card<'a>(deck: &'a Deck, name: &str) -> &'a Card {
    deck.cards.iter().find(|card| card.name == name).unwrap_or_else(|| panic!("no card is called {name}"))
}

/// Number of cards by type and kind.
fn counts(deck: &Deck) -> Vec<(&str, &str, usize)> {
    let kinds = deck.kinds.iter().enumerate();
    kinds
        .map(|(index, kind)| {
            (deck.types[kind.card_type].id.as_str(), kind.id.as_str(), deck.of_kind(index).count())
        })
        .collect()
}

const EGGS: &str = "
[types.egg]
front = 'x'
fields = { ink = 'blue', dots = 3 }
[types.goal]
front = 'x'
each = 'egg'
count = 2
[[kinds]]
id = 'dotty'
type = 'egg'
count = 3
value = 7
symbols = ['a']
art = 'owl'
text = 'Hello'
";

#[test]
fn a_single_card_of_an_expansion_takes_what_it_does_not_say_from_the_kind_of_the_base() {
    let deck = deck(EGGS, Some("[[cards]]\nkind = 'dotty'\nname = 'Odd'\n"));
    let odd = card(&deck, "Odd");
    assert_eq!((odd.value, odd.art.as_deref(), odd.text.as_deref()), (Some(7), Some("owl"), Some("Hello")));
    assert_eq!(odd.symbols, ["a"]);
}

#[test]
fn a_single_card_is_of_the_kind_that_is_written_down_not_of_one_made_by_each() {
    let deck = deck(&format!("{EGGS}\n[[cards]]\nkind = 'dotty'\nname = 'Odd'\n"), None);
    assert_eq!(deck.type_of(card(&deck, "Odd")).id, "egg");
}

#[test]
fn a_single_card_of_one_of_two_kinds_with_one_id_is_refused() {
    let two = "[types.hen]\nfront = 'x'\n[types.egg]\nfront = 'x'\n[[kinds]]\nid = 'i'\ntype = \
        'hen'\n[[kinds]]\nid = 'i'\ntype = 'egg'\n";
    assert_eq!(deck(two, None).cards.len(), 2, "kinds of different types may share an id");
    let diagnostics = messages(make(&format!("{two}[[cards]]\nkind = 'i'\n"), None, &Options::default()));
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert!(diagnostics[0].contains("`i`"), "{diagnostics:?}");
}

#[test]
fn each_makes_kinds_for_those_of_an_expansion_too() {
    let deck = deck(EGGS, Some("[[kinds]]\nid = 'sweet'\ntype = 'egg'\ncount = 4\n"));
    assert_eq!(
        counts(&deck),
        [("egg", "dotty", 3), ("goal", "dotty", 2), ("egg", "sweet", 4), ("goal", "sweet", 2)]
    );
}

#[test]
fn each_in_an_expansion_makes_kinds_for_those_of_the_base() {
    let more = "[types.nest]\nfront = 'x'\neach = 'egg'\n[[kinds]]\nid = 'sweet'\ntype = 'egg'\n";
    let deck = deck(EGGS, Some(more));
    let nests = counts(&deck).into_iter().filter(|(name, ..)| *name == "nest").collect::<Vec<_>>();
    assert_eq!(nests, [("nest", "dotty", 1), ("nest", "sweet", 1)]);
}

#[test]
fn each_of_each_works_whatever_the_types_are_called() {
    let deck = deck(&format!("{EGGS}[types.aim]\nfront = 'x'\neach = 'goal'\n"), None);
    assert!(counts(&deck).contains(&("aim", "dotty", 1)), "{:?}", counts(&deck));
}

#[test]
fn kinds_of_an_expansion_take_the_fields_of_the_bases_type() {
    let deck =
        deck(EGGS, Some("[types.egg]\nfields = { ink = 'red' }\n[[kinds]]\nid = 'sweet'\ntype = 'egg'\n"));
    let fields = &deck.kinds.iter().find(|kind| kind.id == "sweet").unwrap().fields;
    assert_eq!(format!("{fields:?}"), r#"{"dots": Int(3), "ink": Text("red")}"#);
}

#[test]
fn a_kind_that_the_base_has_is_refused_in_an_expansion() {
    let diagnostics =
        messages(make(EGGS, Some("[[kinds]]\nid = 'dotty'\ntype = 'egg'\n"), &Options::default()));
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
}

#[test]
fn cards_of_different_types_may_share_a_number() {
    let rule = "number = { rule = 'sequence', start = 1 }";
    let two = format!(
        "[types.hen]\nfront = 'x'\n{rule}\n[types.egg]\nfront = 'x'\n{rule}\n[[kinds]]\nid = 'h'\ntype = \
        'hen'\n[[kinds]]\nid = 'e'\ntype = 'egg'\n"
    );
    let numbers: Vec<Option<i32>> = deck(&two, None).cards.iter().map(|card| card.number).collect();
    assert_eq!(numbers, [Some(1), Some(1)]);
}

#[test]
fn numbers_given_by_hand_are_shared_out_to_fewer_players() {
    let deck_for = |players| {
        let base = "[types.t]\nfront = 'x'\n[[kinds]]\nid = 'k'\ntype = 't'\ncount = \
            { per_player = 1 }\nnumbers = [1, 2, 3, 4]\n";
        make(base, None, &Options { players, ..Options::default() })
            .map(|deck| deck.cards.len())
            .map_err(|diagnostics| told(&diagnostics))
    };
    assert_eq!(deck_for(None), Ok(4));
    assert_eq!(deck_for(Some(3)), Ok(3));
}

#[test]
fn a_single_card_of_a_kind_that_was_not_chosen_is_not_in_the_deck() {
    let base = "[types.t]\nfront = 'x'\nchoose = 1\n[[kinds]]\nid = 'p'\ntype = 't'\ncount = \
        1\n[[kinds]]\nid = 'q'\ntype = 't'\ncount = 1\n\
                [[cards]]\nkind = 'p'\n[[cards]]\nkind = 'q'\n";
    for seed in 1..6 {
        let deck = make(base, None, &Options { seed: Some(seed), ..Options::default() })
            .unwrap_or_else(|diagnostics| panic!("{}", told(&diagnostics)));
        assert_eq!(deck.cards.len(), 2, "seed {seed}");
    }
}

#[test]
fn a_sequence_that_stands_still_on_a_taken_number_is_refused() {
    let base = "[types.t]\nfront = 'x'\nnumber = { rule = 'sequence', start = 1, step = 0 }\n[[kinds]]\nid = \
        'p'\ntype = 't'\n\
                [[kinds]]\nid = 'q'\ntype = 't'\nnumber = 1\n";
    assert_eq!(messages(make(base, None, &Options::default())).len(), 1);
}

#[test]
fn extremes_are_left_out_from_the_top_and_the_bottom_by_turns() {
    let base = "[types.t]\nfront = 'x'\nnumber = { rule = 'sequence', start = 1 }\n[[kinds]]\nid = 'k'\ntype \
        = 't'\ncount = 9\n";
    let without = |remove_extremes| make(base, None, &Options { remove_extremes, ..Options::default() });
    let numbers: Vec<i32> = without(3).unwrap().cards.iter().filter_map(|card| card.number).collect();
    assert_eq!(numbers, [2, 3, 4, 5, 6, 7]);
    let serials: Vec<String> = without(7).unwrap().cards.iter().map(|card| card.serial.to_string()).collect();
    assert_eq!(serials, ["A 1/2", "A 2/2"]);
    assert_eq!(messages(without(9)).len(), 1);
}

#[test]
fn all_errors_of_both_files_are_told_at_once() {
    let diagnostics = messages(make(
        "[types.t]\n[[kinds]]\nid = 'k'\ntype = 'tt'\n",
        Some("[[kinds]]\nid = 'k'\ntype = 'uu'\n[[cards]]\nkind = 'none'\n"),
        &Options::default(),
    ));
    assert!(diagnostics.len() >= 4, "{diagnostics:?}");
}

const RUSH: &str = "name = 'Rush'\nwhen = 'added'\ndo = [{ op = 'start', part = 'auction' }]\n";

/// What each card does, in the order of the cards.
fn effects(deck: &Deck) -> Vec<&str> {
    deck.cards.iter().map(|card| deck.effect_of(card).map_or("-", |effect| effect.id.as_str())).collect()
}

#[test]
fn effects_are_shared_out_in_turn_and_a_card_may_have_its_own() {
    let body = format!(
        "[types.t]\nfront = 'x'\n[effects.a]\n{RUSH}[effects.b]\n{RUSH}[effects.c]\n{RUSH}
        [[kinds]]\nid = 'pair'\ntype = 't'\ncount = 5\neffects = ['a', 'b']
        [[kinds]]\nid = 'three'\ntype = 't'\ncount = 7\neffects = ['a', 'b', 'c']
        [[kinds]]\nid = 'none'\ntype = 't'\ncount = 1
        [[cards]]\nkind = 'none'\neffect = 'c'\n"
    );
    assert_eq!(
        effects(&deck(&body, None)),
        ["a", "b", "a", "b", "a", "a", "b", "c", "a", "b", "c", "a", "-", "c"]
    );
    // An expansion names effects of its deck and its own; a further card of a kind goes on where the kind
    // left off.
    let more = format!(
        "[effects.d]\n{RUSH}[[kinds]]\nid = 'new'\ntype = 't'\ncount = 2\neffects = ['d', \
        'a']\n[[cards]]\nkind = 'pair'\n"
    );
    let both = deck(&body, Some(&more));
    assert_eq!(effects(&both)[14..], ["b", "d", "a"]);
}

#[test]
fn kinds_made_from_others_do_nothing() {
    let body = format!("{EGGS}effects = ['a']\n[effects.a]\n{RUSH}");
    assert_eq!(effects(&deck(&body, None)), ["a", "a", "a", "-", "-"]);
}

#[test]
fn effects_come_from_spreadsheets() {
    let body = format!(
        "[types.t]\nfront = 'x'\n[effects.a]\n{RUSH}[effects.b]\n{RUSH}[[sheets]]\nfile = 'k.csv'\ntype = \
        't'\n"
    );
    let sheet = File::new("k.csv", "id,count,effects\nowl,3,a b\ncat,1,\n");
    let read = |text: String| spec::read(&Source::new("a.toml", text), &|_| Ok(sheet.clone()));
    let (deck, _) = assemble(&read(format!("{HEAD}{body}")).unwrap(), &[], &Options::default()).unwrap();
    assert_eq!(effects(&deck), ["a", "b", "a", "-"]);
    let diagnostics = assemble(
        &read(format!("{HEAD}{}", body.replace("effects.b", "effects.bb"))).unwrap(),
        &[],
        &Options::default(),
    );
    assert_eq!(diagnostics.unwrap_err().0[0].message, "there is no effect `b`");
}
