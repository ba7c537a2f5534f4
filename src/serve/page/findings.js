// The list of errors and warnings.

import { words } from "./words.js";

const section = document.getElementById("problems");
const list = document.getElementById("problem-list");

/** Lists problems, or hides the list if there are none. */
export function showProblems(list, problems) {
  list.hidden = problems.length === 0;
  list.replaceChildren(...problems.map(item));
}

/** Shows errors and warnings of the decks, the errors first. */
export function showAll(problems) {
  const errors = problems.filter((problem) => problem.severity === "error");
  const others = problems.filter((problem) => problem.severity !== "error");
  const notes = problems.filter((problem) => problem.severity === "note");
  section.hidden = problems.length === 0;
  section.classList.toggle("error", errors.length > 0);
  section.classList.toggle("note", notes.length === problems.length);
  document.getElementById("problems-title").textContent = words.problems(errors.length, others.length - notes.length, notes.length);
  list.replaceChildren(...[...errors, ...others].map(item));
  // They are not seen behind a large card.
  showProblems(document.getElementById("large-errors"), errors);
}

/** The items of a list of problems, or of a sentence if there are none. */
export function items(problems, none) {
  return problems.length ? problems.map(item) : [part("li", "", none)];
}

function item(problem) {
  const item = document.createElement("li");
  item.className = problem.severity;
  const line = document.createElement("p");
  line.append(part("span", "word", words[problem.severity]), ` ${problem.message} `);
  if (problem.place) {
    line.append(part("span", "place", `${problem.place.file}:${problem.place.line}:${problem.place.column}`));
  }
  item.append(line);
  if (problem.excerpt) {
    const excerpt = part("pre", "", problem.excerpt);
    excerpt.tabIndex = 0;
    item.append(excerpt);
  }
  item.append(...problem.hints.map((hint) => part("p", "hint", hint)));
  return item;
}

/** An element with a text. */
export function part(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}
