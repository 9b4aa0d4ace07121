import type { Capability } from "#contract/accounts/roles.ts";
import type { BulkAction, BulkFilter, BulkList, BulkReason } from "#contract/jobs/bulk-runs.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import type { Executor } from "#server/db/client.ts";
import type { BulkWeights } from "#server/db/tables/staff/bulk-runs.ts";

/** How a row stands now. */
export interface Standing {
  /** A number that says nothing of a person. */
  label: string | null;
  /** Another one says that somebody touched the row. */
  mark: string;
  /** Why it would be left as it is; null where it would be changed. */
  skip: BulkReason | null;
}

/** Who does it, when, and the reason or the assignee that was given. */
export interface Doing {
  staffer: Staffer;
  value: string;
  context: ActionContext;
}

/** What became of a row: changed, with what it is taken back to, or left, by why. */
export type Deed = { before: string | null } | { skip: BulkReason };

/** One action on the rows of one list. */
export interface BulkDeed {
  /** Null where it hangs on the row (`stand` says so). */
  needs: Capability | null;
  /** Rows that a filter finds, in the list's order, as far as the limit. */
  find: (db: Executor, filter: BulkFilter, staffer: Staffer, at: { now: Date; limit: number }) => Promise<string[]>;
  /** How rows stand; one that is missing, or is none of the staffer's, is not among them. */
  stand: (db: Executor, subjects: readonly string[], staffer: Staffer) => Promise<Map<string, Standing>>;
  /** @throws Problem where the row refuses it */
  act: (tx: Executor, subject: string, doing: Doing) => Promise<Deed>;
  /** Takes it back; not there where nothing does. */
  undo?: (tx: Executor, subject: string, before: string | null, doing: Doing) => Promise<Deed>;
  /** What it comes to. */
  weigh?: (db: Executor, subjects: readonly string[]) => Promise<BulkWeights>;
  /** Whether the password must have been given for these. */
  asksPassword?: (weights: BulkWeights | null) => boolean;
  /** Refuses a reason or an assignee that nothing can come of. @throws Problem `validation_error` */
  check?: (db: Executor, subjects: readonly string[], value: string, now: Date) => Promise<void>;
  /** Tells whom it matters to, once for the whole. */
  tell?: (tx: Executor, subjects: readonly string[], doing: Doing) => Promise<void>;
}

/** Null where the list has no such action. */
export type DeedOf = (list: BulkList, action: BulkAction) => BulkDeed | null;
