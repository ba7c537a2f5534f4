// The sheets of a deck as they are printed.

import { draw, get } from "./cards.js";
import { showProblems } from "./findings.js";
import { words } from "./words.js";

const list = document.getElementById("sheets");
const failures = document.getElementById("sheets-failures");

let asked = 0;

/** Shows the sheets of a deck, or hides the list if there is none; tells how many there are. */
export async function showSheets(deck) {
  asked += 1;
  const turn = asked;
  list.hidden = !deck;
  if (!deck) {
    showProblems(failures, []);
    return 0;
  }
  const told = await get(`sheets/${deck.id}`);
  if (turn !== asked) return null;
  const sheets = told?.sheets ?? [];
  showProblems(failures, told?.problems ?? []);
  while (list.children.length > sheets.length) list.lastElementChild.remove();
  sheets.forEach((sheet, at) => {
    const item = list.children[at] ?? list.appendChild(itemOf());
    const [image, caption] = [item.querySelector("img"), item.querySelector("figcaption")];
    item.sheet = sheet;
    item.style.setProperty("--ratio", sheet.width / sheet.height);
    caption.textContent = words.sheet(at + 1, sheets.length, words[sheet.side]);
    image.width = Math.round(sheet.width * 10);
    image.height = Math.round(sheet.height * 10);
  });
  redrawSheets();
  return sheets.length;
}

/** Draws all sheets again for the present size of tiles and pixels. */
export function redrawSheets() {
  for (const item of list.children) {
    const image = item.querySelector("img");
    draw(image, item.sheet, image.getBoundingClientRect().width || 400);
  }
}

function itemOf() {
  const item = document.createElement("li");
  item.innerHTML = '<figure><img alt="" loading="lazy"><figcaption></figcaption></figure>';
  return item;
}
