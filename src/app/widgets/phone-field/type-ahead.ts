import { PHONE } from "#contract/rules/phone.ts";

/** What was typed to find an entry, and when by the event's own clock. */
export interface TypeAhead {
  text: string;
  at: number;
}

export const NOTHING_TYPED: TypeAhead = { text: "", at: Number.NEGATIVE_INFINITY };

/** Letters within 700 ms make one word; after a longer pause a new word begins (platform-spec §9). */
export const stillTyping = (typed: TypeAhead, at: number): boolean => at - typed.at < PHONE.typeToFindMs;

export const typeOn = (typed: TypeAhead, letter: string, at: number): TypeAhead => ({
  text: stillTyping(typed, at) ? typed.text + letter : letter,
  at,
});
