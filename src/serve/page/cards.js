// Cards: one tile for all that look alike, and one card large.

import { items } from "./findings.js";
import { flush, showValues } from "./values.js";
import { words } from "./words.js";

const grid = document.getElementById("grid");
const dialog = document.getElementById("large");
const edges = document.getElementById("edges");

/** The tiles by the key of their card; tiles live on while pictures change in them. */
const tiles = new Map();
let shown = [];
let open = null;

/** The tiles of a deck: its cards in their order, those with the same front together; or its backs. */
export function tilesOf(deck, side) {
  const groups = new Map();
  for (const card of deck.cards) {
    const face = side === "backs" ? card.back : card.front;
    if (face === null) continue;
    const key = side === "backs" ? `back ${card.type} ${face}` : `${card.type} ${card.kind} ${face}`;
    if (!groups.has(key)) groups.set(key, { deck, face: deck.faces[face], cards: [], side });
    groups.get(key).cards.push(card);
  }
  return [...groups.values()].map((group) => ({ ...group, key: `${deck.id} ${side} ${group.cards[0].index}` }));
}

/** Shows tiles; `changed` tells which cards differ from those before the last save. */
export function showTiles(wanted, changed) {
  shown = wanted;
  const keys = new Set(wanted.map((tile) => tile.key));
  for (const key of tiles.keys()) {
    if (!keys.has(key)) tiles.delete(key);
  }
  const width = tileWidth();
  const items = wanted.map((tile) => {
    if (!tiles.has(tile.key)) tiles.set(tile.key, element(tile.key));
    const item = tiles.get(tile.key);
    fill(item, tile, width, tile.cards.some((card) => changed(tile, card)));
    return item;
  });
  // Tiles that stay where they are keep the focus.
  items.forEach((item, at) => {
    if (grid.children[at] !== item) grid.insertBefore(item, grid.children[at] ?? null);
  });
  while (grid.children.length > items.length) grid.lastElementChild.remove();
  if (dialog.open) enlarge(open);
}

/** Draws all pictures again for the present size of tiles and pixels. */
export function redraw() {
  const width = tileWidth();
  for (const tile of shown) {
    const item = tiles.get(tile.key);
    if (item) draw(item.querySelector("img"), tile.face, width);
  }
}

function element(key) {
  const item = document.createElement("li");
  item.innerHTML = '<button type="button" class="card"><span class="face"><img alt="" loading="lazy"></span><span class="name"></span><span class="about"></span></button>';
  item.firstElementChild.addEventListener("click", () => enlarge(key));
  return item;
}

function fill(item, tile, width, isChanged) {
  const [button, card] = [item.firstElementChild, tile.cards[0]];
  const image = item.querySelector("img");
  shape(image, tile.face);
  draw(image, tile.face, width);
  item.querySelector(".name").textContent = title(tile);
  const copies = tile.cards.length > 1 ? `×${tile.cards.length}` : "";
  item.querySelector(".about").textContent = [card.number, copies, tile.deck.types[card.type].title].filter((part) => part || part === 0).join(" · ");
  button.classList.toggle("changed", isChanged);
  const isToPrint = tile.cards.some((card) => card.again);
  item.querySelector(".mark")?.remove();
  if (isChanged || isToPrint) {
    const mark = document.createElement("span");
    mark.className = "mark";
    mark.textContent = isChanged ? words.changed : words.again;
    item.querySelector(".face").append(mark);
  }
}

function title(tile) {
  return tile.side === "backs" ? `${words.back}: ${tile.deck.types[tile.cards[0].type].title}` : tile.cards[0].name;
}

function shape(image, face) {
  image.classList.toggle("landscape", face.width > face.height);
  image.classList.toggle("square", face.width === face.height && face.shape !== "circle");
  image.classList.toggle("circle", face.shape === "circle");
  image.width = Math.round(face.width * 10);
  image.height = Math.round(face.height * 10);
}

/** The width of all tiles in pixels of CSS. Reading it makes the browser compute styles. */
function tileWidth() {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--size"));
}

/** Loads the picture of a face with a pixel for each pixel of the screen; the one before stays until it is there. */
export function draw(image, face, cssWidth) {
  const pixels = Math.min(4096, Math.ceil((cssWidth * window.devicePixelRatio) / 20) * 20);
  const source = `cards/${face.name}/${pixels}`;
  if (image.dataset.wanted === source) return;
  image.dataset.wanted = source;
  image.classList.add("late");
  const isWanted = () => image.dataset.wanted === source;
  const arrive = () => {
    if (!isWanted()) return;
    image.src = source;
    image.classList.remove("late");
    document.dispatchEvent(new CustomEvent("drawn"));
  };
  if (!image.src) {
    // The browser itself decides when a picture far down the page is needed.
    image.addEventListener("load", () => document.dispatchEvent(new CustomEvent("drawn")), { once: true });
    image.src = source;
    image.classList.remove("late");
    return;
  }
  const loaded = new Image();
  loaded.src = source;
  loaded.decode().then(arrive, () => {
    if (isWanted()) delete image.dataset.wanted;
  });
}

/** Shows the card of a tile large, with its back and what is known about it. */
function enlarge(key) {
  const tile = shown.find((tile) => tile.key === key);
  if (!tile) {
    dialog.close();
    return;
  }
  open = key;
  const { deck, cards } = tile;
  const card = cards[0];
  document.getElementById("large-title").textContent = title(tile);
  const sides = tile.side === "backs" ? [["back", card.back]] : [["front", card.front], ["back", card.back]];
  const figures = document.getElementById("large-faces");
  const wanted = sides.filter(([, face]) => face !== null);
  while (figures.children.length > wanted.length) figures.lastElementChild.remove();
  wanted.forEach(([side, face], at) => {
    const figure = figures.children[at] ?? figures.appendChild(figureOf());
    const image = figure.querySelector("img");
    const shown = edges.checked ? withBleed(deck.faces[face]) : deck.faces[face];
    shape(image, shown);
    image.classList.toggle("whole", edges.checked);
    image.alt = `${words[side]}: ${card.name}`;
    draw(image, shown, largeWidth(shown));
    figure.querySelector("svg")?.remove();
    figure.querySelector(".drawing").append(linesOn(deck.faces[face], edges.checked));
    figure.querySelector("figcaption").textContent = words[side];
  });
  document.getElementById("edges-about").hidden = !edges.checked;
  showFindings(wanted.map(([, face]) => deck.faces[face].name), figures);
  showCard(deck, card);
  const about = [
    ["type", deck.types[card.type].title], ["kind", card.kind], ["number", card.number], ["set", deck.sets[card.set].title],
    ["text", card.text], ["count", cards.length], ["serials", serials(cards)], ["file", card.place],
  ];
  const known = about.filter(([, value]) => value !== null && value !== undefined && value !== "");
  document.getElementById("large-about").replaceChildren(...known.flatMap(([word, value]) => {
    const [term, detail] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = words[word];
    detail.textContent = value;
    return [term, detail];
  }));
  if (!dialog.open) dialog.showModal();
}

function figureOf() {
  const figure = document.createElement("figure");
  figure.innerHTML = "<span class='drawing'><img alt=''></span><figcaption></figcaption>";
  return figure;
}

/** A face as it is drawn, with its bleed. */
function withBleed(face) {
  return { name: `${face.name}+bleed`, width: face.width + 2 * face.bleed, height: face.height + 2 * face.bleed, shape: face.shape };
}

/** Room for lines on a face, in millimetres from the corner of its bleed: those of the cut and of the safe area if the bleed is shown. */
function linesOn(face, hasBleed) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const { width, height, bleed } = face;
  svg.setAttribute("viewBox", hasBleed ? `0 0 ${width + 2 * bleed} ${height + 2 * bleed}` : `${bleed} ${bleed} ${width} ${height}`);
  svg.setAttribute("aria-hidden", "true");
  for (const name of hasBleed ? ["trim", "safe"] : []) {
    for (const kind of ["under", name]) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", kind);
      path.setAttribute("d", face[name]);
      svg.append(path);
    }
  }
  return svg;
}

let asked = "";

let found = [];

/** Lists what is hard to read or to cut on these faces, and frames it in their figures. */
async function showFindings(names, figures) {
  const key = names.join(" ");
  if (asked !== key) {
    asked = key;
    found = [];
    const list = document.getElementById("large-findings");
    list.replaceChildren();
    const told = await Promise.all(names.map((name) => get(`faces/${name}`)));
    if (asked !== key) return;
    found = told;
    list.replaceChildren(...items(found.flatMap((details) => details?.problems ?? []), words.good));
  }
  found.forEach((details, at) => {
    const svg = figures.children[at]?.querySelector("svg");
    svg?.querySelectorAll("rect").forEach((rect) => rect.remove());
    svg?.append(...(details?.spots ?? []).flatMap((spot) => ["under", "spot"].map((kind) => frame(spot, kind))));
  });
}

/** A frame around what was found. */
function frame(spot, kind) {
  const around = 0.6;
  const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const sides = { x: spot.x - around, y: spot.y - around, width: spot.width + 2 * around, height: spot.height + 2 * around, rx: around };
  for (const [name, value] of Object.entries(sides)) rect.setAttribute(name, value);
  rect.setAttribute("class", kind);
  const title = document.createElementNS("http://www.w3.org/2000/svg", "title");
  title.textContent = spot.about;
  rect.append(title);
  return rect;
}

let present = null;

/** Shows where a card is written, and what can be changed there. */
async function showCard(deck, card) {
  present = card;
  const told = await get(`cards/${deck.id}/${card.index}`);
  if (present !== card) return;
  const lines = document.getElementById("large-lines");
  lines.textContent = told?.lines ?? "";
  lines.hidden = lines.textContent === "";
  showValues(deck.id, card.index, told?.values ?? []);
}

/** What is known about a part of the page; `null` if nothing is. */
export async function get(part) {
  const response = await fetch(`about/${part}`).catch(() => null);
  return response?.ok ? response.json() : null;
}

function largeWidth(face) {
  return Math.min(544, window.innerWidth * 0.9, (window.innerHeight * 0.66 * face.width) / face.height);
}

function serials(cards) {
  const [first, last] = [cards[0].serial, cards[cards.length - 1].serial];
  return cards.length > 1 ? `${first} … ${last}` : first;
}

function step(by) {
  const at = shown.findIndex((tile) => tile.key === open);
  if (at >= 0 && shown.length) enlarge(shown[(at + by + shown.length) % shown.length].key);
}

/** Makes the buttons and keys of the large card work. */
export function listen() {
  for (const [id, act] of [["previous", () => step(-1)], ["next", () => step(1)], ["close", () => dialog.close()]]) {
    const button = document.getElementById(id);
    button.textContent = words[id];
    button.addEventListener("click", act);
  }
  dialog.addEventListener("keydown", (event) => {
    if (event.target.matches("input:not([type=checkbox]), textarea")) return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  });
  edges.addEventListener("input", () => enlarge(open));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    flush();
    tiles.get(open)?.firstElementChild.focus();
    open = null;
  });
}
