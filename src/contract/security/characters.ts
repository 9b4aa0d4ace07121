/**
 * Characters that no call takes: controls (C0 and C1), half surrogates and the two that Unicode gives to nobody at the end of its first
 * plane. No screen shows them, no database keeps all of them, and a log would be written over by some. Line feed, return and tab are
 * `LINE_BREAKS`: they stand in texts of several lines.
 */
const UNREADABLE = /(?![\n\r\t])\p{Cc}|\p{Surrogate}|[\uFFFE\uFFFF]/u;
const EACH_UNREADABLE = new RegExp(UNREADABLE.source, "gu");
const LINE_BREAKS = /[\n\r\t]/u;

export const isReadable = (text: string): boolean => !UNREADABLE.test(text);

/** Whether a text stays on one line. Blanks at its ends are blanks. */
export const isOneLine = (text: string): boolean => !LINE_BREAKS.test(text.trim());

/** What a device sends of what was typed or pasted: without the characters that the server refuses. */
export const readableText = (text: string): string => text.replace(EACH_UNREADABLE, "");

/** JSON of what is sent; texts in it are made readable. */
export const readableJson = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) => (typeof one === "string" ? readableText(one) : one));
