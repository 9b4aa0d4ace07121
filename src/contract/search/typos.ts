/** Letters that are written for one another by ear or by a slip. */
const ALIKE = ["ضظ", "ذدز", "ثستط", "صس", "قكغ", "حه", "اء", "يء", "وؤ", "ck", "sz", "iy", "ea", "ou", "fv"];
const pair = (a: number, b: number): number => (a << 16) | b;
const PAIRS = new Set(
  ALIKE.flatMap((letters) => [...letters].flatMap((a) => [...letters].map((b) => pair(a.charCodeAt(0), b.charCodeAt(0))))),
);

/** Mistakes that a word of this length is forgiven, in halves. */
export const forgiven = (length: number): number => (length <= 2 ? 0 : length === 3 ? 1 : length <= 7 ? 2 : 4);

/** Longer words are compared by nobody. */
const LONGEST = 40;
let [older, last, line] = [new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1), new Uint8Array(LONGEST + 1)];

/**
 * Mistakes between two words in halves (Damerau: a letter missing, too much, another one, or two exchanged are a whole one; letters that are
 * alike, and a letter doubled or not, half a one). Infinity beyond `most`.
 */
export function mistakes(a: string, b: string, most: number): number {
  if (a.length > LONGEST || b.length > LONGEST || Math.abs(a.length - b.length) > most) return Infinity;
  for (let column = 0; column <= b.length; column += 1) last[column] = 2 * column;
  for (let row = 1; row <= a.length; row += 1) {
    const x = a.charCodeAt(row - 1);
    const before = a.charCodeAt(row - 2);
    let least = (line[0] = 2 * row);
    for (let column = 1; column <= b.length; column += 1) {
      const y = b.charCodeAt(column - 1);
      const above = last[column - 1] as number;
      let cost = Math.min(
        above + (x === y ? 0 : PAIRS.has(pair(x, y)) ? 1 : 2),
        (last[column] as number) + (x === before ? 1 : 2),
        (line[column - 1] as number) + (y === b.charCodeAt(column - 2) ? 1 : 2),
      );
      if (row > 1 && column > 1 && x === b.charCodeAt(column - 2) && y === before) cost = Math.min(cost, (older[column - 2] as number) + 2);
      line[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return Infinity;
    [older, last, line] = [last, line, older];
  }
  const found = last[b.length] as number;
  return found <= most ? found : Infinity;
}
