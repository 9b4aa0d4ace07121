import { asc, eq, gt } from "drizzle-orm";
import { CHAIN_FAULTS } from "#contract/security/chain-faults.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { securityEvents, securityEventValues, securityLogHead } from "#server/db/tables/security/security-log.ts";
import { CHAIN_START, eventHash, valuesDigest } from "./event-hash.ts";

const PAGE = 2_000;

/** A linked row and its hash. */
export interface Anchor {
  id: number;
  hash: string;
}

export interface ChainReport {
  /** Rows that are linked. */
  linked: number;
  /** Rows at the end that wait for the linker: of the last seconds. */
  waiting: number;
  /** Linked rows whose personal values are erased. */
  erased: number;
  /** The newest linked row: noted elsewhere, it tells later that the chain was not written anew. */
  head: Anchor;
  /** The first row that does not fit, and why; null where all do. */
  broken: { id: number; why: string } | null;
}

/**
 * Reads the whole security log and works every hash out again.
 * @param anchors heads that were noted earlier: the chain must still pass through each of them
 */
export const checkChain = (db: Database, ...anchors: readonly Anchor[]): Promise<ChainReport> =>
  // One moment of the whole log: the linker goes on meanwhile.
  db.transaction((tx) => readChain(tx, anchors), { isolationLevel: "repeatable read", accessMode: "read only" });

async function readChain(db: Executor, anchors: readonly Anchor[]): Promise<ChainReport> {
  const report: ChainReport = { linked: 0, waiting: 0, erased: 0, head: { id: 0, hash: CHAIN_START }, broken: null };
  const awaited = new Map<number, Set<string>>();
  for (const { id, hash } of anchors) awaited.set(id, (awaited.get(id) ?? new Set()).add(hash));
  // Also what was put in under a number that the sequence never gives.
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db
      .select({ event: securityEvents, values: securityEventValues })
      .from(securityEvents)
      .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
      .where(gt(securityEvents.id, after))
      .orderBy(asc(securityEvents.id))
      .limit(PAGE);
    for (const { event, values } of rows) {
      after = event.id;
      if (event.hash === null) {
        report.waiting += 1;
        continue;
      }
      const why = whyBroken(report, event, values);
      if (why) return { ...report, broken: { id: event.id, why } };
      report.linked += 1;
      if (event.valuesDigest !== null && values === null) report.erased += 1;
      report.head = { id: event.id, hash: event.hash };
      const noted = awaited.get(event.id);
      if (noted && (noted.size > 1 || !noted.has(event.hash)))
        return {
          ...report,
          broken: { id: event.id, why: CHAIN_FAULTS.rewritten },
        };
      awaited.delete(event.id);
    }
    if (rows.length < PAGE) break;
  }
  const [head] = await db.select().from(securityLogHead);
  if (head?.eventId !== report.head.id || head.hash !== report.head.hash || head.linked !== report.linked)
    return { ...report, broken: { id: head?.eventId ?? 0, why: CHAIN_FAULTS.end } };
  const [missing] = [...awaited.keys()].toSorted((a, b) => a - b);
  if (missing !== undefined)
    return {
      ...report,
      broken: { id: missing, why: CHAIN_FAULTS.anchor },
    };
  return report;
}

type EventRow = typeof securityEvents.$inferSelect;
type ValuesRow = typeof securityEventValues.$inferSelect;

function whyBroken(report: ChainReport, event: EventRow, values: ValuesRow | null): string | null {
  if (report.waiting > 0) return CHAIN_FAULTS.not_linked;
  if (event.previousHash !== report.head.hash) return CHAIN_FAULTS.previous;
  if (event.hash !== eventHash(report.head.hash, event)) return CHAIN_FAULTS.content;
  if (values && valuesDigest(values) !== event.valuesDigest) return CHAIN_FAULTS.values;
  return null;
}
