interface CopiedRow {
  number: number;
  name: string;
  /** The mark's word; empty where nothing is recorded. */
  word: string;
  minutes: number | null;
}

/** Rows for a spreadsheet: number, name and mark, as pasting understands them again. */
export const copiedRows = (rows: readonly CopiedRow[]): string =>
  rows
    .map(({ number, name, word, minutes }) => [number, name.replaceAll("\t", " "), minutes ? `${word} ${minutes}` : word].join("\t"))
    .join("\n");
