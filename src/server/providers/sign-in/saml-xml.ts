import { isPlainObject } from "#contract/plain-values.ts";
import { parseStringPromise, processors } from "xml2js";

/** Elements of a message: an honest one has a few dozen. A hundred thousand of them would hold the process up. */
const MOST_ELEMENTS = 1500;
const PROLOG = /^\uFEFF?<\?xml [^<>]*\?>/u;
const SIGNATURES = [
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
  "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
];
const DIGESTS = ["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"];

/** A message that is none of ours to take; the reason is for the log alone. */
export class SamlRefusal extends Error {}

/** An element as xml2js reads it: attributes in `$`, text in `_`, children by their names without prefix. */
type Element = Record<string, unknown>;

/**
 * Reads a message before anything else does.
 * @param encoded base64, as the form has it
 * @throws SamlRefusal for what no honest provider sends
 */
export async function readMessage(encoded: string | undefined): Promise<Element> {
  const xml = Buffer.from(encoded ?? "", "base64").toString("utf8");
  if (xml === "" || xml.includes("\uFFFD")) throw new SamlRefusal("no text");
  const body = xml.replace(PROLOG, "");
  // None of them stands in an honest message, and each has cut a name in two for one of two readers.
  if (body.includes("<!") || body.includes("<?")) throw new SamlRefusal("a comment, declaration or instruction");
  if (body.split("<").length > 2 * MOST_ELEMENTS) throw new SamlRefusal("too many elements");
  const read: unknown = await parseStringPromise(xml, { explicitCharkey: true, tagNameProcessors: [processors.stripPrefix] }).catch(
    () => null,
  );
  if (!isPlainObject(read)) throw new SamlRefusal("no XML");
  onlyStrong(read);
  return read;
}

/** Hashes that are broken, and shared secrets in place of a key pair, sign nothing. */
function onlyStrong(element: unknown, name = ""): void {
  if (Array.isArray(element)) for (const one of element) onlyStrong(one, name);
  if (!isPlainObject(element)) return;
  const algorithm = attribute(element, "Algorithm") ?? "";
  if (name === "SignatureMethod" && !SIGNATURES.includes(algorithm)) throw new SamlRefusal("a signature of another kind");
  if (name === "DigestMethod" && !DIGESTS.includes(algorithm)) throw new SamlRefusal("a digest of another kind");
  for (const [child, value] of Object.entries(element)) if (child !== "$") onlyStrong(value, child);
}

/** The one child of a name. @throws SamlRefusal where there is none, or another one */
export function only(parent: Element, name: string): Element {
  const [child, ...more] = children(parent, name);
  if (!child || more.length > 0) throw new SamlRefusal(`${name} has to stand once`);
  return child;
}

export function children(parent: Element, name: string): Element[] {
  const found = parent[name];
  return Array.isArray(found) ? found.map((child: unknown) => (isPlainObject(child) ? child : {})) : [];
}

export function attribute(element: Element, name: string): string | null {
  const value = isPlainObject(element.$) ? element.$[name] : null;
  return typeof value === "string" ? value : null;
}

export const textOf = (element: Element): string => (typeof element._ === "string" ? element._.trim() : "");
