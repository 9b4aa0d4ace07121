/** Titles before a name; those of Arabic, and some of English, end in a dot. */
const TITLES = /^(?:(?:\S+\.|Dr|Prof|Professor|Eng|Mr|Mrs|Ms)\s+)*\S+/u;

/** What a person is greeted by: the first name, with the titles before it. */
export const greetedName = (name: string): string => TITLES.exec(name.trim())?.[0] ?? "";
