// The values of the large card: what is changed here is written to the file where it stands.

import { part, showProblems } from "./findings.js";
import { ICON, aim, forget } from "./icons.js";
import { words } from "./words.js";

const form = document.getElementById("values");
const about = document.getElementById("values-about");
const dialog = document.getElementById("large");
const failures = document.querySelectorAll(".failures");

/** Texts are saved after a pause of this length in milliseconds, colours while they are chosen. */
const PAUSE = { color: 120, line: 600, lines: 600 };

let card = "";
let mayChange = false;

/** Whether this page is seen where its files are. */
export function allow(isAllowed) {
  mayChange = isAllowed;
}

/** Asks the program to do something; shows why it did not. */
export async function act(order) {
  let problems;
  try {
    // What is typed last is sent even if the page is left.
    const body = JSON.stringify(order);
    const response = await fetch("act", { method: "POST", body, keepalive: body.length < 60000 });
    const message = response.status === 413 ? words.tooLong : words.refused;
    problems = response.ok ? (await response.json()).problems : [{ severity: "error", message, hints: [] }];
  } catch {
    problems = [{ severity: "error", message: words.lost, hints: [] }];
  }
  for (const list of failures) showProblems(list, Boolean(list.closest("dialog")) === dialog.open ? problems : []);
  return problems.length === 0;
}

/** Shows the values of a card, each in a control that keeps the focus while others are shown. */
export function showValues(deck, index, values) {
  form.hidden = !mayChange || values.length === 0;
  if (form.hidden) return;
  const name = `${deck} ${index} ${values.map((value) => `${value.key} ${value.form}`).join(" ")}`;
  if (card !== name) {
    flush();
    card = name;
    forget();
    about.replaceChildren(...values.map((value) => row(deck, index, value)));
    const text = values.findIndex((value) => value.key === "text");
    if (text >= 0) aim(about.children[text].control, false);
  }
  values.forEach((value, at) => {
    const row = about.children[at];
    row.querySelector(".shared").textContent = value.cards > 1 && value.key !== "count" ? words.shared(value.cards) : "";
    row.latest = value.text;
    if (row.saved === undefined) {
      row.saved = value.text;
      put(row, value.text);
    } else if (!row.isSaving && !row.isWaiting && !isSame(value.text, row.saved) && isSame(row.control.value, row.saved)) {
      // Changed elsewhere, and nothing is being typed here.
      row.saved = value.text;
      put(row, value.text);
    }
  });
}

/** Saves what waits for a pause. */
export function flush() {
  for (const row of about.children) if (row.isWaiting) row.save();
}

/** Blanks at the ends are not written. */
function isSame(one, other) {
  return one.trim() === other.trim();
}

/** The name of a value for people. */
function nameOf(key) {
  return words.keys[key] ?? key.replace(/^fields\./, "");
}

function put(row, text) {
  row.control.value = text;
  if (row.picker) row.picker.value = long(text);
}

/** `#abc` as browsers want it. */
function long(color) {
  return /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, "$&$&") : color;
}

function row(deck, index, value) {
  const row = document.createElement("div");
  const id = `value-${value.key.replace(/[^\w.-]/g, "-")}`;
  const label = part("label", "", nameOf(value.key));
  label.htmlFor = id;
  row.control = document.createElement(value.form === "lines" ? "textarea" : "input");
  row.control.id = id;
  if (value.form === "whole") row.control.type = "number";
  if (value.form === "decimal") Object.assign(row.control, { type: "number", step: "any" });
  row.control.setAttribute("aria-describedby", `${id}-shared`);
  const shared = part("span", "shared", "");
  shared.id = `${id}-shared`;
  row.append(label, row.control);
  if (value.form === "color") {
    row.picker = Object.assign(document.createElement("input"), { type: "color" });
    row.picker.setAttribute("aria-label", `${label.textContent}: ${words.picker}`);
    row.append(row.picker);
    row.classList.add("color");
  }
  row.append(shared);
  let timer = 0;
  row.save = async () => {
    clearTimeout(timer);
    row.isWaiting = false;
    const text = row.control.value;
    if (isSame(text, row.saved)) return;
    const was = row.saved;
    row.saved = text;
    row.isSaving = true;
    const isDone = await act({ edit: { deck, card: index, key: value.key, was, text } });
    row.isSaving = false;
    // Who saves once more has seen what is written now.
    if (!isDone) row.saved = row.latest;
  };
  const later = () => {
    clearTimeout(timer);
    if (!(value.form in PAUSE)) return;
    row.isWaiting = true;
    timer = setTimeout(row.save, PAUSE[value.form]);
  };
  row.control.addEventListener("input", () => {
    if (row.picker) row.picker.value = long(row.control.value);
    later();
  });
  row.control.addEventListener("change", row.save);
  const isText = value.form === "line" || value.form === "lines";
  row.control.addEventListener("focus", () => (isText ? aim(row.control, value.key === "art") : forget()));
  row.control.addEventListener("drop", (event) => {
    const name = event.dataTransfer.getData(ICON);
    if (!name || (isText && value.key !== "art")) return;
    event.preventDefault();
    if (value.key !== "art") return;
    row.control.value = name;
    row.control.dispatchEvent(new Event("input"));
  });
  row.picker?.addEventListener("input", () => {
    row.control.value = row.picker.value;
    later();
  });
  return row;
}

/** Makes the buttons and keys for undoing work. */
export function listen() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    flush();
  });
  window.addEventListener("pagehide", flush);
  const undo = async () => {
    flush();
    await act("undo");
  };
  for (const button of document.querySelectorAll(".undo")) button.addEventListener("click", undo);
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches("input:not([type=range], [type=checkbox], [type=color]), textarea");
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z" && !isText && mayChange) {
      event.preventDefault();
      undo();
    }
  });
}

/** Shows what can be undone. */
export function showUndo(edited) {
  for (const button of document.querySelectorAll(".undo")) {
    button.hidden = !edited || !mayChange;
    if (edited) button.textContent = words.undo(nameOf(edited.key), edited.card);
  }
}
