import { createHash } from "node:crypto";
import { PACKAGE } from "#contract/classroom/packages.ts";
import { isPlainObject, jsonIn } from "#contract/plain-values.ts";
import { StatementRefused } from "./statements.ts";

/** A document that a package keeps of its learner, under a name of its own. */
export interface KeptDocument {
  /** Its media type. */
  type: string;
  text: string;
}
export type KeptDocuments = Readonly<Record<string, KeptDocument>>;

const NAME_AT_MOST = 200;
const TYPE_AT_MOST = 100;
const DOCUMENTS_AT_MOST = 30;

/** What `writeDocuments` wrote; nothing where a package of another standard stood in its place. */
export function readDocuments(kept: string): KeptDocuments {
  const all = jsonIn(kept);
  return isPlainObject(all) ? (all as Record<string, KeptDocument>) : {};
}

/** @throws StatementRefused 413 for more than a package may keep */
export function writeDocuments(documents: KeptDocuments): string {
  // JSON writes what no text of the database may hold with signs that it may.
  const text = JSON.stringify(documents);
  if (Object.keys(documents).length > DOCUMENTS_AT_MOST || text.length > PACKAGE.suspendMax)
    throw new StatementRefused(413, "more than a package may keep");
  return text;
}

/** @param merge whether its members are added to those of a document of JSON that is there. @throws StatementRefused */
export function withDocument(all: KeptDocuments, name: string, { type, text }: KeptDocument, merge: boolean): KeptDocuments {
  if (name.length > NAME_AT_MOST || type.length > TYPE_AT_MOST) throw new StatementRefused(400, "a name that is too long");
  const known = Object.hasOwn(all, name) ? all[name] : undefined;
  const [before, added] = merge ? [known && objectOf(known.text), objectOf(text)] : [undefined, undefined];
  if (merge && known && (!before || !added)) throw new StatementRefused(400, "only objects of JSON are merged");
  const kept = before && added ? { type: "application/json", text: JSON.stringify({ ...before, ...added }) } : { type, text };
  return Object.fromEntries([...Object.entries(all).filter(([one]) => one !== name), [name, kept]]);
}

export const withoutDocument = (all: KeptDocuments, name: string): KeptDocuments =>
  Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));

/** Changes with its text (xAPI 1.0.3, 3.1). */
export const tagOf = (text: string): string => `"${createHash("sha1").update(text).digest("hex")}"`;

function objectOf(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text);
  return isPlainObject(value) ? value : undefined;
}
