const REMEMBERED = 1_000;
const counted = new Map<string, number | null>();

/** How many columns a `select` of Drizzle's making answers with; null where its text does not say so plainly (`with`, `*`, a union in brackets). */
export function countColumns(text: string): number | null {
  const known = counted.get(text);
  if (known !== undefined) return known;
  if (counted.size >= REMEMBERED) counted.clear();
  const columns = count(text);
  counted.set(text, columns);
  return columns;
}

/** Commas of the list that stand in no brackets and no quotes, and one more. */
function count(text: string): number | null {
  if (!/^select\s/iu.test(text)) return null;
  let depth = 0;
  let columns = 1;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charAt(place);
    if (sign === "'" || sign === '"') {
      place = text.indexOf(sign, place + 1);
      if (place === -1) return null;
    } else if (sign === "(") depth += 1;
    else if (sign === ")") depth -= 1;
    else if (depth > 0) continue;
    else if (sign === ",") columns += 1;
    else if (sign === "*") return null;
    else if (/\s/u.test(sign) && /^from\s/iu.test(text.slice(place + 1, place + 6)))
      // “is distinct from” ends no list.
      return /\bdistinct$/iu.test(text.slice(0, place)) ? null : columns;
  }
  return null;
}
