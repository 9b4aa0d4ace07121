import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { learningRecordStore, learningStatements } from "#server/db/tables/learning/learning-statements.ts";
import { enqueueJobs } from "#server/jobs/enqueue-job.ts";
import type { RecordStoreSettings } from "#server/providers/learning-record-store/record-store-settings.ts";
import { postStatement } from "#server/providers/learning-record-store/record-store.ts";
import { composeStatement } from "./compose-statement.ts";
import { readStatements, readWaiting, type WaitingStatement } from "./read-statements.ts";

export const REFUSED_STATEMENT = "learning-statement";

/** So many learners' statements are on their way at a time; those of one enrollment go one after another. */
const ENROLLMENTS_AT_ONCE = 4;

export interface Reporting {
  store: RecordStoreSettings;
  publicUrl: string;
  /** Named where an instructor has no address of mail. */
  teacher: string;
}

interface Run {
  now: Date;
  signal: AbortSignal;
}

/** Brings the triggers in step with the settings: what happens while nothing is reported is never reported. */
export async function switchReporting(db: Database, enabled: boolean): Promise<void> {
  await db.update(learningRecordStore).set({ enabled }).where(sql`${learningRecordStore.enabled} <> ${enabled}`);
}

/**
 * Tells the learning record store all that waits, in the order of each enrollment. A statement that the store refuses is set aside with a
 * job of its own, and those after it go on.
 * @throws Error where the store does not answer: what was told until then is noted, the rest waits for the next run
 */
export async function reportStatements(db: Database, reporting: Reporting, run: Run): Promise<void> {
  for (;;) {
    const waiting = await readWaiting(db, reporting.teacher);
    if (waiting.length === 0) return;
    const byEnrollment = new Map<number, WaitingStatement[]>();
    for (const statement of waiting) {
      const { enrollmentId } = statement;
      byEnrollment.set(enrollmentId, [...(byEnrollment.get(enrollmentId) ?? []), statement]);
    }
    const streams = [...byEnrollment.values()];
    const failures: unknown[] = [];
    const worker = async () => {
      for (let stream = streams.shift(); stream && failures.length === 0; stream = streams.shift())
        await sendStream(db, reporting, stream, run).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: ENROLLMENTS_AT_ONCE }, worker));
    if (failures.length > 0) throw failures[0];
    run.signal.throwIfAborted();
  }
}

async function sendStream(db: Database, reporting: Reporting, stream: readonly WaitingStatement[], { now, signal }: Run): Promise<void> {
  const sent: string[] = [];
  const refused: string[] = [];
  try {
    for (const statement of stream) {
      signal.throwIfAborted();
      ((await send(reporting, statement, signal)) ? sent : refused).push(statement.id);
    }
  } finally {
    await db.transaction(async (tx) => {
      if (sent.length > 0) await tx.update(learningStatements).set({ sentAt: now }).where(inArray(learningStatements.id, sent));
      if (refused.length === 0) return;
      await tx.update(learningStatements).set({ refusedAt: now }).where(inArray(learningStatements.id, refused));
      await enqueueJobs(
        tx,
        refused.map((id) => ({
          kind: REFUSED_STATEMENT,
          payload: { id },
          runAt: now,
          onceKey: `${REFUSED_STATEMENT} ${id}`,
        })),
      );
    });
  }
}

/** @returns whether nothing is left to tell of it */
async function send({ store, publicUrl }: Reporting, { facts }: WaitingStatement, signal: AbortSignal): Promise<boolean> {
  if (facts === null) return true;
  return (await postStatement(store, composeStatement(facts, { publicUrl, platform: store.platform }), signal)) === "delivered";
}

/** Tells one that was refused again. @throws Error where it is refused anew: its job tries for a day, then staff find it set aside */
export async function reportRefused(db: Database, reporting: Reporting, id: string, { now, signal }: Run): Promise<void> {
  const [statement] = await readStatements(db, eq(learningStatements.id, id), reporting.teacher);
  // Whoever it told of is gone.
  if (!statement) return;
  if (!(await send(reporting, statement, signal))) throw new Error(`the learning record store refused the statement ${id}`);
  await db.update(learningStatements).set({ sentAt: now, refusedAt: null }).where(eq(learningStatements.id, id));
}
