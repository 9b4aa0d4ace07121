import type { ReadInView } from "./reads-in-view.ts";

export interface StatusFacts {
  reads: Iterable<Pick<ReadInView, "asOf" | "mine" | "fromDevice" | "failure" | "slow">>;
  /** The token ran out on this device; no call was made. */
  lapsed: boolean;
  /** Changes that were not accepted, and those that wait. */
  refused: number;
  waiting: number;
  /** Calls reach the server, as far as this device knows. */
  reached: boolean;
  /** No connection, for long enough to be worth a word. */
  broken: boolean;
  /** Somebody answers in the server's place that it cannot. */
  down: boolean;
  /** What waits is being sent, for long enough. */
  sending: boolean;
}

export type Status =
  | { kind: "lapsed" }
  | { kind: "refused"; count: number }
  /** `asOf`: of the oldest copy in view; null on a page without one. */
  | { kind: "offline"; asOf: Date | null }
  | { kind: "fault"; asOf: Date | null }
  | { kind: "slow" }
  | { kind: "sending"; count: number };

/** The one thing that the status line says: the highest that applies (frame.md §9). Null: nothing is to be said. */
export function statusOf({ reads, lapsed, refused, waiting, reached, broken, down, sending }: StatusFacts): Status | null {
  const all = [...reads];
  const copies = all.flatMap(({ asOf, fromDevice }) => (asOf && fromDevice ? [asOf] : []));
  const oldest = copies.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  if (lapsed && all.some(({ mine, asOf }) => mine && asOf)) return { kind: "lapsed" };
  if (refused > 0) return { kind: "refused", count: refused };
  // A page that has nothing to show says itself that the server failed.
  if (broken && down && !oldest && all.some(({ asOf, failure }) => failure !== null && !asOf)) return null;
  if (broken) return { kind: down ? "fault" : "offline", asOf: oldest };
  // Until it is known whether there is a connection, nobody is at fault.
  if (!reached) return null;
  const stale = all.flatMap(({ asOf, fromDevice, failure }) => (asOf && fromDevice && failure !== null ? [asOf] : []))[0];
  if (stale) return { kind: "fault", asOf: stale };
  if (all.some(({ slow }) => slow)) return { kind: "slow" };
  // Without a session nothing of an account is on its way.
  return sending && !lapsed && waiting > 0 ? { kind: "sending", count: waiting } : null;
}
