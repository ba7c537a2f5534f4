// Icons to choose for texts: by search, with a click or by dragging them.

import { get } from "./cards.js";
import { words } from "./words.js";

const panel = document.getElementById("icons");
const search = document.getElementById("icon-search");
const list = document.getElementById("icon-list");

/** The type of data that is an icon's name. */
export const ICON = "application/x-bidpress-icon";

let target = null;
let asked = 0;

/** Icons go into this control from now on, whose value is a text or the name of one picture. */
export function aim(control, isName) {
  target = { control, isName };
}

/** Nothing can be put anywhere. */
export function forget() {
  target = null;
}

async function fill() {
  asked += 1;
  const turn = asked;
  const icons = (await get(`icons/${encodeURIComponent(search.value.replaceAll("/", " "))}`)) ?? [];
  if (turn !== asked) return;
  list.replaceChildren(...icons.map(item));
  document.getElementById("icon-none").hidden = icons.length > 0;
}

function item({ name, path }) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  Object.assign(button, { type: "button", title: name, draggable: true });
  button.setAttribute("aria-label", name);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 1000 1000");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  button.append(svg);
  button.addEventListener("click", () => put(name));
  button.addEventListener("dragstart", (event) => {
    event.dataTransfer.setData("text/plain", `:${name}:`);
    event.dataTransfer.setData(ICON, name);
  });
  item.append(button);
  return item;
}

/** Puts an icon where the cursor is. */
function put(name) {
  if (!target) return;
  const { control, isName } = target;
  if (isName) control.value = name;
  else control.setRangeText(`:${name}:`, control.selectionStart, control.selectionEnd, "end");
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Makes the search for icons work. */
export function listen() {
  panel.querySelector("summary").textContent = words.icons;
  panel.addEventListener("toggle", () => {
    if (panel.open && list.children.length === 0) fill();
  });
  search.addEventListener("input", fill);
}
