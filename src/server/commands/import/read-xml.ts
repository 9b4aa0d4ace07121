import { SaxesParser } from "saxes";
import { elements, type XmlNode } from "./xml-tree.ts";

/** Text that is no XML, or is built beyond any use. */
export class UnreadableXml extends Error {}

const DEPTH_AT_MOST = 200;
const NODES_AT_MOST = 400_000;
/** Of XHTML, where its document type is not read. */
const ENTITIES = { nbsp: "\u00A0", ndash: "–", mdash: "—", rsquo: "’", lsquo: "‘", ldquo: "“", rdquo: "”", hellip: "…", times: "×" };

/**
 * Reads XML strictly. Document types are passed over: no entity of theirs is known, so none can grow or lead anywhere.
 * @throws UnreadableXml
 */
export function readXml(text: string): XmlNode {
  const root: XmlNode = { name: "", attributes: {}, children: [] };
  const open = [root];
  let nodes = 0;
  const parser = new SaxesParser();
  Object.assign(parser.ENTITIES, ENTITIES);
  parser.on("opentag", ({ name, attributes }) => {
    nodes += 1;
    if (nodes > NODES_AT_MOST || open.length > DEPTH_AT_MOST) throw new UnreadableXml("too deep or too large");
    const own = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), value]));
    const node: XmlNode = { name: local(name), attributes: own, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => void open.pop());
  const say = (words: string) => open.at(-1)?.children.push(words);
  parser.on("text", say);
  parser.on("cdata", say);
  parser.on("error", (error) => {
    throw new UnreadableXml(error.message);
  });
  parser.write(text.replace(/^\uFEFF/u, "").trimStart()).close();
  const [first] = elements(root);
  if (!first) throw new UnreadableXml("empty");
  return first;
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);
