import { msg } from "@lingui/core/macro";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

const active: StatusWords = { words: msg({ message: "Active", context: "account" }), kind: "ok" };
const suspended: StatusWords = { words: msg({ message: "Suspended", context: "account" }), kind: "bad" };

/** What the states of an account are called. */
export const accountState = ({ suspended_at: at }: { suspended_at: string | null }): StatusWords => (at === null ? active : suspended);
