// The words of the page in each of its languages.

const WORDS = {
  en: {
    skip: "Skip to the cards", deck: "Deck", type: "Type", find: "Find", show: "Show", size: "Size",
    all: "all", fronts: "fronts", backs: "backs", both: "fronts and backs", asSheets: "sheets", toPrint: "to print again", again: "print again",
    look: "Look", looks: { classic: "classic", modern: "modern", storybook: "storybook", dark: "dark", minimal: "minimal", comic: "comic" },
    write: "Make a deck file of this spreadsheet", icons: "Icons for texts: click or drag", noIcon: "No icon is found by these words.",
    lang: "Language", cardSize: "Cards", ink: "Ink", fullInk: "full", lowInk: "low",
    sizes: { regular: "own size", small: "small", large: "large" },
    sheets: (number) => count(number, "page to print", "pages to print") || "No pages to print",
    sheet: (number, of, side) => `Page ${number} of ${of}: ${side}`,
    isFair: "Is it fair?", toCards: "Back to the cards", pause: "Pause", goOn: "Go on", noSuchDeck: "There is no such deck.",
    playing: (games) => `${games} games so far …`, decided: (games) => `Decided after ${games} games`,
    loading: "Reading the deck …", current: "Up to date", lost: "No connection to bidpress: is it still running?",
    problems: (errors, warnings, notes) => join(count(errors, "error", "errors"), count(warnings, "warning", "warnings"), count(notes, "note", "notes")),
    error: "error", warning: "warning", note: "note",
    cards: (shown, all) => shown === all ? count(all, "card", "cards") || "No cards" : `${shown} of ${count(all, "card", "cards")}`,
    stale: "The last pictures without errors: some changes are not in them.",
    none: "No card matches.", noDeck: "There are no cards to show yet.",
    changed: "changed", front: "Front", back: "Back",
    previous: "Previous", next: "Next", close: "Close",
    kind: "Kind", number: "Number", set: "Set", count: "Copies", serials: "Serial numbers", file: "Written in", text: "Text",
    sight: "Seen", normal: "as it is", protan: "without red", deutan: "without green", tritan: "without blue", gray: "in grey",
    edges: "Bleed and safe area", trim: "cut", safe: "safe area", findings: "Reading and cutting", good: "Nothing is hard to read or to cut.",
    change: "Change in the file", picker: "choose", refused: "bidpress has refused this.", tooLong: "This text is too long for a card.",
    shared: (cards) => `for ${cards} cards`,
    undo: (key, card) => `Undo: ${key}, ${card}`,
    keys: { name: "Name", number: "Number", numbers: "Numbers", first: "First number", value: "Value", price: "Price", count: "Copies", art: "Art", text: "Text", look: "Look" },
  },
  de: {
    skip: "Zu den Karten springen", deck: "Deck", type: "Typ", find: "Suchen", show: "Zeigen", size: "Größe",
    all: "alle", fronts: "Vorderseiten", backs: "Rückseiten", both: "Vorder- und Rückseiten", asSheets: "Druckbögen", toPrint: "neu zu drucken", again: "neu drucken",
    look: "Stil", looks: { classic: "klassisch", modern: "modern", storybook: "Märchenbuch", dark: "dunkel", minimal: "schlicht", comic: "Comic" },
    write: "Aus dieser Tabelle eine Deckdatei machen", icons: "Symbole für Texte: klicken oder ziehen", noIcon: "Zu diesen Wörtern gibt es kein Symbol.",
    lang: "Sprache", cardSize: "Karten", ink: "Farbe", fullInk: "voll", lowInk: "sparsam",
    sizes: { regular: "eigene Größe", small: "klein", large: "groß" },
    sheets: (number) => count(number, "Seite zum Drucken", "Seiten zum Drucken") || "Keine Seiten zum Drucken",
    sheet: (number, of, side) => `Seite ${number} von ${of}: ${side}`,
    isFair: "Ist es fair?", toCards: "Zurück zu den Karten", pause: "Anhalten", goOn: "Weiter", noSuchDeck: "Dieses Deck gibt es nicht.",
    playing: (games) => `${games} Spiele bisher …`, decided: (games) => `Nach ${games} Spielen entschieden`,
    loading: "Das Deck wird gelesen …", current: "Auf dem neuesten Stand", lost: "Keine Verbindung zu bidpress: Läuft es noch?",
    problems: (errors, warnings, notes) => join(count(errors, "Fehler", "Fehler"), count(warnings, "Warnung", "Warnungen"), count(notes, "Hinweis", "Hinweise")),
    error: "Fehler", warning: "Warnung", note: "Hinweis",
    cards: (shown, all) => shown === all ? count(all, "Karte", "Karten") || "Keine Karten" : `${shown} von ${count(all, "Karte", "Karten")}`,
    stale: "Die letzten Bilder ohne Fehler: Einige Änderungen fehlen darin.",
    none: "Keine Karte passt dazu.", noDeck: "Noch gibt es keine Karten zu sehen.",
    changed: "geändert", front: "Vorderseite", back: "Rückseite",
    previous: "Vorige", next: "Nächste", close: "Schließen",
    kind: "Sorte", number: "Zahl", set: "Set", count: "Anzahl", serials: "Seriennummern", file: "Steht in", text: "Text",
    sight: "Gesehen", normal: "wie gedruckt", protan: "ohne Rot", deutan: "ohne Grün", tritan: "ohne Blau", gray: "in Grau",
    edges: "Beschnitt und Schutzrand", trim: "Schnitt", safe: "Schutzrand", findings: "Lesen und Schneiden", good: "Alles lässt sich lesen und schneiden.",
    change: "In der Datei ändern", picker: "auswählen", refused: "bidpress hat das abgelehnt.", tooLong: "Dieser Text ist zu lang für eine Karte.",
    shared: (cards) => `gilt für ${cards} Karten`,
    undo: (key, card) => `Rückgängig: ${key}, ${card}`,
    keys: { name: "Name", number: "Zahl", numbers: "Zahlen", first: "Erste Zahl", value: "Wert", price: "Preis", count: "Anzahl", art: "Bild", text: "Text", look: "Stil" },
  },
};

function join(...parts) {
  return parts.filter(Boolean).join(", ");
}

function count(number, one, many) {
  return number === 0 ? "" : `${number} ${number === 1 ? one : many}`;
}

const wanted = navigator.languages.map((language) => language.slice(0, 2)).find((language) => language in WORDS) ?? "en";
export const words = WORDS[wanted];

/** Puts the words into the parts of the page that name them. */
export function label() {
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-words]")) {
    element.textContent = words[element.dataset.words];
  }
}
