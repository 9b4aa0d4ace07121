import { msg } from "@lingui/core/macro";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

const RUNS: StatusWords = { words: msg({ message: "In force", context: "coupon" }), kind: "ok" };
const LATER: StatusWords = { words: msg({ message: "Not yet in force", context: "coupon" }), kind: "wait" };
const WAITS: StatusWords = { words: msg({ message: "Waiting", context: "approval" }), kind: "wait" };
const OVER: StatusWords = { words: msg({ message: "Expired", context: "coupon" }), kind: "plain" };
const USED: StatusWords = { words: msg({ message: "Used up", context: "coupon" }), kind: "plain" };
const STOPPED: StatusWords = { words: msg({ message: "Stopped", context: "coupon" }), kind: "plain" };

interface Code {
  archived_at: string | null;
  starts_at: string | null;
  expires_at: string | null;
  usage_limit: number | null;
  used_count: number;
  /** A campaign without codes yet. */
  waits?: boolean;
}

/** How a code stands now. */
export function couponState(row: Code, now: number): StatusWords {
  if (row.archived_at) return STOPPED;
  if (row.waits) return WAITS;
  if (row.expires_at && Date.parse(row.expires_at) <= now) return OVER;
  if (row.starts_at && Date.parse(row.starts_at) > now) return LATER;
  return row.usage_limit !== null && row.used_count >= row.usage_limit ? USED : RUNS;
}
