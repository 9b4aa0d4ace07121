import { Problem, type ProblemCode } from "#contract/problem.ts";
import { newId } from "#offline/ids.ts";

/**
 * Keys of what was sent and whose answer is not known: the same intent sent again bears the same key, also after a reload and in
 * another tab, and the server then does it once (I2). What was meant is kept as a hash alone. Storage that is full or forbidden
 * leaves the keys to this page.
 */
const NAME = "qabas.intents";
const KEPT_AT_MOST = 100;
/** Where the two halves of a hash begin (FNV-1a, and another start). */
const HASH_STARTS = [0x811c9dc5, 0x9747b28c];
const HASH_PRIME = 0x01000193;

interface Intent {
  key: string;
  /** Hash of what was asked; null for a form, which may send something else under its key and is then told so. */
  asked: string | null;
  /** When nobody can mean it any more, milliseconds since 1970. */
  until: number;
}
type Intents = Record<string, Intent>;

/** What has an answer soon is a press of a button; a form stays open for days. The server forgets keys after seven. */
const PRESS_MS = 15 * 60_000;
const FORM_MS = 6 * 86_400_000;

let own: Intents = {};

/** The key of a form, made when it is first asked for, until `settleIntent`. @param place the name of its draft */
export const formKey = (place: string): string => keyOf(`form ${place}`, null, FORM_MS);

/**
 * The key of one press. Of one subject only the last thing that was asked for can be repeated: publishing again after taking back
 * is another intent than the one whose answer was lost.
 */
export function pressKey(method: string, path: string, body: string): { place: string; key: string } {
  const place = `press ${subjectOf(path)}`;
  return { place, key: keyOf(place, hashOf(`${method} ${path}\n${body}`), PRESS_MS) };
}

/** Tells presses of one subject apart, in 64 bits; it protects nothing. A start-up has no room for a hash of cryptography. */
const hashOf = (meant: string): string =>
  HASH_STARTS.map((start) => {
    let hash = start;
    for (let at = 0; at < meant.length; at += 1) hash = Math.imul(hash ^ meant.charCodeAt(at), HASH_PRIME);
    return (hash >>> 0).toString(36);
  }).join("-");

export const settleForm = (place: string, key: string): void => settleIntent(`form ${place}`, key);

/** Its answer is known: the next one is another intent. */
export function settleIntent(place: string, key: string): void {
  const intents = read();
  if (intents[place]?.key === key) write(without(intents, place));
}

/** Whoever leaves takes along what they meant to do (P14). */
export function forgetIntents(): void {
  write({});
}

function keyOf(place: string, asked: string | null, keptMs: number): string {
  const intents = read();
  const known = intents[place];
  const now = Date.now();
  if (known && known.asked === asked && known.until > now) return known.key;
  const key = newId();
  const others = Object.entries(without(intents, place)).filter(([, { until }]) => until > now);
  write({ ...Object.fromEntries(others.slice(1 - KEPT_AT_MOST)), [place]: { key, asked, until: now + keptMs } });
  return key;
}

/** `/instructor/items/5/publish` is about `/instructor/items/5`. */
const subjectOf = (path: string): string => /^(?:.*\/[^/]*\d[^/?]*)?(?=\/[a-z-]+(?:\?|$))/u.exec(path)?.[0] || path;

const without = (intents: Intents, place: string): Intents =>
  Object.fromEntries(Object.entries(intents).filter(([name]) => name !== place));

function read(): Intents {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    if (typeof kept === "object" && kept !== null) return Object.fromEntries(Object.entries(kept).filter(isEntry));
  } catch {
    // Storage is forbidden, or holds garbage.
  }
  return own;
}

const isEntry = (entry: [string, unknown]): entry is [string, Intent] => {
  const intent = entry[1] as Partial<Intent> | null;
  return typeof intent?.key === "string" && typeof intent.until === "number" && (intent.asked === null || typeof intent.asked === "string");
};

function write(intents: Intents): void {
  own = intents;
  try {
    if (Object.keys(intents).length === 0) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, JSON.stringify(intents));
  } catch {
    // This page still knows them.
  }
}

/** A refusal that the server keeps as the answer: whoever corrects something means something else. */
export const isFinalRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && error.status < 500 && error.options.retryAfter === undefined && !OPEN.has(error.code);

const OPEN: ReadonlySet<ProblemCode> = new Set(["in_progress", "unauthenticated", "too_many_requests", "idempotency_key_reused"]);
