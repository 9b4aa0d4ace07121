/** Captions as WebVTT (https://www.w3.org/TR/webvtt1): read whole, so that a player meets no surprise. */

interface Cue {
  startS: number;
  endS: number;
  /** Without its tags. */
  text: string;
}

/** A day of speech. */
const CUES_AT_MOST = 20_000;
/** More lines of one cue than a screen has, and more of a file than its cues can need. */
const CUE_LINES_AT_MOST = 50;
const LINES_AT_MOST = 200_000;
const TIMING = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/u;
const BLOCK = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/u;

/** The cues in their order, or the first line (from 1) that fits nothing; null for what is no text in UTF-8 or no WebVTT at all. */
export function readVtt(bytes: Buffer): { cues: Cue[] } | { line: number } | null {
  const text = textOf(bytes);
  if (text === null) return null;
  const lines = text.split("\n");
  if (!/^WEBVTT(?:[ \t]|$)/u.test(lines[0] ?? "")) return null;
  if (lines.length > LINES_AT_MOST) return { line: LINES_AT_MOST + 1 };
  const cues: Cue[] = [];
  for (let at = 1; at < lines.length; at += 1) {
    if (lines[at]?.trim() === "") continue;
    const end = blockEnd(lines, at);
    if (cues.length === 0 && at === 1) {
      // Right under the first line stand headers, not cues.
      at = end;
      continue;
    }
    if (!BLOCK.test(lines[at] ?? "")) {
      const found = cueOf(lines, at, end, cues.at(-1)?.startS ?? 0);
      if (typeof found === "number") return { line: found + 1 };
      cues.push(found);
      if (cues.length > CUES_AT_MOST) return { line: at + 1 };
    }
    at = end;
  }
  return cues.length > 0 ? { cues } : { line: 1 };
}

function blockEnd(lines: readonly string[], from: number): number {
  let end = from + 1;
  while (end < lines.length && lines[end]?.trim() !== "") end += 1;
  return end;
}

/** The cue of a block, or the index of the line that is wrong in it. */
function cueOf(lines: readonly string[], from: number, end: number, notBefore: number): Cue | number {
  // A name may stand above the times.
  const at = lines[from]?.includes("-->") ? from : from + 1;
  const match = TIMING.exec(lines[at] ?? "");
  if (!match || at >= end) return Math.min(at, end - 1);
  const [startS, endS] = [secondsOf(match[1] ?? ""), secondsOf(match[2] ?? "")];
  if (endS <= startS || startS < notBefore) return at;
  if (end - at > CUE_LINES_AT_MOST) return at + CUE_LINES_AT_MOST;
  const body = lines.slice(at + 1, end);
  const wrong = body.findIndex((line) => line.includes("-->"));
  if (wrong !== -1) return at + 1 + wrong;
  return { startS, endS, text: plain(body.join(" ")) };
}

const secondsOf = (time: string): number => time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);

const plain = (text: string): string =>
  text
    // No tag holds a bracket: to look for the end of each of a million would take hours.
    .replace(/<[^<>]*>/gu, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lrm;", "")
    .replaceAll("&rlm;", "")
    // Last: what it makes is no beginning of another.
    .replaceAll("&amp;", "&")
    .replace(/\s+/gu, " ")
    .trim();

function textOf(bytes: Buffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text.replace(/\r\n?/gu, "\n");
  } catch {
    return null;
  }
}
