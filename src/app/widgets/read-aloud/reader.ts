import type { Language } from "#contract/shapes.ts";
import { sentencesOf } from "./sentences.ts";

/** A sentence as it is read, and where it stands in the page. */
export interface Line {
  text: string;
  language: Language;
  range: Range;
}

/** Formulas, code, pictures and controls say nothing that a voice could. */
const SILENT = "pre, math, svg, button, select, [aria-hidden=true], [hidden], .katex";
const WHOLE = "h2, h3, h4, p, li, dt, dd, td, th, figcaption, caption, blockquote, footer";

/** What there is to read in a part of the page, in its order. */
export function linesOf(root: HTMLElement): Line[] {
  const parts = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (!parent || parent.closest(SILENT)) continue;
    const whole = parent.closest(WHOLE) ?? parent;
    parts.set(whole, [...(parts.get(whole) ?? []), node]);
  }
  return [...parts.values()].flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join("");
    return sentencesOf(text).map(({ from, to, language }) => ({ text: text.slice(from, to), language, range: rangeOf(nodes, from, to) }));
  });
}

function rangeOf(nodes: readonly Text[], from: number, to: number): Range {
  const range = document.createRange();
  let at = 0;
  for (const node of nodes) {
    const end = at + node.length;
    if (from >= at && from < end) range.setStart(node, from - at);
    if (to > at && to <= end) range.setEnd(node, to - at);
    at = end;
  }
  return range;
}

/** The voice of a language: one of this device where there is one, since it needs no network. */
export function voiceOf(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice | null {
  const speaking = voices.filter(({ lang }) => lang.toLowerCase().startsWith(language));
  return (
    speaking.find(({ localService, lang }) => localService && /SA|GB/u.test(lang)) ??
    speaking.find((one) => one.localService) ??
    speaking[0] ??
    null
  );
}

const MARK = "spoken";

/** Marks the spoken sentence, and brings it into view. Where the browser cannot mark a part of a text, it is only brought into view. */
export function markSpoken(range: Range | null): void {
  if (typeof Highlight === "function") {
    if (range) CSS.highlights.set(MARK, new Highlight(range));
    else CSS.highlights.delete(MARK);
  }
  const place = range?.getBoundingClientRect();
  if (place && (place.top < 120 || place.bottom > window.innerHeight - 140))
    range?.startContainer.parentElement?.scrollIntoView({ block: "center" });
}
