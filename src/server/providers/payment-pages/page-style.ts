/**
 * The gateway's look: quiet, the same type and shapes as the product, so that its fields sit in the checkout without a seam. Text and not a
 * file, because a bundler takes style sheets for the client's.
 */
export const PAGE_STYLE = `
@font-face {
  font-family: "Readex Pro"; src: url(/assets/arabic.woff2) format("woff2"); font-weight: 160 700; font-display: swap; ascent-override: 125%;
  descent-override: 50%; line-gap-override: 0%; unicode-range: U+0600-06FF, U+0750-077F, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC;
}
@font-face {
  font-family: "Readex Pro"; src: url(/assets/latin.woff2) format("woff2"); font-weight: 160 700; font-display: swap; ascent-override: 125%;
  descent-override: 50%; line-gap-override: 0%; unicode-range: U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212;
}
html {
  color-scheme: light; --bg: #f5f8f8; --surface: #ffffff; --line: #d9e4e6; --line-control: #71888e; --text: #0a232a; --text-2: #405b63;
  --text-3: #587179; --act: #15454f; --on-act: #ffffff; --act-hover: #0f323b; --bad: #a31f35; --wait: #7a4e00; --wait-soft: #fff1cf;
  --focus: #14606e; --ember: #f28c28; --on-ember: #1b0f02;
  font-family: "Readex Pro", "IBM Plex Sans Arabic", system-ui, "Segoe UI", Tahoma, sans-serif; font-weight: 360; line-height: 1.8; font-size: 100%;
  -webkit-text-size-adjust: 100%;
}
html[data-theme="dark"] {
  color-scheme: dark; --bg: #06171c; --surface: #0b2128; --line: #1d3c45; --line-control: #66868e; --text: #e9f3f5; --text-2: #afc7cd;
  --text-3: #8ca8af; --act: #d6e8eb; --on-act: #06171c; --act-hover: #ffffff; --bad: #ff9aa8; --wait: #f5c86a; --wait-soft: #33270b;
  --focus: #ffb454;
}
@media (prefers-color-scheme: dark) {
  html:not([data-theme]) {
    color-scheme: dark; --bg: #06171c; --surface: #0b2128; --line: #1d3c45; --line-control: #66868e; --text: #e9f3f5; --text-2: #afc7cd;
    --text-3: #8ca8af; --act: #d6e8eb; --on-act: #06171c; --act-hover: #ffffff; --bad: #ff9aa8; --wait: #f5c86a; --wait-soft: #33270b;
    --focus: #ffb454;
  }
}
html[lang="en"] { line-height: 1.65; font-weight: 350; }
/* In a frame: the ground of the panel in which the checkout shows it. */
html[data-origin] { background: var(--surface); }
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); overflow-wrap: anywhere; }
body.page { background: var(--bg); min-block-size: 100vh; }
h1 { font-size: 1.375rem; line-height: 1.45; font-weight: 620; margin: 0; }
p { margin: 0; }
[hidden] { display: none !important; }
.visually-hidden { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
main { inline-size: min(100% - 40px, 460px); margin-inline: auto; padding-block: 40px 64px; display: grid; gap: 20px; }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px; display: grid; gap: 20px; }
.note { color: var(--wait); background: var(--wait-soft); border-radius: 8px; padding: 8px 12px; font-size: 0.875rem; }
.lead { color: var(--text-2); }
dl { margin: 0; display: grid; gap: 6px; }
dl div { display: flex; justify-content: space-between; gap: 16px; }
dt { color: var(--text-2); }
dd { margin: 0; font-weight: 580; font-variant-numeric: tabular-nums; }
form,
.fields { display: grid; gap: 16px; }
.fields { padding: 4px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
.field { display: grid; gap: 6px; align-content: start; }
label { font-weight: 580; font-size: 0.9375rem; line-height: 1.5; }
.control {
  display: flex; align-items: center; gap: 10px; background: var(--surface); border: 1px solid var(--line-control); border-radius: 8px;
  min-block-size: 48px; padding-inline: 14px; direction: ltr;
}
.control:focus-within { outline: 3px solid var(--focus); outline-offset: 1px; }
.control:has([aria-invalid="true"]) { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.control input {
  flex: 1; min-inline-size: 0; inline-size: 100%; border: 0; outline: 0; background: none; color: inherit; font: inherit; font-size: 1rem;
  line-height: 1.5; padding: 0; min-block-size: 46px; font-variant-numeric: tabular-nums; text-align: start;
}
.control input::placeholder { color: var(--text-3); opacity: 1; }
.control svg { inline-size: 20px; block-size: 20px; flex: none; color: var(--text-3); }
.tag {
  background: #fff; color: #0a232a; border: 1px solid var(--line); border-radius: 4px; font-size: 0.75rem; font-weight: 580; line-height: 1.4;
  padding: 2px 7px; white-space: nowrap;
}
.error { display: flex; gap: 6px; align-items: flex-start; color: var(--bad); font-size: 0.875rem; line-height: 1.5; }
.error svg { inline-size: 18px; block-size: 18px; flex: none; margin-block-start: 0.12em; }
button,
.button {
  appearance: none; font: inherit; font-weight: 580; line-height: 1.5; border-radius: 8px; border: 1px solid var(--line-control); background: none;
  color: var(--text); min-block-size: 48px; padding: 8px 20px; cursor: pointer; text-decoration: none; text-align: center; inline-size: 100%;
}
button.primary,
.button.primary { background: var(--act); border-color: var(--act); color: var(--on-act); }
button.primary:hover,
.button.primary:hover { background: var(--act-hover); }
button:focus-visible,
.button:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
button[disabled] { opacity: 0.6; cursor: default; }
.wallet { background: #000; border-color: #000; color: #fff; direction: ltr; }
html[data-theme="dark"] .wallet { background: #fff; border-color: #fff; color: #000; }
.plan { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
.plan li { display: grid; grid-template-columns: 14px 1fr auto; gap: 12px; align-items: baseline; }
.plan i { inline-size: 10px; block-size: 12px; background: var(--line-control); clip-path: polygon(50% 0, 100% 50%, 50% 100%, 0 50%); }
.plan li:first-child i { background: var(--ember); }
.plan small { display: block; color: var(--text-3); font-size: 0.8125rem; }
@media (max-width: 340px) {
  .panel { padding: 16px; }
  .pair { grid-template-columns: 1fr; }
}
@media (prefers-reduced-motion: no-preference) {
  button,
  .button { transition: background-color 120ms ease-out; }
}
`;
