// Whether a deck is fair: asks again and again, and shows what is known so far.

import { label, words } from "./words.js";

const at = (id) => document.getElementById(id);
const deck = decodeURIComponent(location.hash.slice(1));

let isPaused = false;
let isDone = false;
let isAsking = false;

/** Asks for some more games, as long as somebody looks on and something is not decided. */
async function ask() {
  if (isAsking || isPaused || isDone || document.hidden) return;
  isAsking = true;
  try {
    const response = await fetch(`about/fair/${encodeURIComponent(deck)}`);
    if (response.ok) show(await response.json());
    else if (response.status === 404) tell(words.noSuchDeck);
    else throw new Error(response.statusText);
  } catch {
    tell(words.lost);
  }
  isAsking = false;
  setTimeout(ask, isDone ? 0 : 60);
}

function show({ fair, problems }) {
  at("problems").hidden = problems.length === 0;
  at("problems").replaceChildren(...problems.map((problem) => {
    const item = document.createElement("li");
    item.textContent = problem.message;
    return item;
  }));
  isDone = fair === null || fair.is_done;
  if (fair === null) return tell("");
  at("answers").innerHTML = fair.html;
  document.title = `${at("answers").querySelector("h1").textContent}: ${words.isFair} – bidpress`;
  tell((isDone ? words.decided : words.playing)(fair.games.toLocaleString()));
}

function tell(text) {
  if (at("status").textContent !== text) at("status").textContent = text;
  at("pause").hidden = isDone;
  at("pause").textContent = isPaused ? words.goOn : words.pause;
}

label();
tell(words.loading);
at("pause").addEventListener("click", () => {
  isPaused = !isPaused;
  tell(at("status").textContent);
  ask();
});
document.addEventListener("visibilitychange", ask);
addEventListener("hashchange", () => location.reload());
// A deck that has changed is played anew.
let version = null;
new EventSource("updates").addEventListener("message", (event) => {
  if (version !== null && event.data !== version) isDone = false;
  version = event.data;
  ask();
});
