import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { GRADE_WEIGHTS, type GradeWeights, type WeightRow, type WeightsForm } from "#contract/coursework/grade-weights.ts";
import { Problem } from "#contract/problem.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { gradeItems, gradeMarks } from "#server/db/tables/grades.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { policiesOf } from "#server/commands/attendance/attendance-policy.ts";
import { lockCourse } from "./change-outline.ts";
import { titlesOf } from "./course-answer.ts";
import { isEnteredByHand } from "#server/commands/coursework/grade-parts.ts";
import { nextGradePosition, recordWeight } from "#server/commands/coursework/grade-weights.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import { refreshAttendance } from "#server/commands/attendance/mark-attendance.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { IN_REGISTER } from "#server/commands/attendance/register-sessions.ts";
import { type GradedBody, gradeFacts, gradeTypeOf, isGraded, weighItem } from "#server/commands/coursework/weigh-item.ts";

const ATTENDANCE = { key: "attendance", titleAr: "الحضور", titleEn: "Attendance" } as const;

/** A row as it is read, with what it hangs on. */
interface Part {
  row: WeightRow;
  item: { id: number; titleAr: string; titleEn: string; body: GradedBody } | null;
  gradeItemId: number | null;
}

/** Everything that can count for a program's grade with its weight: course items in their order, then exams, then the register. */
export async function readCourseWeights(db: Executor, programId: number): Promise<GradeWeights> {
  return answerOf(await partsOf(db, programId));
}

function answerOf(parts: readonly Part[]): GradeWeights {
  const rows = parts.map(({ row }) => row);
  const told = rows.map(({ key, weight }) => `${key}=${weight}`).join();
  return {
    rows,
    sum: rows.reduce((sum, { weight }) => sum + weight, 0),
    version: createHash("sha256").update(told).digest("base64url").slice(0, 22),
  };
}

async function partsOf(db: Executor, programId: number): Promise<Part[]> {
  const graded = await db
    .select({
      row: gradeItems,
      status: programItems.status,
      marks: sql<number>`(${marksOf(db)})`.mapWith(Number),
      published: sql<number>`(${marksOf(db, isNotNull(gradeMarks.publishedAt))})`.mapWith(Number),
    })
    .from(gradeItems)
    .leftJoin(programItems, eq(programItems.id, gradeItems.programItemId))
    .where(eq(gradeItems.programId, programId))
    .orderBy(asc(gradeItems.position), asc(gradeItems.id));
  const items = await db
    .select({ item: programItems, body: itemContents.body })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .innerJoin(itemContents, eq(itemContents.itemId, programItems.id))
    .where(
      and(
        eq(programSections.programId, programId),
        isNull(programSections.archivedAt),
        or(inArray(programItems.kind, ["activity", "application"]), inArray(programItems.format, ["package", "tool"])),
        ne(programItems.status, "archived"),
      ),
    )
    .orderBy(asc(programSections.position), asc(programSections.id), asc(programItems.position), asc(programItems.id));
  const ofItems = items.flatMap(({ item, body }): Part[] => {
    if (!isGraded(body)) return [];
    const grade = graded.find(({ row }) => row.programItemId === item.id);
    const { id, titleAr, titleEn } = item;
    const row: WeightRow = {
      key: `item-${id}`,
      type: gradeTypeOf(body),
      translations: titlesOf(item),
      item_id: id,
      status: item.status === "published" ? "published" : "draft",
      weight: grade?.row.weight ?? 0,
      max_degree: grade?.row.maxDegree ?? gradeFacts(body).maxDegree,
      marks: grade?.marks ?? 0,
      part: null,
    };
    return [{ row, item: { id, titleAr, titleEn, body }, gradeItemId: grade?.row.id ?? null }];
  });
  const own = graded.filter(({ row, status }) => status !== "archived" && !ofItems.some(({ gradeItemId }) => gradeItemId === row.id));
  const register = own.find(({ row }) => row.type === "attendance");
  const exams = own.filter((each) => each !== register).map((each) => partOf(each, `grade-${each.row.id}`));
  return [...ofItems, ...exams, register ? partOf(register, ATTENDANCE.key) : await emptyRegister(db, programId)];
}

const marksOf = (db: Executor, some?: SQL) =>
  db
    .select({ count: sql`count(*)` })
    .from(gradeMarks)
    .where(and(eq(gradeMarks.gradeItemId, gradeItems.id), some));

interface Graded {
  row: typeof gradeItems.$inferSelect;
  marks: number;
  published: number;
}

const partOf = ({ row, marks, published }: Graded, key: string): Part => ({
  row: {
    key,
    type: row.type,
    translations: titlesOf(row),
    item_id: null,
    status: null,
    weight: row.weight,
    max_degree: row.maxDegree,
    marks,
    part: isEnteredByHand(row) ? { id: row.id, due_after_days: row.dueAfterDays, published } : null,
  },
  item: null,
  gradeItemId: row.id,
});

/** A register always has degrees; they count once they are given a weight. */
async function emptyRegister(db: Executor, programId: number): Promise<Part> {
  const policy = (await policiesOf(db, [programId])).get(programId);
  const row = { key: ATTENDANCE.key, type: "attendance" as const, translations: titlesOf(ATTENDANCE), item_id: null, status: null };
  return {
    row: { ...row, weight: 0, max_degree: policy?.max_degree ?? GRADE_WEIGHTS.whole, marks: 0, part: null },
    item: null,
    gradeItemId: null,
  };
}

/**
 * Gives the named rows their weights; the register's marks come and go with its weight, every other mark stays.
 * @throws Problem `version_conflict` with the weights as they are, `validation_error` with `weights`
 */
export async function writeCourseWeights(tx: Executor, programId: number, { weights, version }: WeightsForm, context: ActionContext) {
  await lockCourse(tx, programId);
  const parts = await partsOf(tx, programId);
  const before = answerOf(parts);
  if (before.version !== version) throw new Problem("version_conflict", { data: before });
  if (new Set(weights.map(({ key }) => key)).size < weights.length) refuseField("weights", "taken");
  const changes = weights.map(({ key, weight }) => {
    const part = parts.find(({ row }) => row.key === key) ?? refuseField("weights", "selection");
    return { part, weight, by: weight - part.row.weight };
  });
  const sum = changes.reduce((all, { by }) => all + by, before.sum);
  if (sum > GRADE_WEIGHTS.whole) refuseField("weights", "number.range", { min: 0, max: GRADE_WEIGHTS.whole });
  // What becomes less comes first: at no moment is it more than a hundred.
  for (const { part, weight, by } of changes.toSorted((a, b) => a.by - b.by)) {
    if (by === 0) continue;
    if (part.item) await weighItem(tx, { ...part.item, programId, weight, formerly: null }, context);
    else {
      await recordWeight(tx, programId, part.row.key, part.row.weight, weight, context);
      if (part.row.key === ATTENDANCE.key) await weighRegister(tx, programId, part, weight, context.now);
      else
        await tx
          .update(gradeItems)
          .set({ weight })
          .where(eq(gradeItems.id, part.gradeItemId ?? 0));
    }
  }
}

async function weighRegister(tx: Executor, programId: number, { row, gradeItemId }: Part, weight: number, now: Date): Promise<void> {
  if (gradeItemId !== null) {
    // Its marks are reckoned from the register, which stays: they come back with the weight.
    if (weight === 0) await tx.delete(gradeItems).where(eq(gradeItems.id, gradeItemId));
    else await tx.update(gradeItems).set({ weight }).where(eq(gradeItems.id, gradeItemId));
    return;
  }
  const position = await nextGradePosition(tx, programId);
  const { titleAr, titleEn } = ATTENDANCE;
  await tx.insert(gradeItems).values({ programId, position, type: "attendance", titleAr, titleEn, maxDegree: row.max_degree, weight });
  const learners = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.programId, programId), inArray(enrollments.status, [...IN_REGISTER])));
  await refreshAttendance(
    tx,
    learners.map(({ id }) => id),
    now,
  );
}
