import { and, asc, gt, isNull, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Executor } from "#server/db/client.ts";
import { securityEvents, securityLogHead } from "#server/db/tables/security/security-log.ts";
import { safeError } from "#server/safe-error.ts";
import { eventHash } from "./event-hash.ts";

const EVERY_MS = 1_000;
const BATCH = 500;

/**
 * Ties the rows of the security log into one chain, in the order of their ids, within seconds of their commit. Every process has
 * one; an advisory lock lets one of them link at a time.
 *
 * Transactions commit out of the order in which they took their ids, so a row may be linked only when no lower id can appear any
 * more. A transaction takes its own number before it takes an id (`next_security_event`). Thus whoever holds an id up to the
 * sequence's value `last` has a number below the linker's own, which it takes after reading that value. Once no transaction
 * below that number runs, all of them have ended, and what is there up to `last` is all there will be.
 */
export class ChainLinker {
  #pending: { last: number; number: bigint } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #working: Promise<unknown> | null = null;

  constructor(
    private readonly db: Database,
    private readonly log: FastifyBaseLogger,
    /** Told of linked rows in the transaction that links them, once each and in the order of the chain. */
    private readonly onLinked?: (tx: Executor, rows: readonly (typeof securityEvents.$inferSelect)[]) => Promise<void>,
  ) {}

  start(): void {
    this.#timer = setInterval(() => {
      this.#working ??= this.link()
        // The database is away or busy: the next second tries again.
        .catch((error: unknown) => this.log.debug({ error: safeError(error) }, "the security log waits to be linked"))
        .finally(() => {
          this.#working = null;
        });
    }, EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#working;
  }

  /** Links what can be linked now; answers how many rows. */
  async link(): Promise<number> {
    let linked = 0;
    for (;;) {
      const { rows } = await this.db.execute(sql`select 1 from ${securityEvents} where ${securityEvents.hash} is null limit 1`);
      if (rows.length === 0) return linked;
      const batch = await this.db.transaction((tx) => this.#linkBatch(tx));
      linked += batch;
      if (batch < BATCH) return linked;
    }
  }

  async #linkBatch(tx: Executor): Promise<number> {
    const lock = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended('security log', 0)) as mine`);
    if (!lock.rows[0]?.mine) return 0;
    // Each statement sees with its own eyes: the value of the sequence comes before the number.
    this.#pending ??= { last: await lastId(tx), number: await ownNumber(tx) };
    if ((await oldestRunning(tx)) < this.#pending.number) return 0;
    const [head] = await tx.select().from(securityLogHead);
    if (!head) throw new Error("the security log has no head");
    const rows = await tx
      .select()
      .from(securityEvents)
      .where(and(isNull(securityEvents.hash), gt(securityEvents.id, head.eventId), lte(securityEvents.id, this.#pending.last)))
      .orderBy(asc(securityEvents.id))
      .limit(BATCH);
    if (rows.length < BATCH) this.#pending = null;
    const last = rows.at(-1);
    if (!last) return 0;
    let { hash } = head;
    const links = rows.map((row) => {
      const previous = hash;
      hash = eventHash(previous, row);
      return { id: row.id, previous, hash };
    });
    await tx.execute(sql`
      update ${securityEvents} as event set previous_hash = link.previous, hash = link.hash
      from json_to_recordset(${JSON.stringify(links)}::json) as link(id bigint, previous text, hash text)
      where event.id = link.id`);
    await tx.update(securityLogHead).set({ eventId: last.id, hash, linked: head.linked + rows.length });
    await this.onLinked?.(tx, rows);
    return rows.length;
  }
}

async function lastId(tx: Executor): Promise<number> {
  const { rows } = await tx.execute<{ last: string }>(sql`select last_value as last from security_event_ids`);
  return Number(rows[0]?.last ?? 0);
}

/** A snapshot's upper end would not do: it is one past the last transaction that has ended, and younger ones run beyond it. */
async function ownNumber(tx: Executor): Promise<bigint> {
  const { rows } = await tx.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`);
  return BigInt(rows[0]?.number ?? 0);
}

async function oldestRunning(tx: Executor): Promise<bigint> {
  const { rows } = await tx.execute<{ oldest: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`);
  return BigInt(rows[0]?.oldest ?? 0);
}
