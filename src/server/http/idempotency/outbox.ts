import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { HEADER, type Lane } from "#contract/endpoint.ts";
import { OUTBOX, OWNER } from "#contract/outbox-headers.ts";
import { endsMutation } from "#contract/lanes.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { prepared } from "#server/db/prepared.ts";
import { devices } from "#server/db/tables/identity.ts";
import { ledger, outboxStreams } from "#server/db/tables/ledger.ts";
import type { Services } from "#server/services.ts";
import type { Caller } from "#server/http/caller.ts";
import type { AnyEnvelope } from "#server/http/envelope.ts";

/** One mutation of a lane, as it arrived. */
export interface Mutation {
  caller: Caller;
  lane: Lane;
  /** What it is called in the ledger: method and path of the endpoint. */
  op: string;
  /** Null for a plain client: deduplicated by key alone, if it sent one. */
  stream: { outboxId: string; ownerTag: string; seq: number } | null;
  key: string | null;
  requestHash: string;
}

/** What a mutation did: its answer, and in the lane of the cart what the fold of the ledger needs. */
export interface Performed {
  envelope: AnyEnvelope;
  effect?: { added?: number[]; removed?: number[]; coupon?: string | null } | undefined;
  outcome: "applied" | "unchanged";
}

/** Outbox ids: `system` for the server's own changes, `plain` for clients without an outbox. */
const PLAIN = "plain";

/** Refusals that end a waiting mutation are recorded as its answer. Every other failure leaves nothing behind, and is tried again (P6). */
const isRejection = (error: unknown, lane: Lane): error is Problem => error instanceof Problem && endsMutation(lane, error.code);

type Header = (name: string) => string | undefined;

/**
 * Reads `X-Outbox: <id>/<lane>/<seq>`, `X-Owner` and `Idempotency-Key`.
 * @throws Problem `bad_request` where they contradict each other or the endpoint
 */
export function readStream(header: Header, lane: Lane): Pick<Mutation, "stream" | "key"> {
  const key = header(HEADER.idempotencyKey.toLowerCase()) ?? null;
  if (key !== null && !/^[\w.:-]{8,100}$/u.test(key)) throw new Problem("bad_request");
  const outbox = header(OUTBOX.toLowerCase());
  if (outbox === undefined) return { stream: null, key };
  const match = /^([\w-]{8,64})\/([a-z]{1,20})\/([1-9]\d{0,14})$/u.exec(outbox);
  const ownerTag = header(OWNER.toLowerCase());
  if (!match || match[2] !== lane || key === null || !ownerTag || ownerTag.length > 100) throw new Problem("bad_request");
  return { stream: { outboxId: match[1] ?? "", ownerTag, seq: Number(match[3]) }, key };
}

/**
 * Performs a mutation exactly once (P2): in one transaction it is applied, its ledger row written with the answer, and
 * its stream's mark raised. Known ones get their stored answer.
 * @param perform changes what it is asked to; a rejection it throws undoes its changes and becomes the answer
 * @param reject says a rejection as an envelope
 * @throws Problem `owner_mismatch`, `outbox_forked` (with the mark), `idempotency_key_reused`: nothing was applied
 */
export async function throughLedger(
  services: Services,
  mutation: Mutation,
  perform: (db: Executor) => Promise<Performed>,
  reject: (problem: Problem) => AnyEnvelope,
): Promise<{ envelope: AnyEnvelope; replayed: boolean }> {
  const { caller, lane, stream, key } = mutation;
  return await services.db.transaction(async (tx) => {
    // One mutation of an account's lane at a time, whatever stream or process it comes through.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ledger ${caller.userId} ${lane}`}, 0))`);
    const mark = stream ? await openStream(tx, mutation, stream) : 0;
    const known = await findKnown(tx, mutation);

    if (known) {
      const next = stream !== null && stream.seq === mark + 1;
      if (stream && stream.seq > mark + 1) throw forked(mark);
      if (known.requestHash !== mutation.requestHash) {
        // The answer to this one is final too: the mark passes it, or the lane would stand still.
        if (!next) throw new Problem("idempotency_key_reused");
        await raiseMark(tx, mutation, stream);
        return { envelope: reject(new Problem("idempotency_key_reused")), replayed: false };
      }
      // Sent again under its old key from a new outbox, or answered before and the answer lost.
      if (next) await raiseMark(tx, mutation, stream);
      return { envelope: known.answer as AnyEnvelope, replayed: true };
    }
    if (stream && stream.seq !== mark + 1) throw forked(mark);

    const done = await attempt(tx, lane, perform, reject);
    // A plain client's refusal without a key can never be asked about again.
    if (done.outcome !== "rejected" || key !== null) {
      await prepared(tx, "ledger_row", ledgerQuery).execute({
        userId: caller.userId,
        outboxId: stream?.outboxId ?? PLAIN,
        ownerTag: stream?.ownerTag ?? null,
        lane,
        seq: stream?.seq ?? null,
        key: key ?? randomUUID(),
        op: mutation.op,
        effect: done.effect ?? {},
        outcome: done.outcome,
        requestHash: mutation.requestHash,
        status: done.envelope.status,
        answer: done.envelope,
        createdAt: services.clock.now(),
      });
    }
    if (stream) await raiseMark(tx, mutation, stream);
    return { envelope: done.envelope, replayed: false };
  });
}

type Stream = NonNullable<Mutation["stream"]>;

const forked = (mark: number) => new Problem("outbox_forked", { data: { mark } });

const ofStream = ({ lane }: Mutation, { outboxId, ownerTag }: Stream) => ({ outboxId, ownerTag, lane });

const streamIs = and(
  eq(outboxStreams.outboxId, sql.placeholder("outboxId")),
  eq(outboxStreams.ownerTag, sql.placeholder("ownerTag")),
  eq(outboxStreams.lane, sql.placeholder("lane")),
);

// Each mutation of a queue asks these three, one after the other: planning them anew would be half of their time (P8).
const markQuery = (db: Executor, name: string) =>
  db.select({ userId: outboxStreams.userId, mark: outboxStreams.mark }).from(outboxStreams).where(streamIs).prepare(name);

const raiseQuery = (db: Executor, name: string) =>
  db
    .update(outboxStreams)
    .set({ mark: sql`${sql.placeholder("mark")}` })
    .where(streamIs)
    .prepare(name);

const ledgerQuery = (db: Executor, name: string) =>
  db
    .insert(ledger)
    .values({
      userId: sql.placeholder("userId"),
      outboxId: sql.placeholder("outboxId"),
      ownerTag: sql.placeholder("ownerTag"),
      lane: sql.placeholder("lane"),
      seq: sql.placeholder("seq"),
      key: sql.placeholder("key"),
      op: sql.placeholder("op"),
      effect: sql.placeholder("effect"),
      outcome: sql.placeholder("outcome"),
      requestHash: sql.placeholder("requestHash"),
      status: sql.placeholder("status"),
      answer: sql.placeholder("answer"),
      createdAt: sql.placeholder("createdAt"),
    })
    .prepare(name);

const knownQuery = (db: Executor, name: string) =>
  db
    .select({ requestHash: ledger.requestHash, answer: ledger.answer })
    .from(ledger)
    .where(and(eq(ledger.userId, sql.placeholder("userId")), eq(ledger.key, sql.placeholder("key"))))
    .prepare(name);

/** The stream's mark; a stream is accepted only from the account its owner tag was issued to (P5). */
async function openStream(tx: Executor, mutation: Mutation, stream: Stream): Promise<number> {
  const { userId } = mutation.caller;
  const [known] = await prepared(tx, "stream_mark", markQuery).execute(ofStream(mutation, stream));
  if (known) {
    if (known.userId !== userId) throw new Problem("owner_mismatch");
    return known.mark;
  }
  const [device] = await tx.select({ userId: devices.userId }).from(devices).where(eq(devices.ownerTag, stream.ownerTag));
  if (device?.userId !== userId) throw new Problem("owner_mismatch");
  await tx.insert(outboxStreams).values({ outboxId: stream.outboxId, ownerTag: stream.ownerTag, lane: mutation.lane, userId, mark: 0 });
  return 0;
}

const raiseMark = async (tx: Executor, mutation: Mutation, stream: Stream) => {
  await prepared(tx, "raise_mark", raiseQuery).execute({ ...ofStream(mutation, stream), mark: stream.seq });
};

async function findKnown(tx: Executor, { caller, key }: Mutation) {
  if (key === null) return null;
  const [known] = await prepared(tx, "ledger_known", knownQuery).execute({ userId: caller.userId, key });
  return known ?? null;
}

async function attempt(tx: Executor, lane: Lane, perform: (db: Executor) => Promise<Performed>, reject: (problem: Problem) => AnyEnvelope) {
  try {
    // A savepoint: what a refused mutation had begun is undone, its answer stays.
    return await tx.transaction((savepoint) => perform(savepoint));
  } catch (error) {
    if (!isRejection(error, lane)) throw error;
    return { envelope: reject(error), effect: undefined, outcome: "rejected" as const };
  }
}
