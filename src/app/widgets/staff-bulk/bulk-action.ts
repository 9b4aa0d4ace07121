/** Something that is done to several rows of a list alike, by the calls that do it to one. */
export interface BulkAction<Row> {
  key: string;
  /** On its button. */
  verb: string;
  /** What follows for each of them. */
  follows: string;
  /** Why a row is left out; null where it is done. */
  skips?: (row: Row) => string | null;
  /** What it comes to for those it is done to, read before: lines with figures. */
  weigh?: (rows: readonly Row[]) => Promise<string[]>;
  /** Of the field for the reason; null asks for none. */
  label: string | null;
  /** What is chosen in place of a reason. */
  choices?: readonly { value: string; label: string }[];
  act: (row: Row, reason: string) => Promise<unknown>;
  /** Takes it back; not there where nothing does. @param answer what `act` answered */
  undo?: (row: Row, answer: unknown) => Promise<unknown>;
}

/** What became of a row. `unsent`: the connection went before its turn came. */
export interface Outcome<Row> {
  row: Row;
  state: "done" | "refused" | "unsent" | "undone";
  /** What it was refused with. */
  error?: unknown;
  answer?: unknown;
}

/** Which rows it is done to, and which are left out, by why. */
export function sorted<Row>({ skips }: BulkAction<Row>, rows: readonly Row[]): { going: Row[]; left: Map<string, Row[]> } {
  const going: Row[] = [];
  const left = new Map<string, Row[]>();
  for (const row of rows) {
    const why = skips?.(row) ?? null;
    if (why === null) going.push(row);
    else left.set(why, [...(left.get(why) ?? []), row]);
  }
  return { going, left };
}

/** No answer came: whoever is next would get none either. */
const CUT: readonly unknown[] = ["network", "timeout", "cancelled", "reauth_required"];

/**
 * Does it to one row after the other. A refusal is of its row alone; where the connection is gone, or the password is not given,
 * the rest is left as it is.
 * @param told after each row, with all outcomes so far
 */
export async function doEach<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  told: (outcomes: Outcome<Row>[]) => void,
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = [];
  let cut = false;
  for (const row of rows) {
    if (cut) outcomes.push({ row, state: "unsent" });
    else
      try {
        outcomes.push({ row, state: "done", answer: await act(row) });
      } catch (error) {
        cut = CUT.includes((error as { code?: unknown } | null)?.code);
        outcomes.push({ row, state: "refused", error });
      }
    told([...outcomes]);
  }
  return outcomes;
}
