/** Latin letters and digits inside Arabic plain text keep their order (glossary §8.6). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
