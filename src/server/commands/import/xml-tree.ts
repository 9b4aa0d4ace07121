/** An element of XML without prefixes: namespaces of these formats never give one name two meanings within one file. */
export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlNode | string)[];
}

/** Elements in an element, of one name or of any. */
export const elements = (node: XmlNode | undefined, name?: string): XmlNode[] =>
  (node?.children ?? []).filter((child): child is XmlNode => typeof child !== "string" && (name === undefined || child.name === name));

/** The first element that is found by these names, one in another. */
export const within = (node: XmlNode | undefined, ...names: string[]): XmlNode | undefined =>
  names.reduce<XmlNode | undefined>((at, name) => elements(at, name)[0], node);

/** Everything of a name, however deep, in the order of the text. */
export function* everywhere(node: XmlNode | undefined, ...names: string[]): Generator<XmlNode> {
  for (const child of elements(node)) {
    if (names.includes(child.name)) yield child;
    yield* everywhere(child, ...names);
  }
}

/** All text in an element. */
export const wordsIn = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map((child) => (typeof child === "string" ? child : wordsIn(child))).join("");

/** Text at a place, neat. */
export const wordsAt = (node: XmlNode | undefined, ...names: string[]): string => wordsIn(within(node, ...names)).trim();

/** What is in an element, written as HTML again: for formats that lay a text of theirs into their own elements. */
export const htmlIn = (node: XmlNode | undefined): string =>
  (node?.children ?? []).map((child) => (typeof child === "string" ? asHtml(child) : htmlOf(child))).join("");

const EMPTY = /^(?:img|br|hr|input|source|track|wbr|col)$/u;

function htmlOf({ name, attributes, children }: XmlNode): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${asHtml(value)}"`);
  const start = `<${name}${said.join("")}>`;
  return EMPTY.test(name) ? start : `${start}${htmlIn({ name, attributes, children })}</${name}>`;
}

/** Words as HTML, also within an attribute. */
export const asHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
