/** schema.org's vocabulary, read out of the typings that its publisher generates from it, and what a thing says against it. */
import { readFileSync } from "node:fs";

interface SchemaClass {
  parents: string[];
  /** Ranges by property. */
  properties: Map<string, string[]>;
}

interface Vocabulary {
  classes: Map<string, SchemaClass>;
  /** What an alias stands for: members of an enumeration as literals, `string` where plain text will do. */
  aliases: Map<string, Set<string>>;
  deprecated: Set<string>;
}

const TYPINGS = "node_modules/schema-dts/dist/schema.d.ts";
const SITE = "https://schema.org/";

/** What search engines ask of a type beyond the vocabulary, each a list of which one must be there. */
const REQUIRED: Record<string, readonly (readonly string[])[]> = {
  Organization: [["name"], ["url"]],
  BreadcrumbList: [["itemListElement"]],
  ListItem: [["position"], ["name", "item", "url"]],
  NewsArticle: [["headline"], ["image"], ["datePublished"], ["dateModified"], ["author"], ["publisher"]],
  Course: [["name"], ["description"], ["provider"], ["hasCourseInstance"], ["offers"]],
  CourseInstance: [["courseMode"], ["courseSchedule", "courseWorkload"]],
  Offer: [["category"], ["price", "priceSpecification"], ["priceCurrency", "priceSpecification"]],
  AggregateRating: [["ratingValue"], ["ratingCount", "reviewCount"]],
  ItemList: [["itemListElement"]],
};

let read: Vocabulary | null = null;

/** The vocabulary of the installed `schema-dts`. */
export function vocabulary(): Vocabulary {
  if (read) return read;
  const text = readFileSync(TYPINGS, "utf8");
  const classes = new Map<string, SchemaClass>();
  const deprecated = new Set<string>();
  for (const [, name = "", kind, parents = "", body = ""] of text.matchAll(
    /^(?:export )?interface (\w+?)(Base|Leaf)(?:<[^>]*>)? extends ([^{]+?)\s*\{([\s\S]*?)^\}/gmu,
  )) {
    const found: SchemaClass = classes.get(name) ?? { parents: [], properties: new Map() };
    classes.set(name, found);
    for (const parent of parents.split(", ").flatMap((one) => /^(\w+)Base$/u.exec(one)?.[1] ?? [])) {
      if (parent !== name) found.parents.push(parent);
    }
    if (kind !== "Base") continue;
    for (const [, comment = "", property = "", ranges = ""] of body.matchAll(
      /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\s*"([^"]+)"\?: SchemaValue<(.+), "[^"]+">;/gu,
    )) {
      found.properties.set(property, ranges.split(" | "));
      if (comment.includes("@deprecated")) deprecated.add(property);
    }
  }
  const aliases = new Map<string, Set<string>>();
  for (const [, name = "", members = ""] of text.matchAll(/^export type (\w+) = ([^;]+);/gmu)) {
    aliases.set(name, new Set(members.split(" | ").map((member) => member.replaceAll('"', ""))));
  }
  read = { classes, aliases, deprecated };
  return read;
}

/** Everything that is wrong with a thing, each with its place; nothing where it is right. */
export function schemaProblems(thing: object, place = "$"): string[] {
  const { classes, deprecated } = vocabulary();
  const { "@type": type, "@id": id, "@context": context, ...rest } = thing as Record<string, unknown>;
  if (typeof type !== "string" || !classes.has(type)) return [`${place}: ${JSON.stringify(type)} is no type of schema.org`];
  const problems: string[] = [];
  if (id !== undefined && !isUrl(id)) problems.push(`${place}: the id ${JSON.stringify(id)} is no absolute address`);
  if (context !== undefined && context !== "https://schema.org")
    problems.push(`${place}: the context ${JSON.stringify(context)} is another`);
  for (const needed of REQUIRED[type] ?? []) {
    if (!needed.some((property) => property in rest)) problems.push(`${place}: ${type} lacks ${needed.join(" or ")}`);
  }
  for (const [property, value] of Object.entries(rest)) {
    const ranges = rangesOf(type, property);
    if (!ranges) problems.push(`${place}: ${type} has no property ${property}`);
    else if (deprecated.has(property)) problems.push(`${place}: ${property} is superseded`);
    else problems.push(...valueProblems(value, ranges, `${place}.${property}`));
  }
  return problems;
}

function valueProblems(value: unknown, ranges: readonly string[], place: string): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${place}: an empty list says nothing`];
    return value.flatMap((one, index) => valueProblems(one, ranges, `${place}[${index}]`));
  }
  if (typeof value === "object" && value !== null) {
    const type = (value as { "@type"?: unknown })["@type"];
    if (type === undefined)
      return ranges.includes("IdReference") && isUrl((value as { "@id"?: unknown })["@id"]) ? [] : [`${place}: untyped`];
    const fits = typeof type === "string" && ranges.some((range) => isKindOf(type, range));
    return [...(fits ? [] : [`${place}: ${String(type)} is not of ${ranges.join(", ")}`]), ...schemaProblems(value, place)];
  }
  return ranges.some((range) => isLiteralOf(value, range)) ? [] : [`${place}: ${JSON.stringify(value)} is not of ${ranges.join(", ")}`];
}

function rangesOf(type: string, property: string): string[] | null {
  const found = vocabulary().classes.get(type);
  if (!found) return null;
  const own = found.properties.get(property);
  if (own) return own;
  for (const parent of found.parents) {
    const inherited = rangesOf(parent, property);
    if (inherited) return inherited;
  }
  return null;
}

const isKindOf = (type: string, range: string): boolean =>
  type === range || (vocabulary().classes.get(type)?.parents ?? []).some((parent) => isKindOf(parent, range));

const isUrl = (value: unknown): boolean => typeof value === "string" && /^https?:\/\//u.test(value) && URL.canParse(value);
const matching = (pattern: RegExp) => (value: unknown) => typeof value === "string" && pattern.test(value);

const LITERALS: Record<string, (value: unknown) => boolean> = {
  Text: matching(/\S/u),
  URL: isUrl,
  Date: matching(/^\d{4}-\d{2}-\d{2}$/u),
  DateTime: matching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u),
  Time: matching(/^\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})?$/u),
  Duration: matching(/^P(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/u),
  Boolean: (value) => typeof value === "boolean",
  Integer: (value) => Number.isInteger(value) || matching(/^\d+$/u)(value),
  Number: (value) => Number.isFinite(value) || matching(/^-?\d+(?:\.\d+)?$/u)(value),
};

/** A plain value of a data type, a member of an enumeration, or text where a thing may be named by it. */
function isLiteralOf(value: unknown, range: string): boolean {
  const literal = LITERALS[range];
  if (literal) return literal(value);
  const members = vocabulary().aliases.get(range);
  if (typeof value !== "string" || !members) return false;
  return (value.startsWith(SITE) && members.has(value)) || (members.has("string") && LITERALS.Text?.(value) === true);
}
