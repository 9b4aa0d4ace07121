/** Bare `ar-SA` would print Arabic-Indic digits in a calendar that varies (design.md §5). */
export const GREGORIAN = { ar: "ar-SA-u-ca-gregory-nu-latn", en: "en-GB-u-ca-gregory-nu-latn" } as const;
