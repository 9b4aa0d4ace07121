import type { Language } from "#contract/shapes.ts";
import { browserWords, say, type Word } from "./words.ts";

/** Text of unknown origin inside markup and attributes. */
export const escape = (text: string): string =>
  text.replace(/[&<>"']/gu, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign);

export interface Page {
  language: Language;
  theme: "light" | "dark" | null;
  title: Word;
  body: string;
  /** A module under /assets, and what it needs from the page, as `data-…`. */
  script?: { name: string; origin: string; data?: Record<string, string> };
}

/** A whole page: no inline script, no inline style. The words travel as JSON data, which is not executed. */
export function html({ language, theme, title, body, script }: Page): string {
  const settings = [
    `lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"`,
    theme ? `data-theme="${theme}"` : "",
    script ? `data-origin="${escape(script.origin)}" data-title="${title}"` : "",
    ...Object.entries(script?.data ?? {}).map(([name, value]) => `data-${name}="${escape(value)}"`),
  ].filter((setting) => setting !== "");
  const words = script
    ? `<script type="application/json" id="words">${JSON.stringify(browserWords()).replaceAll("<", "\\u003c")}</script><script type="module" src="/assets/${script.name}.js"></script>`
    : "";
  return `<!doctype html>
<html ${settings.join(" ")}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${say(language, title)}</title><link rel="stylesheet" href="/assets/page.css">${words}</head>
<body${script ? "" : ' class="page"'}>${body}</body>
</html>`;
}

const ALERT =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/></svg>';
const CARD =
  '<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"><rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20M6 14h2"/></svg>';

interface Field {
  name: string;
  label: Word;
  autocomplete: string;
  numeric: boolean;
  placeholder?: string;
}

export const errorNote = (id: string, text = ""): string =>
  `<p class="error" id="${id}"${text === "" ? " hidden" : ""} role="alert">${ALERT}<span>${text}</span></p>`;

const field = (language: Language, { name, label, autocomplete, numeric, placeholder }: Field): string =>
  `<div class="field"><label for="${name}" data-say="${label}">${say(language, label)}</label><span class="control">${name === "number" ? CARD : ""}` +
  `<input id="${name}" name="${name}" autocomplete="${autocomplete}" aria-required="true" aria-describedby="${name}-error" dir="ltr" spellcheck="false" autocapitalize="${numeric ? "off" : "characters"}"` +
  `${numeric ? ' inputmode="numeric"' : ""}${placeholder ? ` placeholder="${placeholder}"` : ""}>` +
  `${name === "number" ? '<b class="tag" id="brand" aria-hidden="true" hidden></b><span class="visually-hidden" id="brand-said" role="status"></span>' : ""}</span>${errorNote(`${name}-error`)}</div>`;

/** The four card fields. */
export const fieldsBody = (language: Language): string =>
  `<form id="card" class="fields" novalidate>` +
  field(language, { name: "number", label: "card.number.label", autocomplete: "cc-number", numeric: true }) +
  `<div class="pair">` +
  field(language, { name: "expiry", label: "card.expiry.label", autocomplete: "cc-exp", numeric: true, placeholder: "12/29" }) +
  field(language, { name: "cvv", label: "card.cvv.label", autocomplete: "cc-csc", numeric: true, placeholder: "•••" }) +
  `</div>` +
  field(language, { name: "holder", label: "card.holder.label", autocomplete: "cc-name", numeric: false }) +
  `${errorNote("problem")}<button type="submit" class="visually-hidden" tabindex="-1" aria-hidden="true"></button></form>`;

/** The wallet's button and its sheet. */
export const walletBody = (language: Language, amount: string | null): string =>
  `<div class="fields"><button type="button" id="pay" class="wallet" data-say="wallet.button">${say(language, "wallet.button")}</button>` +
  `<section id="sheet" class="panel" role="group" aria-labelledby="sheet-title" hidden><h1 id="sheet-title" data-say="wallet.sheet">${say(language, "wallet.sheet")}</h1>` +
  (amount
    ? `<dl><div><dt data-say="amount">${say(language, "amount")}</dt><dd><bdi dir="ltr">${amount}</bdi> <span data-say="riyal">${say(language, "riyal")}</span></dd></div></dl>`
    : "") +
  `<p class="note" data-say="sandbox">${say(language, "sandbox")}</p>${errorNote("problem")}` +
  `<button type="button" id="confirm" class="primary" data-say="confirm">${say(language, "confirm")}</button>` +
  `<button type="button" id="cancel" data-say="cancel">${say(language, "cancel")}</button></section></div>`;
