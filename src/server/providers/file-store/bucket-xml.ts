/** What stands in each element of a name. */
export const partsOf = (said: string, tag: string): string[] =>
  [...said.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gsu"))].map(([, inner]) => inner ?? "");

/** The value of an element; an empty text where it is not there. What a store escapes are these five. */
export function valueOf(said: string, tag: string): string {
  const raw = new RegExp(`<${tag}>([^<]*)</${tag}>`, "u").exec(said)?.[1] ?? "";
  return raw
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/&(?:quot|#34);/gu, '"')
    .replaceAll(/&(?:apos|#39);/gu, "'")
    .replaceAll("&amp;", "&");
}
