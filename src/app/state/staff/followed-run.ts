import { atom } from "jotai";
import type { BulkRun } from "#contract/jobs/bulk-runs.ts";

/** The action on many rows that the head of the console follows: begun in this tab, or under way when it opened. */
export const followedRunAtom = atom<BulkRun | null>(null);
