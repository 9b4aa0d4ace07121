/** The hosted card fields. Nothing typed here leaves this page but to the gateway, by its token source. */
import { brandOf, cardErrors, digitsOf, grouped } from "./card-rules.js";
import { join, post, say } from "./frame.js";
import { tokenOf } from "./token-source.js";

const NAMES = ["number", "expiry", "cvv", "holder"];
const thisMonth = document.documentElement.dataset.month;
const input = (name) => document.getElementById(name);
const shown = new Map();
let busy = false;
let wasValid = false;

const typed = () => Object.fromEntries(NAMES.map((name) => [name, input(name).value]));

/** Shows or takes away the message of one field. */
function show(name, key) {
  if (key) shown.set(name, key);
  else shown.delete(name);
  const note = document.getElementById(`${name}-error`);
  note.hidden = !key;
  note.lastElementChild.textContent = key ? say(key) : "";
  if (key) input(name).setAttribute("aria-invalid", "true");
  else input(name).removeAttribute("aria-invalid");
}

/** Rewrites a field while it is typed and keeps the caret behind the same digit. */
function rewrite(field, format, most) {
  const before = digitsOf(field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  const next = format(digitsOf(field.value).slice(0, most));
  if (next === field.value) return;
  field.value = next;
  let caret = 0;
  for (let seen = 0; caret < next.length && seen < before; caret++) if (/\d/u.test(next[caret])) seen++;
  if (before === digitsOf(next).length) caret = next.length;
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}

function paintBrand() {
  const brand = brandOf(digitsOf(input("number").value));
  const known = brand !== null && brand !== "other";
  const tag = document.getElementById("brand");
  tag.hidden = !known;
  tag.textContent = known ? { mada: "mada", visa: "VISA", mastercard: "Mastercard" }[brand] : "";
  document.getElementById("brand-said").textContent = known ? say("card.brand", { brand: say(`brand.${brand}`) }) : "";
}

function changed(name) {
  if (name === "number") {
    rewrite(input("number"), grouped, 19);
    paintBrand();
  }
  if (name === "expiry") rewrite(input("expiry"), (digits) => (digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits), 4);
  if (name === "cvv") rewrite(input("cvv"), (digits) => digits, 4);
  const errors = cardErrors(typed(), thisMonth);
  if (shown.has(name) && !errors[name]) show(name, null);
  const valid = Object.keys(errors).length === 0;
  if (valid !== wasValid) post({ type: "valid", valid });
  wasValid = valid;
}

/** Every message at once, and the cursor in the first wrong field. */
function refuse(errors) {
  for (const name of NAMES) show(name, errors[name] ?? null);
  input(NAMES.find((name) => errors[name]) ?? "number").focus();
  post({ type: "error", reason: "invalid" });
}

async function submit() {
  if (busy) return;
  const problem = document.getElementById("problem");
  problem.hidden = true;
  const errors = cardErrors(typed(), thisMonth);
  if (Object.keys(errors).length > 0) return refuse(errors);
  busy = true;
  try {
    const { status, answer } = await tokenOf(typed());
    // The name is the merchant's to keep with a saved card; the gateway forgets it.
    if (status === 201)
      post({ type: "token", token: answer.token, brand: answer.brand, last4: answer.last4, holder: input("holder").value.trim() });
    else if (status === 422) refuse(answer.errors);
    else throw new Error(String(status));
  } catch {
    problem.hidden = false;
    problem.lastElementChild.textContent = say("unavailable");
    post({ type: "error", reason: "unavailable" });
  } finally {
    busy = false;
  }
}

for (const name of NAMES) {
  input(name).addEventListener("input", () => changed(name));
  input(name).addEventListener("blur", () => {
    if (input(name).value !== "") show(name, cardErrors(typed(), thisMonth)[name] ?? null);
  });
}
document.getElementById("card").addEventListener("submit", (event) => {
  event.preventDefault();
  // Enter means "pay", and paying is the parent's decision.
  post({ type: "enter" });
});
join({
  submit: () => void submit(),
  language: () => {
    paintBrand();
    for (const [name, key] of shown) show(name, key);
  },
});
