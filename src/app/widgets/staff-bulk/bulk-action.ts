import type { BulkAction, BulkFilter, BulkList } from "#contract/jobs/bulk-runs.ts";

/** Something that may be done to many rows of a list alike. */
export interface BulkChoice {
  action: BulkAction;
  /** On its button. */
  verb: string;
  /** What follows for each of them. */
  follows: string;
  /** Of the field for the reason; null asks for none. */
  label: string | null;
  /** What is chosen in place of a reason. */
  choices?: readonly { value: string; label: string }[];
}

/** A list whose rows are chosen, one by one or all that its filter finds. */
export interface BulkOf<Row> {
  list: BulkList;
  /** As the server names a row of it. */
  subjectOf: (row: Row) => string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
  choices: readonly BulkChoice[];
  /** What the list is filtered by now. */
  filter: BulkFilter;
}
