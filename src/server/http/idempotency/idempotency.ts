import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { withAfterSavepoint } from "#server/db/after-commit.ts";
import type { Executor } from "#server/db/client.ts";
import { inOneTransaction } from "#server/db/one-transaction.ts";
import { idempotencyKeys } from "#server/db/tables/ledger.ts";
import type { Services } from "#server/services.ts";
import type { AnyEnvelope } from "#server/http/envelope.ts";

const KEPT_DAYS = 7;
/** A first request that has not answered by then was killed with its process: the next one does the work. */
const AT_WORK_SECONDS = 60;

export interface IdempotentRequest {
  /** `user:12`, or `anonymous:` and what names the caller. */
  principal: string;
  method: string;
  path: string;
  key: string;
  requestHash: string;
}

/**
 * Does `work` once per key and gives later requests its answer: what it changes and the answer are written in one transaction,
 * so that a process that dies leaves both or neither, and the work is never done twice (I2). A refusal undoes what the work had
 * begun and is kept as the answer. What encloses it also encloses whatever the work asks of `services.db`.
 * @param refused says a refusal that is final as an envelope; throws on whatever is not
 * @throws Problem `in_progress` while the first request is at work, `idempotency_key_reused` for another request under the key
 */
export async function onceInTransaction(
  services: Services,
  request: IdempotentRequest,
  work: (tx: Executor) => Promise<AnyEnvelope>,
  refused: (error: unknown) => AnyEnvelope,
): Promise<{ envelope: AnyEnvelope; replayed: boolean }> {
  const { principal, method, path, key, requestHash } = request;
  return await inOneTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const name = `idempotency ${principal} ${method} ${path} ${key}`;
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`);
    if (!rows[0]?.free) throw new Problem("in_progress", { retryAfter: 1 });
    const mine = ofRequest(request);
    const [known] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(mine, gt(idempotencyKeys.expiresAt, now)));
    if (known?.answer) return answerAgain(known, requestHash);
    const envelope = await withAfterSavepoint(() => tx.transaction(work)).catch(refused);
    const kept = { requestHash, status: envelope.status, answer: envelope, createdAt: now, expiresAt: keptUntil(now) };
    await tx
      .insert(idempotencyKeys)
      .values({ principal, method, path, key, ...kept })
      .onConflictDoUpdate({
        target: [idempotencyKeys.principal, idempotencyKeys.method, idempotencyKeys.path, idempotencyKeys.key],
        set: kept,
      });
    return { envelope, replayed: false };
  });
}

const ofRequest = ({ principal, method, path, key }: IdempotentRequest) =>
  and(
    eq(idempotencyKeys.principal, principal),
    eq(idempotencyKeys.method, method),
    eq(idempotencyKeys.path, path),
    eq(idempotencyKeys.key, key),
  );

const keptUntil = (now: Date) => new Date(now.getTime() + KEPT_DAYS * 86_400_000);

/** @throws Problem `idempotency_key_reused` with what became of the first request, where this is another one */
function answerAgain(known: typeof idempotencyKeys.$inferSelect, requestHash: string): { envelope: AnyEnvelope; replayed: boolean } {
  const envelope = known.answer as AnyEnvelope;
  if (known.requestHash === requestHash) return { envelope, replayed: true };
  const saved = envelope.status < 400;
  throw new Problem("idempotency_key_reused", { data: { saved, first: saved ? envelope.data : null } });
}

/**
 * The same for work that reaches outside of the database, whose connection cannot be held meanwhile (`outside` of the endpoint):
 * the key is claimed first, the answer stored after it. A process that dies in between lets the request be done again after a
 * minute; the work has to know its own effect then, as an order does by its key and a payment by its order.
 *
 * Does `work` once per key and gives later requests its answer. Refusals below 500 are answers too; a 401, a 429, a
 * failure of ours and "in progress" are not, and leave nothing behind.
 * @throws Problem `in_progress` while the first request is at work, `idempotency_key_reused` for another request under the key
 */
export async function onceByKey(
  services: Services,
  request: IdempotentRequest,
  work: () => Promise<AnyEnvelope>,
): Promise<{ envelope: AnyEnvelope; replayed: boolean }> {
  const { db, clock } = services;
  const now = clock.now();
  const { principal, method, path, key, requestHash } = request;
  const mine = ofRequest(request);
  const fresh = { requestHash, status: null, answer: null, createdAt: now, expiresAt: keptUntil(now) };
  const abandoned = new Date(now.getTime() - AT_WORK_SECONDS * 1000);

  const claimed = await db
    .insert(idempotencyKeys)
    .values({ principal, method, path, key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKeys.principal, idempotencyKeys.method, idempotencyKeys.path, idempotencyKeys.key],
      set: fresh,
      setWhere: sql`${idempotencyKeys.expiresAt} <= ${now} or (${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} <= ${abandoned} and ${idempotencyKeys.requestHash} = ${requestHash})`,
    })
    .returning({ key: idempotencyKeys.key });

  if (claimed.length === 0) {
    const [known] = await db.select().from(idempotencyKeys).where(mine);
    if (known && known.status === null && known.requestHash !== requestHash) throw new Problem("idempotency_key_reused");
    if (!known || known.status === null) throw new Problem("in_progress", { retryAfter: 1 });
    return answerAgain(known, requestHash);
  }

  let envelope: AnyEnvelope;
  try {
    envelope = await work();
  } catch (error) {
    await release();
    throw error;
  }
  if (isAnswer(envelope)) await db.update(idempotencyKeys).set({ status: envelope.status, answer: envelope }).where(mine);
  else await release();
  return { envelope, replayed: false };

  async function release(): Promise<void> {
    await db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.status)));
  }
}

/** Forgets keys whose week is over. */
export async function forgetIdempotencyKeys({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, clock.now()));
}

const isAnswer = ({ status, code }: AnyEnvelope): boolean => status < 500 && status !== 401 && status !== 429 && code !== "in_progress";
