import { and, asc, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { AttemptRow } from "#server/commands/classroom/attempt-answer.ts";
import { recordTransition, type ActionContext } from "#server/commands/record-transition.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems } from "#server/db/tables/catalogue.ts";
import { attempts, itemContents } from "#server/db/tables/learning.ts";
import { type AttemptMarks, regradedAttempts, regrades } from "#server/db/tables/learning/regrades.ts";
import type { TaughtItem } from "#server/commands/content/teaching-access.ts";
import { followRegrade, type Remarked, scoresAfter } from "./follow-regrade.ts";
import { regradedMarks, type Regrading } from "./regraded-marks.ts";

/** Learners whose attempts lie in memory at once. */
const AT_ONCE = 200;

export interface RegradeCounts {
  attempts: number;
  rose: number;
  fell: number;
  kept: number;
}

/** An attempt whose marks change, in the order of enrollments and attempts. */
export type Changed = { row: AttemptRow; after: AttemptMarks };

/** A question of the quiz, as it is marked anew. @throws Problem `not_found` where neither the quiz nor an attempt has it */
export async function regradingOf(tx: Executor, itemId: number, asked: Pick<Regrading, "question" | "way">): Promise<Regrading> {
  const [stored] = await tx.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, itemId));
  const questions = stored?.body.kind === "activity" ? stored.body.questions : [];
  const current = questions.find(({ id }) => id === asked.question) ?? null;
  if (!current) throw new Problem("not_found");
  return { ...asked, current };
}

/**
 * Marks a question anew in every attempt of a quiz that is over, with what follows from it, and keeps how it was. In the caller's
 * transaction; the item's row is locked, so that a second one waits.
 */
export async function regradeQuiz(
  tx: Executor,
  item: TaughtItem,
  regrading: Regrading,
  context: ActionContext,
): Promise<RegradeCounts & { id: string }> {
  await lockItem(tx, item.id);
  const id = uuidV7(context.now);
  const { question, way } = regrading;
  const number = ((await latestRegrade(tx, item.id))?.number ?? 0) + 1;
  await tx.insert(regrades).values({ id, itemId: item.id, number, question, way, createdAt: context.now });
  const counts = await remarkAll(tx, item, context, {
    judge: (rows) => judge(rows, regrading),
    asks: (row) => asks(row, regrading),
    keep: async (changed) => {
      await tx
        .insert(regradedAttempts)
        .values(changed.map(({ row, after }) => ({ regradeId: id, attemptId: row.id, before: marksOf(row), after })));
    },
  });
  await tell(tx, item, "regraded", `question ${regrading.question} by ${regrading.way}: ${counts.rose} rose, ${counts.fell} fell`, context);
  return { ...counts, id };
}

/**
 * Takes the latest regrade back: attempts that are still as it left them are as before.
 * @throws Problem `version_conflict` for any other
 */
export async function undoRegrade(tx: Executor, item: TaughtItem, id: string, context: ActionContext): Promise<RegradeCounts> {
  await lockItem(tx, item.id);
  const latest = await latestRegrade(tx, item.id);
  if (latest?.id !== id) throw new Problem("version_conflict");
  const counts = await remarkAll(tx, item, context, {
    judge: async (rows) => {
      const kept = await tx
        .select()
        .from(regradedAttempts)
        .innerJoin(attempts, eq(attempts.id, regradedAttempts.attemptId))
        .where(
          and(
            eq(regradedAttempts.regradeId, id),
            inArray(
              attempts.id,
              rows.map((row) => row.id),
            ),
            sql`${attempts.marks} = ${regradedAttempts.after} -> 'marks'`,
          ),
        );
      const before = new Map(kept.map(({ regraded_attempts: one }) => [one.attemptId, one.before]));
      return rows.flatMap((row) => {
        const after = before.get(row.id);
        return after ? { row, after } : [];
      });
    },
    asks: () => false,
    keep: async () => undefined,
  });
  await tx.delete(regrades).where(eq(regrades.id, id));
  await tell(tx, item, "regrade taken back", `${counts.rose} rose, ${counts.fell} fell`, context);
  return { ...counts, attempts: counts.rose + counts.fell };
}

/** The one that can be taken back; null where there is none. */
export async function latestRegrade(db: Executor, itemId: number) {
  const [latest] = await db.select().from(regrades).where(eq(regrades.itemId, itemId)).orderBy(desc(regrades.number)).limit(1);
  return latest ?? null;
}

const asks = ({ questions }: AttemptRow, { question }: Regrading): boolean => questions.some(({ id }) => id === question);

const judge = (rows: readonly AttemptRow[], regrading: Regrading): Changed[] =>
  rows.flatMap((row) => {
    const after = regradedMarks({ ...marksOf(row), answers: row.answers }, regrading);
    return after ? { row, after } : [];
  });

/** What a regrade would come to; writes nothing. @param each is called with the attempts that change */
export async function foreseeRegrade(
  db: Executor,
  item: TaughtItem,
  regrading: Regrading,
  each: (changed: readonly Changed[]) => void,
): Promise<RegradeCounts> {
  const counts = { attempts: 0, rose: 0, fell: 0, kept: 0 };
  for await (const rows of attemptsOver(db, item.id, false)) {
    counts.attempts += rows.filter((row) => asks(row, regrading)).length;
    const changed = judge(rows, regrading);
    if (changed.length === 0) continue;
    each(changed);
    counts.kept += (await scoresAfter(db, item, remarked(rows, changed))).kept;
    for (const one of changed) count(counts, one);
  }
  return counts;
}

/** All of them, before and after. */
function remarked(rows: readonly AttemptRow[], changed: readonly Changed[]): Remarked[] {
  const after = new Map(changed.map((one) => [one.row.id, one.after]));
  return rows.map((row) => ({ row, after: { ...row, ...after.get(row.id) } }));
}

const marksOf = ({ questions, marks, score, status }: AttemptRow): AttemptMarks => {
  if (status === "in_progress") throw new Error("an attempt in progress has no marks");
  return { questions, marks: marks ?? {}, score, status };
};

/** All attempts of a quiz that are over, those of `AT_ONCE` learners at a time. */
async function* attemptsOver(tx: Executor, itemId: number, lock: boolean): AsyncGenerator<AttemptRow[]> {
  const over = and(eq(attempts.itemId, itemId), ne(attempts.status, "in_progress"), sql`${attempts.marks} is not null`);
  for (let last = 0; ; ) {
    const learners = tx
      .selectDistinct({ id: attempts.enrollmentId })
      .from(attempts)
      .where(and(over, gt(attempts.enrollmentId, last)))
      .orderBy(asc(attempts.enrollmentId))
      .limit(AT_ONCE);
    const found = tx
      .select()
      .from(attempts)
      .where(and(over, inArray(attempts.enrollmentId, learners)))
      .orderBy(asc(attempts.enrollmentId), asc(attempts.number));
    const rows = lock ? await found.for("update") : await found;
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.enrollmentId ?? 0;
    if (new Set(rows.map(({ enrollmentId }) => enrollmentId)).size < AT_ONCE) return;
  }
}

interface Remarking {
  judge: (rows: AttemptRow[]) => Changed[] | Promise<Changed[]>;
  /** Whether an attempt has the question. */
  asks: (row: AttemptRow) => boolean;
  keep: (changed: Changed[]) => Promise<void>;
}

async function remarkAll(
  tx: Executor,
  item: TaughtItem,
  context: ActionContext,
  { judge: change, asks: has, keep }: Remarking,
): Promise<RegradeCounts> {
  const counts = { attempts: 0, rose: 0, fell: 0, kept: 0 };
  for await (const rows of attemptsOver(tx, item.id, true)) {
    counts.attempts += rows.filter(has).length;
    const changed = await change(rows);
    if (changed.length === 0) continue;
    await keep(changed);
    await write(tx, changed);
    counts.kept += await followRegrade(tx, item, remarked(rows, changed), context);
    for (const one of changed) count(counts, one);
  }
  return counts;
}

/** Adds an attempt to those whose score rises or falls. */
function count(counts: { rose: number; fell: number }, { row, after }: Changed): void {
  if (after.score === null || after.score === row.score) return;
  counts[after.score > (row.score ?? -1) ? "rose" : "fell"] += 1;
}

async function write(tx: Executor, changed: readonly Changed[]): Promise<void> {
  const rows = changed.map(({ row, after }) => ({ id: row.id, ...after }));
  await tx.execute(sql`
    update ${attempts} set questions = one.questions, marks = one.marks, score = one.score, status = one.status
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id uuid, questions jsonb, marks jsonb, score int, status text)
    where ${attempts.id} = one.id`);
}

async function lockItem(tx: Executor, itemId: number): Promise<void> {
  await tx.select({ id: programItems.id }).from(programItems).where(eq(programItems.id, itemId)).for("update");
}

const tell = (tx: Executor, item: TaughtItem, to: string, reason: string, context: ActionContext) =>
  recordTransition(
    tx,
    { subject: "grades", subjectId: String(item.programId), from: null, to, reason: `item ${item.id}, ${reason}` },
    context,
  );
