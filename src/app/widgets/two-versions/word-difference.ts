/** A stretch of one version; `changed` where the other has something else. */
export interface Stretch {
  text: string;
  changed: boolean;
}

/** Above this the middle is marked whole: nobody compares that much word by word, and the table would be large. */
const CELLS_MAX = 250_000;

/** Words with the space after them, so that nothing is lost when they are put together again. */
const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*?(?=\s|$)|\s+$/gu) ?? [];

/** Both versions in stretches: what they share is not marked. */
export function wordDifference(mine: string, theirs: string): { mine: Stretch[]; theirs: Stretch[] } {
  const a = wordsOf(mine);
  const b = wordsOf(theirs);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const shared = sharedWords(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const marks = (words: string[], inMiddle: ReadonlySet<number>) =>
    stretches(
      words.map((text, index) => ({ text, changed: index >= start && index < words.length - end && !inMiddle.has(index - start) })),
    );
  return { mine: marks(a, shared.mine), theirs: marks(b, shared.theirs) };
}

/** The longest common run of words, by place in each. */
function sharedWords(a: string[], b: string[]): { mine: Set<number>; theirs: Set<number> } {
  const found = { mine: new Set<number>(), theirs: new Set<number>() };
  if (a.length * b.length === 0 || a.length * b.length > CELLS_MAX) return found;
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--)
      table[row * width + column] = a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  for (let row = 0, column = 0; row < a.length && column < b.length; ) {
    if (a[row] === b[column]) {
      found.mine.add(row++);
      found.theirs.add(column++);
    } else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return found;
}

function stretches(words: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last && last.changed === word.changed) joined[joined.length - 1] = { ...last, text: last.text + word.text };
    else joined.push({ ...word });
  }
  return joined;
}
