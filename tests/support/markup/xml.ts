/** Just enough XML for tests of what we write ourselves. */

const NAME = /^[A-Za-z_][\w:.-]*$/u;
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u;

/** What is not well-formed: signs, references, names, attributes, elements that do not close. */
export function xmlProblems(document: string): string[] {
  const problems: string[] = [];
  if (FORBIDDEN.test(document)) problems.push("a sign that XML does not allow");
  const open: string[] = [];
  let roots = 0;
  for (const [, declaration, tag, text = ""] of document.matchAll(/(<\?xml [^>]*\?>)|<([^<>]*)>|([^<>]+)/gu)) {
    if (declaration) continue;
    if (tag === undefined) {
      if (text.trim() !== "" && open.length === 0) problems.push(`text outside: ${text.slice(0, 40)}`);
      problems.push(...references(text));
      continue;
    }
    if (tag.startsWith("/")) {
      if (open.pop() !== tag.slice(1)) problems.push(`closes what is not open: ${tag}`);
      continue;
    }
    const [, name = "", attributes = "", closed] = /^(\S+?)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)$/u.exec(tag) ?? [];
    if (!NAME.test(name)) problems.push(`no element: ${tag.slice(0, 60)}`);
    const names = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/gu)];
    if (new Set(names.map(([, one]) => one)).size !== names.length) problems.push(`an attribute twice: ${tag}`);
    for (const [, , value = ""] of names) problems.push(...references(value));
    if (open.length === 0) roots += 1;
    if (!closed) open.push(name);
  }
  if (open.length > 0) problems.push(`stays open: ${open.join(", ")}`);
  if (roots !== 1) problems.push(`${roots} roots`);
  if (document.replace(/<\?xml [^>]*\?>|<[^<>]*>|[^<>]+/gu, "") !== "") problems.push("a stray bracket");
  return problems;
}

const references = (text: string): string[] =>
  [...text.matchAll(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/giu)].map(() => `a bare ampersand: ${text.slice(0, 40)}`);

/** The content of every element of a name, as it is written. */
export const xmlTexts = (document: string, name: string): string[] =>
  [...document.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "gu"))].map(([, content = ""]) => content);
