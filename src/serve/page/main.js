// The page: hears of new versions, fetches them, and shows what the controls ask for.

import { listen as listenToIcons } from "./icons.js";
import { listen, redraw, showTiles, tilesOf } from "./cards.js";
import { showAll } from "./findings.js";
import { redrawSheets, showSheets } from "./sheets.js";
import { act, allow, listen as listenToValues, showUndo } from "./values.js";
import { label, words } from "./words.js";

const at = (id) => document.getElementById(id);
const [deckChoice, typeChoice, sideChoice, sight, find, size] = ["deck", "type", "side", "sight", "find", "size"].map(at);
const view = ["lang", "card-size", "ink"].map(at);
const look = at("look");

/** The looks of the built-in template. */
const LOOKS = ["classic", "modern", "storybook", "dark", "minimal", "comic"];

let state = null;
let version = 0;
let mayAct = false;
/** The faces of each card before the last save, by deck and serial number. */
let before = new Map();
let now = new Map();

function show() {
  if (!state) return;
  showAll(state.problems);
  showUndo(state.undo);
  options(deckChoice, state.decks.map((deck) => [deck.id, deck.title]));
  deckChoice.parentElement.hidden = state.decks.length < 2;
  const deck = shownDeck();
  const types = deck ? deck.types.map((type, index) => [String(index), type.title]) : [];
  options(typeChoice, [["", words.all], ...types]);
  typeChoice.parentElement.hidden = types.length < 2;
  at("fair").hidden = !deck;
  at("fair").href = deck ? `fair.html#${encodeURIComponent(deck.id)}` : "";
  document.title = deck ? `${deck.title} – bidpress` : "bidpress";
  at("stale").hidden = !deck?.is_stale;
  at("stale").textContent = words.stale;
  showView();
  options(look, LOOKS.map((name) => [name, words.looks[name]]));
  look.value = deck?.look || LOOKS[0];
  look.parentElement.hidden = typeof deck?.look !== "string" || !mayAct;
  at("write").hidden = !deck?.is_of_sheet || !mayAct;
  const hasManifest = deck?.cards.some((card) => card.again !== null);
  options(sideChoice, ["fronts", "backs", ...(hasManifest ? ["toPrint"] : []), "sheets"].map((name) => [name, words[name === "sheets" ? "asSheets" : name]]));
  const areSheets = sideChoice.value === "sheets";
  typeChoice.parentElement.hidden ||= areSheets;
  find.parentElement.hidden = areSheets;
  const tiles = deck && !areSheets ? tilesOf(deck, sideChoice.value === "backs" ? "backs" : "fronts").filter(isWanted) : [];
  showTiles(tiles, (tile, card) => isChanged(tile.deck, card, tile.side));
  const cards = deck?.cards ?? [];
  showSheets(areSheets ? deck : null).then((count) => {
    if (areSheets && count !== null) at("cards-title").textContent = words.sheets(count);
  });
  if (!areSheets) at("cards-title").textContent = words.cards(tiles.reduce((sum, tile) => sum + tile.cards.length, 0), cards.length);
  at("empty").hidden = tiles.length > 0 || areSheets;
  at("empty").textContent = cards.length ? words.none : words.noDeck;
}

/** Shows how the cards are drawn, and what else can be chosen. */
function showView() {
  const [lang, cardSize, ink] = view;
  const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language", fallback: "code" });
  const { view: chosen } = state;
  const langs = state.langs.includes(chosen.lang ?? state.langs[0]) ? state.langs : [...state.langs, chosen.lang];
  options(lang, langs.filter(Boolean).map((lang) => [lang, names.of(lang)]));
  lang.value = chosen.lang ?? state.langs[0];
  const sizes = state.sizes.includes(chosen.size) ? state.sizes : [...state.sizes, chosen.size];
  options(cardSize, sizes.map((size) => [size, words.sizes[size] ?? size]));
  cardSize.value = chosen.size;
  options(ink, [["false", words.fullInk], ["true", words.lowInk]]);
  ink.value = String(chosen.low_ink);
  for (const control of view) control.parentElement.hidden = control.options.length < 2 || !mayAct;
}

/** The deck that is shown. */
function shownDeck() {
  return state?.decks.find((deck) => deck.id === deckChoice.value) ?? state?.decks[0];
}

/** Writes another look into the deck file. */
function changeLook() {
  const deck = shownDeck();
  if (deck) act({ edit: { deck: deck.id, card: null, key: "look", was: deck.look, text: look.value } });
}

/** Writes a deck file for the spreadsheet that is shown. */
function writeDeck() {
  const deck = shownDeck();
  if (deck) act({ "write-deck": deck.id });
}

/** Has the cards drawn as the controls ask for. */
function choose() {
  const [lang, cardSize, ink] = view.map((control) => control.value);
  act({ view: { lang: lang === state.langs[0] ? null : lang, size: cardSize, low_ink: ink === "true" } });
}

function isWanted(tile) {
  const card = tile.cards[0];
  if (sideChoice.value === "toPrint" && !tile.cards.some((card) => card.again)) return false;
  if (typeChoice.value && card.type !== Number(typeChoice.value)) return false;
  const set = tile.deck.sets[card.set];
  const text = [card.name, card.kind, card.number, card.text, set.id, set.title, ...tile.cards.map((card) => card.serial)].join(" ");
  return find.value.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));
}

/** Fills a list of choices, and keeps the present choice if it is still there. */
function options(select, wanted) {
  const present = [...select.options].map((option) => `${option.value} ${option.text}`).join("\n");
  if (present === wanted.map(([value, text]) => `${value} ${text}`).join("\n")) return;
  const chosen = select.value;
  select.replaceChildren(...wanted.map(([value, text]) => new Option(text, value)));
  if (wanted.some(([value]) => value === chosen)) select.value = chosen;
}

function isChanged(deck, card, side) {
  if (before.size === 0) return false;
  const faces = before.get(`${deck.id} ${card.index}`);
  const face = side === "backs" ? card.back : card.front;
  return faces?.[side] !== deck.faces[face]?.name;
}

function facesOf(decks) {
  const name = (deck, face) => deck.faces[face]?.name;
  return new Map(decks.flatMap((deck) => deck.cards.map((card) => {
    return [`${deck.id} ${card.index}`, { fronts: name(deck, card.front), backs: name(deck, card.back) }];
  })));
}

let wanted = 0;
let isFetching = false;

/** Fetches versions until the newest one is shown. */
async function fetchNewest() {
  if (isFetching) return;
  isFetching = true;
  try {
    while (version < wanted) {
      const response = await fetch("state.json");
      if (!response.ok) break;
      const told = await response.json();
      if (!told.state) break;
      ({ version, state } = told);
      mayAct = told.can_act;
      allow(mayAct);
      for (const deck of state.decks) deck.faces = deck.faces.map((face) => ({ ...deck.cuts[face.cut], name: face.name }));
      const faces = facesOf(state.decks);
      if (now.size && JSON.stringify([...faces]) !== JSON.stringify([...now])) before = now;
      now = faces;
      show();
      report(words.current);
      drawn();
    }
  } catch {
    report(words.lost, true);
  } finally {
    isFetching = false;
  }
}

function report(text, isLost = false) {
  at("status").textContent = text;
  at("status").classList.toggle("lost", isLost);
}

/** Tells those who measure or test which version can be seen. */
function drawn() {
  const images = [...document.querySelectorAll("#grid img, #sheets img")];
  const isSeen = (image) => image.complete && !image.classList.contains("late") || image.getBoundingClientRect().top > window.innerHeight;
  if (images.every(isSeen)) document.documentElement.dataset.version = version;
}

let updates = null;

/** Hidden pages hold no connection: browsers allow only six to one server. */
function connect() {
  if (document.hidden) {
    updates?.close();
    updates = null;
  } else if (!updates) {
    updates = new EventSource("updates");
    updates.addEventListener("message", (event) => {
      // A server that was started again counts from the start.
      if (Number(event.data) < version) version = 0;
      wanted = Number(event.data);
      if (state && version >= wanted) report(words.current);
      fetchNewest();
    });
    updates.addEventListener("error", () => report(words.lost, true));
  }
}

function resize() {
  document.documentElement.style.setProperty("--size", `${size.value}px`);
  redrawAll();
}

function redrawAll() {
  redraw();
  redrawSheets();
}

function keep(key, element, value) {
  element.value = localStorage.getItem(key) ?? value;
  element.addEventListener("input", () => localStorage.setItem(key, element.value));
}

label();
listen();
listenToValues();
listenToIcons();
report(words.loading);
options(sight, [["", words.normal], ...["protan", "deutan", "tritan", "gray"].map((name) => [name, words[name]])]);
sight.addEventListener("change", () => document.documentElement.dataset.sight = sight.value);
keep("size", size, "180");
resize();
[deckChoice, typeChoice, sideChoice].forEach((control) => control.addEventListener("change", show));
find.addEventListener("input", show);
size.addEventListener("input", resize);
view.forEach((control) => control.addEventListener("change", choose));
look.addEventListener("change", changeLook);
at("write").addEventListener("click", writeDeck);
window.addEventListener("resize", redrawAll);
document.addEventListener("drawn", drawn);
document.addEventListener("visibilitychange", connect);
connect();
