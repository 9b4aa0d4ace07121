/** Markup in the canonical form of C14N 1.1: what is written is what is hashed. Elements have no whitespace between them. */
export type Markup = string & { readonly markup: unique symbol };

type Child = Markup | null | readonly (Markup | null)[];

/** @param content text, or markup within; what is null is left out */
export function element(
  name: string,
  content: string | number | readonly Child[] = [],
  attributes: Readonly<Record<string, string>> = {},
): Markup {
  const inner = typeof content === "object" ? joined(content) : escapedText(String(content));
  return `<${name}${attributesOf(attributes)}>${inner}</${name}>` as Markup;
}

/** Markup side by side. */
export const joined = (parts: readonly Child[]): Markup => parts.flat().filter(Boolean).join("") as Markup;

const escapedText = (text: string): string =>
  printable(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\r", "&#xD;");

const escapedValue = (text: string): string =>
  printable(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\t", "&#x9;")
    .replaceAll("\n", "&#xA;")
    .replaceAll("\r", "&#xD;");

/** XML 1.0 has no place for these, however they are written. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const printable = (text: string): string => text.replaceAll(/[\uD800-\uDFFF\0-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, "");

/** Namespaces first, the default one before all; then the others by name. */
function attributesOf(attributes: Readonly<Record<string, string>>): string {
  const rank = (name: string) => (name === "xmlns" ? 0 : name.startsWith("xmlns:") ? 1 : 2);
  return Object.keys(attributes)
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .map((name) => ` ${name}="${escapedValue(attributes[name] ?? "")}"`)
    .join("");
}
