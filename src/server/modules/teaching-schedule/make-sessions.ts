import { and, eq, max } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { SessionForm } from "#contract/schedule/teaching-schedule.ts";
import type { Occurrence } from "#server/commands/schedule/plan-series.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { instructorIds, taughtItem, taughtProgram, taughtSection } from "#server/commands/content/teaching-access.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, cohorts, programItems } from "#server/db/tables/catalogue.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { sessionPlace } from "./session-form.ts";

/** The cohort of a form, of a program that the account teaches. @throws Problem `not_found` */
export async function cohortOf(db: Executor, userId: number, form: Pick<SessionForm, "course_id" | "cohort_id">): Promise<void> {
  await taughtProgram(db, userId, form.course_id);
  const found = await db.$count(cohorts, and(eq(cohorts.id, form.cohort_id), eq(cohorts.programId, form.course_id)));
  if (found === 0) throw new Problem("not_found");
}

/**
 * Writes the sessions of a form, held by the account. With a section each of them gets an interactive lecture of its own there, as a
 * draft: publishing is a step of its own.
 */
export async function makeSessions(
  tx: Executor,
  userId: number,
  form: SessionForm,
  dates: readonly Occurrence[],
  room: (() => string) | null,
  context: ActionContext,
): Promise<number[]> {
  const [teacher] = await instructorIds(tx, userId).limit(1);
  const title = { titleAr: form.title_ar, titleEn: form.title_en === "" ? form.title_ar : form.title_en };
  const linked = form.item_id === null ? null : await lectureOf(tx, userId, form.course_id, form.item_id);
  const items = form.section_id === null || linked !== null ? [] : await makeLectures(tx, userId, form, title, dates, context.now);
  const made = await tx
    .insert(classSessions)
    .values(
      dates.map(({ startsAt, endsAt }, index) => ({
        cohortId: form.cohort_id,
        instructorId: teacher?.id ?? null,
        ...title,
        kind: form.kind,
        startsAt,
        endsAt,
        ...sessionPlace(form, room),
        itemId: items[index] ?? (index === 0 ? linked : null),
        updatedAt: context.now,
      })),
    )
    .returning({ id: classSessions.id });
  for (const { id } of made)
    await recordTransition(tx, { subject: "class_session", subjectId: String(id), from: null, to: "scheduled" }, context);
  await touchPublic(tx, ...ofPrograms([form.course_id]));
  return made.map(({ id }) => id);
}

async function lectureOf(tx: Executor, userId: number, courseId: number, itemId: number): Promise<number> {
  const item = await taughtItem(tx, userId, itemId);
  if (item.programId !== courseId) throw new Problem("not_found");
  if (item.kind !== "interactive_lecture") throw new Problem("validation_error", { fields: { item_id: [{ key: "selection" }] } });
  return item.id;
}

async function makeLectures(
  tx: Executor,
  userId: number,
  form: SessionForm,
  title: { titleAr: string; titleEn: string },
  dates: readonly Occurrence[],
  now: Date,
): Promise<number[]> {
  const section = await taughtSection(tx, userId, form.section_id ?? 0);
  if (section.programId !== form.course_id) throw new Problem("not_found");
  const [last] = await tx
    .select({ position: max(programItems.position) })
    .from(programItems)
    .where(eq(programItems.sectionId, section.id));
  const first = (last?.position ?? 0) + 1;
  const made = await tx
    .insert(programItems)
    .values(
      dates.map((_, index) => ({
        sectionId: section.id,
        kind: "interactive_lecture" as const,
        position: first + index,
        titleAr: dates.length === 1 ? title.titleAr : `${title.titleAr} (${index + 1})`,
        titleEn: dates.length === 1 ? title.titleEn : `${title.titleEn} (${index + 1})`,
        durationMinutes: form.minutes,
        status: "draft" as const,
      })),
    )
    .returning({ id: programItems.id });
  await tx
    .insert(itemContents)
    .values(
      made.map(({ id }) => ({ itemId: id, body: { kind: "interactive_lecture" as const, body: { ar: [], en: [] } }, updatedAt: now })),
    );
  await touchPublic(tx, ...ofPrograms([form.course_id]));
  return made.map(({ id }) => id);
}
