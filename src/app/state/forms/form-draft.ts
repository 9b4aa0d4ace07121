import { forgetIntents } from "#app/api/intent-keys.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/**
 * What a person has written into a long form, kept for this tab only, so that a reload or a lost connection does not
 * empty it. Never given a password or a card. Storage that is full, forbidden or holds garbage is no reason to fail.
 */
const PREFIX = "qabas.draft.";

/** The draft, each field only where it has the kind of value the empty form has. */
export function readDraft<T extends object>(name: string, empty: T): T {
  tidyDrafts();
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
    return fitted(kept, empty);
  } catch {
    return empty;
  }
}

export function writeDraft(name: string, values: object): void {
  tidyDrafts();
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(values));
  } catch {
    // A form that cannot be kept still works.
  }
}

/** Whether this tab can keep anything: only then may a form say that it does. */
export function canKeepDrafts(): boolean {
  try {
    sessionStorage.setItem(PREFIX, "");
    sessionStorage.removeItem(PREFIX);
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept.
  }
}

const OWNER = "qabas.drafts-of";

/**
 * Drafts of somebody who is not here any more go, also those of a tab that was closed and comes back with its storage. What a visitor
 * wrote stays theirs when they sign in.
 */
export function tidyDrafts(): void {
  const owner = store.get(sessionAtom).ownerTag;
  try {
    const before = sessionStorage.getItem(OWNER);
    if (before !== null && before !== owner) dropDrafts();
    if (owner === null) sessionStorage.removeItem(OWNER);
    else sessionStorage.setItem(OWNER, owner);
  } catch {
    // Nothing was kept.
  }
}

/** Whoever leaves takes along what they were writing (P14). */
export function dropDrafts(): void {
  forgetIntents();
  try {
    const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? "");
    for (const name of names) if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

function fitted<T>(kept: unknown, empty: T): T {
  // Lists of words, such as topics.
  if (Array.isArray(empty)) return (Array.isArray(kept) ? kept.filter((item) => typeof item === "string") : empty) as T;
  if (typeof empty === "object" && empty !== null) {
    if (typeof kept !== "object" || kept === null) return empty;
    const entries = Object.entries(empty).map(([key, value]) => [key, fitted((kept as Record<string, unknown>)[key], value)]);
    return Object.fromEntries(entries) as T;
  }
  return typeof kept === typeof empty ? (kept as T) : empty;
}
