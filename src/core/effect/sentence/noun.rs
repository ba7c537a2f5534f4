//! Words with cases: what cards, zones and players are called.

use super::Composer;

/// A grammatical case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// The subject.
    Nominative,
    /// The object.
    Accusative,
    /// As after many prepositions.
    Dative,
    /// Whose.
    Genitive,
}

/// How a verb agrees with its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agrees {
    /// `you are`
    You,
    /// `it is`
    One,
    /// `they are`
    Many,
}

/// How it is said that something belongs to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Owns {
    /// A word that inflects: `your`, `their`.
    Word(Article),
    /// A form before the noun: `the winner’s`.
    Before(String),
    /// Behind the noun: `of …`.
    Behind,
}

/// Words in all cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noun {
    pub forms: [String; 4],
    pub agrees: Agrees,
    pub owns: Owns,
}

/// The word before a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Article {
    /// Nothing.
    Bare,
    /// `a`
    A,
    /// `the`
    The,
    /// `this`
    This,
    /// `that`, `those`
    That,
    /// `each`
    Each,
    /// `all`
    All,
    /// `any`
    Any,
    /// `any of`
    AnyOf,
    /// `no`
    No,
    /// `none of`
    NoneOf,
    /// `your`
    Your,
    /// `their`
    Their,
}

impl Case {
    /// The case of a slot by its name in phrases; by default `who` is a subject, everything else an object.
    pub(super) fn of(form: &str, slot: &str) -> Case {
        match form {
            "nom" => Case::Nominative,
            "dat" => Case::Dative,
            "gen" => Case::Genitive,
            "" if slot == "who" => Case::Nominative,
            _ => Case::Accusative,
        }
    }
}

impl Article {
    fn key(self) -> &'static str {
        match self {
            Article::Bare => "bare",
            Article::A => "a",
            Article::The => "the",
            Article::This => "this",
            Article::That => "that",
            Article::Each => "each",
            Article::All => "all",
            Article::Any => "any",
            Article::AnyOf => "any-of",
            Article::No => "no",
            Article::NoneOf => "none-of",
            Article::Your => "your",
            Article::Their => "their",
        }
    }

    /// Which endings adjectives have behind it.
    fn endings(self) -> &'static str {
        match self {
            Article::Bare => "strong",
            Article::The | Article::This | Article::That | Article::Each | Article::All => "weak",
            _ => "mixed",
        }
    }
}

impl Noun {
    pub(super) fn form(&self, case: Case) -> &str {
        &self.forms[case as usize]
    }

    /// With words before and behind it.
    pub(super) fn with(mut self, before: &str, behind: &str) -> Noun {
        let behind = if behind.is_empty() { String::new() } else { format!(" {behind}") };
        for form in &mut self.forms {
            *form = format!("{before}{form}{behind}");
        }
        self
    }

    /// With another noun: `your hand and your bid`.
    pub(super) fn joined(mut self, word: &str, other: &Noun) -> Noun {
        self.forms
            .iter_mut()
            .zip(&other.forms)
            .for_each(|(form, other)| *form = format!("{form}{word}{other}"));
        Noun { agrees: Agrees::Many, owns: Owns::Behind, ..self }
    }
}

/// A noun as it is written in a phrase file: `card|cards`, or with gender and perhaps dative plural,
/// `Tier|Tiere|n|Tieren`.
struct Entry<'a> {
    one: &'a str,
    many: &'a str,
    gender: &'a str,
    dative: Option<&'a str>,
}

/// The article and the number of a noun.
#[derive(Clone, Copy)]
pub(super) struct Amounted<'a> {
    pub article: Article,
    /// The number as it is printed, behind the article.
    pub number: Option<&'a str>,
    pub many: bool,
}

impl Amounted<'_> {
    pub(super) const fn one(article: Article) -> Amounted<'static> {
        Amounted { article, number: None, many: false }
    }

    pub(super) const fn many(article: Article) -> Amounted<'static> {
        Amounted { article, number: None, many: true }
    }
}

impl Composer<'_> {
    /// A noun of a phrase file with its article, number and adjectives. `~` in an adjective is its ending.
    pub(super) fn noun(&self, amounted: Amounted<'_>, adjectives: &[String], entry: &str) -> Noun {
        let parts: Vec<&str> = entry.split('|').collect();
        let entry = match parts.as_slice() {
            [name, gender @ ("m" | "f" | "n" | "p")] => Entry { one: name, many: name, gender, dative: None },
            [one] => Entry { one, many: one, gender: "x", dative: None },
            [one, many] => Entry { one, many, gender: "x", dative: None },
            [one, many, gender, dative @ ..] => Entry { one, many, gender, dative: dative.first().copied() },
            [] => Entry { one: "", many: "", gender: "x", dative: None },
        };
        // Of a name without a plural there is one.
        let has_plural = !matches!(parts.as_slice(), [_, "m" | "f" | "n"]);
        let many = (amounted.many && has_plural) || entry.gender == "p";
        let gender = if many { "p" } else { entry.gender };
        // A number without an article inflects as an article would: one like `a`, more like none.
        let endings = match (amounted.article, amounted.number) {
            (Article::Bare, Some(_)) if !many => "mixed",
            (article, _) => article.endings(),
        };
        let cases = [Case::Nominative, Case::Accusative, Case::Dative, Case::Genitive];
        let forms = cases.map(|case| {
            let article = self.grammar(amounted.article.key(), gender, case);
            let ending = self.grammar(endings, gender, case);
            let name = match (many, case) {
                (false, Case::Genitive) if matches!(gender, "m" | "n") => self.genitive(entry.one),
                (false, _) => entry.one.to_string(),
                (true, Case::Dative) => {
                    entry.dative.map_or_else(|| self.dative_plural(entry.many), str::to_string)
                }
                (true, _) => entry.many.to_string(),
            };
            let name = name.replace('~', ending);
            let adjectives = adjectives.iter().map(|adjective| adjective.replace('~', ending));
            let words = [article.to_string(), amounted.number.unwrap_or_default().to_string()];
            let words: Vec<String> =
                words.into_iter().chain(adjectives).chain([name]).filter(|word| !word.is_empty()).collect();
            words.join(" ")
        });
        let mut forms = forms;
        // A number has no genitive in German.
        if let Some(of) = self
            .find("grammar.of-number")
            .filter(|_| amounted.number.is_some() && amounted.article == Article::Bare)
        {
            forms[Case::Genitive as usize] =
                super::phrase::fill(of, &[("number", forms[Case::Dative as usize].as_str().into())]);
        }
        Noun { forms, agrees: if many { Agrees::Many } else { Agrees::One }, owns: Owns::Behind }
    }

    /// A word of the grammar by gender and case: one for all cases, or four.
    fn grammar(&self, table: &str, gender: &str, case: Case) -> &str {
        let all = self
            .find(&format!("grammar.{table}.{gender}"))
            .or_else(|| self.find(&format!("grammar.{table}.x")))
            .unwrap_or_default();
        let mut forms = all.split('|');
        let first = forms.next().unwrap_or_default();
        if case == Case::Nominative { first } else { forms.nth(case as usize - 1).unwrap_or(first) }
    }

    /// The dative plural of nouns: with an `n` in German unless they end so.
    fn dative_plural(&self, many: &str) -> String {
        let ending = self.find("grammar.dative-plural").unwrap_or_default();
        // Of a number of things that a zone is named after, `2 deiner Würfel`, the number alone is inflected.
        let and = self.phrase("words.and");
        let inflected = |many: &str| {
            if many.is_empty() || many.ends_with(['n', 's']) {
                many.to_string()
            } else {
                format!("{many}{ending}")
            }
        };
        if ending.is_empty() {
            many.to_string()
        } else {
            many.split(&and).map(inflected).collect::<Vec<_>>().join(&and)
        }
    }

    /// The genitive of a masculine or a neuter in German, which its first word shows: `Zugs`,
    /// `Platzes in der Reihe`.
    fn genitive(&self, one: &str) -> String {
        if self.find("grammar.dative-plural").is_none() || one.is_empty() {
            return one.to_string();
        }
        let inflected =
            |word: &str| format!("{word}{}", if word.ends_with(['s', 'ß', 'x', 'z']) { "es" } else { "s" });
        // Adjectives end in `~`.
        let (before, noun) =
            one.rsplit_once("~ ").map_or(("", one), |(before, noun)| (&one[..before.len() + 2], noun));
        let (word, behind) = noun.split_at(noun.find(' ').unwrap_or(noun.len()));
        format!("{before}{}{behind}", inflected(word))
    }

    /// A noun behind an owner: `your hand`, `the winner’s hand`, `the hand of the winner`.
    pub(super) fn owned(&self, owner: &Noun, adjectives: &[String], entry: &str) -> Noun {
        match &owner.owns {
            Owns::Word(word) => self.noun(Amounted::one(*word), adjectives, entry),
            Owns::Before(word) => {
                self.noun(Amounted::one(Article::Bare), adjectives, entry).with(&format!("{word} "), "")
            }
            // Of several players: the hands of all players.
            Owns::Behind => {
                let amounted =
                    Amounted { article: Article::The, number: None, many: owner.agrees == Agrees::Many };
                self.noun(amounted, adjectives, entry)
                    .with("", &self.fill("grammar.of", &[("who", owner.into())]))
            }
        }
    }
}
