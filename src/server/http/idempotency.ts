import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { idempotencyKeys } from "#server/db/tables/ledger.ts";
import type { Services } from "#server/services.ts";
import type { AnyEnvelope } from "./envelope.ts";

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
  const mine = and(
    eq(idempotencyKeys.principal, principal),
    eq(idempotencyKeys.method, method),
    eq(idempotencyKeys.path, path),
    eq(idempotencyKeys.key, key),
  );
  const fresh = { requestHash, status: null, answer: null, createdAt: now, expiresAt: new Date(now.getTime() + KEPT_DAYS * 86_400_000) };
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
    if (known && known.requestHash !== requestHash) throw new Problem("idempotency_key_reused");
    if (!known || known.status === null) throw new Problem("in_progress", { retryAfter: 1 });
    return { envelope: known.answer as AnyEnvelope, replayed: true };
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
