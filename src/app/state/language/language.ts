import { atom } from "jotai";
import { msg } from "@lingui/core/macro";
import { LANGUAGE_KEY } from "#contract/accounts/session.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "#contract/shapes.ts";
import { writeCookie } from "#app/api/cookies.ts";
import { activate } from "#app/i18n/language.ts";
import { recall, remember } from "#app/state/storage/device-memory.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { startLanguage } from "./start-language.ts";
import { store } from "#app/state/store.ts";

const COOKIE_DAYS = 365;

/** The language on screen. */
export const languageAtom = atom<Language>(DEFAULT_LANGUAGE);

/** Languages a person has used here: the worker keeps the catalogue in them. */
export const usedLanguages = (): Language[] => [...new Set([store.get(languageAtom), storedLanguage() ?? DEFAULT_LANGUAGE])];

export function storedLanguage(): Language | null {
  const stored = recall(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : null;
}

/** Brings in the words before the first paint. */
export async function initialiseLanguage(): Promise<Language> {
  const language = startLanguage(location.search, recall(LANGUAGE_KEY));
  await activate(language);
  store.set(languageAtom, language);
  return language;
}

/** A person's choice: kept, spoken at once, no reload. Where its words cannot be had the old language stays. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    await activate(language);
  } catch {
    showNotice({ kind: "error", id: "language", message: msg`Check your internet connection` });
    return;
  }
  keepChoice(language);
  dropAddressedLanguage();
  store.set(languageAtom, language);
}

/** Where the next page starts: the app from the device's memory, a rendered page from the cookie. */
function keepChoice(language: Language): void {
  remember(LANGUAGE_KEY, language);
  writeCookie(LANGUAGE_KEY, language, COOKIE_DAYS);
}

/** Who goes on from a page that `?lang` addressed has chosen its language: the next address is bare, and a reload stays in it. */
export function keepAddressedLanguage(): void {
  if (location.search.includes("lang=")) keepChoice(store.get(languageAtom));
}

/** Leaves the app for an address of somebody else's. Whoever comes back from there comes back in the language on screen. */
export function leaveApp(address: string | URL): void {
  keepAddressedLanguage();
  location.assign(address);
}

/** `?lang` names a page in one language; after a choice it would contradict the screen. */
function dropAddressedLanguage(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}
