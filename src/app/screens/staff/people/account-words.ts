import { msg } from "@lingui/core/macro";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

const active: StatusWords = { words: msg({ message: "Active", context: "account" }), kind: "ok" };
const suspended: StatusWords = { words: msg({ message: "Suspended", context: "account" }), kind: "bad" };
const joined: StatusWords = { words: msg({ message: "Part of another account", context: "account" }), kind: "plain" };

/** What the states of an account are called. */
export const accountState = ({
  suspended_at: at,
  merged_into: into,
}: {
  suspended_at: string | null;
  merged_into: number | null;
}): StatusWords => (into !== null ? joined : at === null ? active : suspended);
