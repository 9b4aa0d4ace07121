/** Sentences of a template, in which names stand in braces. */
const NAME = /\{([a-z_]*)\}/gu;

export const variablesOf = (words: string): string[] => [...words.matchAll(NAME)].map(([, name = ""]) => name);

/** A sentence with its values; null where there is none, or one of its names has no value: then ours is said. */
export function filled(words: string | undefined, values: Readonly<Record<string, string | null>>): string | null {
  if (!words) return null;
  if (variablesOf(words).some((name) => (values[name] ?? null) === null)) return null;
  return words.replaceAll(NAME, (_, name: string) => values[name] ?? "");
}
