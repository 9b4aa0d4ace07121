import { and, asc, desc, eq, isNull, max, sql } from "drizzle-orm";
import type { LessonFormat } from "#contract/classroom/lesson-content.ts";
import { Problem } from "#contract/problem.ts";
import { CONTENT, type ItemContentBody, type TeachingItem } from "#contract/content/teaching-content.ts";
import type { Executor } from "#server/db/client.ts";
import { classSessions, programItems, programSections } from "#server/db/tables/catalogue.ts";
import { users } from "#server/db/tables/identity.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import type { ItemBody } from "#server/db/tables/learning-content.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { moveItemTo } from "./change-outline.ts";
import { refuseForeignSet } from "#server/commands/coursework/groups/items-of-set.ts";
import { gradeWeights } from "#server/commands/coursework/grade-weights.ts";
import { refuseEmptyItems } from "./refuse-empty.ts";
import { itemContentBody } from "./item-body.ts";
import { storedContent } from "./stored-content.ts";
import { withFiles, writeItemFiles } from "./item-files.ts";
import { lessonFiles } from "#server/commands/classroom/lesson-files.ts";
import type { Reader } from "#server/commands/classroom/media-token.ts";
import { bothTitles, ownTitlesOf } from "./own-words.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { taughtItem, type TaughtItem, type TaughtSection } from "./teaching-access.ts";
import { isGraded, weighItem } from "#server/commands/coursework/weigh-item.ts";
import { storedTool } from "#server/commands/tools/place-tool.ts";

interface ItemFields {
  title_ar: string | null;
  title_en: string | null;
  duration_min: number;
  release_at: string | null;
  offline_allowed: boolean;
  is_preview?: boolean | undefined;
  content: ItemContentBody;
  format?: LessonFormat | null | undefined;
  publish?: boolean | undefined;
  weight?: number | null | undefined;
}

/** An item as its author reads it. @throws Problem `not_found` */
export async function readTeachingItem(db: Executor, itemId: number, reader: Reader): Promise<TeachingItem> {
  const item = await taughtItem(db, reader.userId, itemId);
  if (item.status === "archived") throw new Problem("not_found");
  const [found] = await db
    .select({ section: programSections, stored: itemContents })
    .from(programSections)
    .leftJoin(itemContents, eq(itemContents.itemId, itemId))
    .where(eq(programSections.id, item.sectionId));
  if (!found) throw new Problem("not_found");
  const { section, stored } = found;
  const files = await lessonFiles(db, [itemId]);
  const [before] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(
      and(
        eq(programSections.programId, item.programId),
        isNull(programSections.archivedAt),
        sql`${programItems.status} <> 'archived'`,
        sql`(${programSections.position}, ${programSections.id}, ${programItems.position}, ${programItems.id}) <= (${section.position}, ${section.id}, ${item.position}, ${item.id})`,
      ),
    );
  return {
    id: item.id,
    kind: item.kind,
    format: item.format,
    number: before?.count ?? 1,
    translations: ownTitlesOf(item),
    duration_min: item.durationMinutes,
    status: item.status,
    release_at: item.releaseAt?.toISOString() ?? null,
    version: item.version,
    course_id: item.programId,
    section: { id: section.id, translations: ownTitlesOf(section) },
    offline_allowed: item.offlineAllowed,
    is_preview: item.isPreview,
    content: withFiles(itemContentBody(item.kind, stored?.body ?? null, { files, reader }), files, reader),
    grade: await gradeOf(db, item, stored?.body),
    sessions: await sessionsOf(db, itemId),
    updated_at: stored?.updatedAt.toISOString() ?? null,
    updated_by: await lastAuthor(db, itemId),
  };
}

async function gradeOf(db: Executor, { id, kind, programId }: TaughtItem, body: ItemBody | undefined): Promise<TeachingItem["grade"]> {
  if (kind !== "activity" && kind !== "application" && !(body && isGraded(body))) return null;
  const { sum, of } = await gradeWeights(db, programId);
  const weight = of.get(id) ?? null;
  return { weight, others: sum - (weight ?? 0) };
}

const sessionsOf = async (db: Executor, itemId: number): Promise<TeachingItem["sessions"]> =>
  (
    await db
      .select()
      .from(classSessions)
      .where(and(eq(classSessions.itemId, itemId), isNull(classSessions.cancelledAt), sql`${classSessions.kind} <> 'deadline'`))
      .orderBy(asc(classSessions.startsAt))
      .limit(60)
  ).map((row) => ({
    id: row.id,
    cohort_id: row.cohortId,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    join_url: row.joinUrl,
    hosted: row.liveRoom !== null,
    sequence: row.sequence,
  }));

/** Who changed it last, as the audit log has it. */
async function lastAuthor(db: Executor, itemId: number): Promise<TeachingItem["updated_by"]> {
  const [row] = await db
    .select({ ar: users.nameAr, en: users.nameEn })
    .from(auditLog)
    .innerJoin(users, eq(auditLog.actor, sql`'user:' || ${users.id}`))
    .where(and(eq(auditLog.subject, "content_item"), eq(auditLog.subjectId, String(itemId))))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row ? { ar: row.ar ?? row.en ?? "", en: row.en ?? row.ar ?? "" } : null;
}

/** At the end of its section, as a draft unless it is published at once. @returns its id */
export async function addItem(
  tx: Executor,
  section: TaughtSection,
  fields: ItemFields,
  userId: number,
  context: ActionContext,
): Promise<number> {
  const body = await withTool(tx, storedContent(fields.content, null), fields, undefined);
  await refuseForeignSet(tx, section.programId, body);
  const [last] = await tx
    .select({ position: max(programItems.position), count: sql<number>`count(*)::int` })
    .from(programItems)
    .where(eq(programItems.sectionId, section.id));
  if (section.archivedAt) throw new Problem("not_found");
  if ((last?.count ?? 0) >= CONTENT.itemsMax)
    throw new Problem("validation_error", { fields: { section_id: [{ key: "list.max", values: { max: CONTENT.itemsMax } }] } });
  const [made] = await tx
    .insert(programItems)
    .values({
      sectionId: section.id,
      kind: body.kind,
      position: (last?.position ?? 0) + 1,
      status: fields.publish ? "published" : "draft",
      ...columns(fields),
    })
    .returning({ id: programItems.id });
  if (!made) throw new Error("an item was not written");
  await tx.insert(itemContents).values({ itemId: made.id, body, updatedAt: context.now });
  const { programId } = section;
  await writeItemFiles(tx, { id: made.id, programId }, fields.content, userId, context);
  if (fields.publish) await refuseEmptyItems(tx, [made.id]);
  await weighItem(tx, { ...titlesOf(fields), id: made.id, programId, body, weight: fields.weight, formerly: null }, context);
  await recordTransition(
    tx,
    { subject: "content_item", subjectId: String(made.id), from: null, to: fields.publish ? "published" : "draft" },
    context,
  );
  return made.id;
}

/**
 * Changes an item: its version grows, so that saved copies know that they are old.
 * @throws Problem `version_conflict` without data, which the caller adds: what the server has
 */
export async function changeItem(
  tx: Executor,
  item: TaughtItem,
  fields: ItemFields & { version: number },
  userId: number,
  context: ActionContext,
): Promise<void> {
  if (item.status === "archived") throw new Problem("not_found");
  const [row] = await tx.select({ version: programItems.version }).from(programItems).where(eq(programItems.id, item.id)).for("update");
  if (row?.version !== fields.version) throw new Problem("version_conflict");
  const [before] = await tx.select({ body: itemContents.body }).from(itemContents).where(eq(itemContents.itemId, item.id));
  const written: ItemBody = storedContent(fields.content, before?.body ?? null);
  if (written.kind !== item.kind) throw new Problem("validation_error", { fields: { content: [{ key: "selection" }] } });
  await refuseForeignSet(tx, item.programId, written);
  const kept = await withTool(tx, withUnknown(written, before?.body, fields), fields, before?.body);
  await tx
    .update(programItems)
    .set({ ...columns(fields), version: fields.version + 1 })
    .where(eq(programItems.id, item.id));
  await tx
    .insert(itemContents)
    .values({ itemId: item.id, body: kept, updatedAt: context.now })
    .onConflictDoUpdate({ target: itemContents.itemId, set: { body: kept, updatedAt: context.now } });
  const { id, programId } = item;
  await writeItemFiles(tx, item, fields.content, userId, context);
  await weighItem(tx, { ...titlesOf(fields), id, programId, body: kept, weight: fields.weight, formerly: item }, context);
  await recordTransition(
    tx,
    { subject: "content_item", subjectId: String(item.id), from: String(fields.version), to: String(fields.version + 1) },
    context,
  );
  // What learners have is not emptied under their eyes either.
  if (item.status === "published") await refuseEmptyItems(tx, [item.id]);
  if (fields.publish) await moveItemTo(tx, item, "published", context);
}

/** What this form does not know stays: the lines of a film, and how a package begins while the lesson is one. */
function withUnknown(body: ItemBody, before: ItemBody | undefined, { format }: ItemFields): ItemBody {
  if (body.kind !== "lesson" || before?.kind !== "lesson") return body;
  const { transcript, package: packed } = before;
  return { ...body, transcript, ...(packed && format === "package" ? { package: packed } : {}) };
}

/** A lesson of that format has a tool, and no other has one. @throws Problem `validation_error` at the tool */
async function withTool(tx: Executor, body: ItemBody, { format, content }: ItemFields, before: ItemBody | undefined): Promise<ItemBody> {
  if (body.kind !== "lesson" || content.kind !== "lesson" || format !== "tool") return body;
  return { ...body, tool: await storedTool(tx, content.tool, before) };
}

const titlesOf = (fields: ItemFields) => bothTitles(fields.title_ar, fields.title_en) ?? refuseField("title_ar", "required");

function columns(fields: ItemFields) {
  return {
    ...titlesOf(fields),
    durationMinutes: fields.duration_min,
    releaseAt: fields.release_at === null ? null : new Date(fields.release_at),
    offlineAllowed: fields.offline_allowed,
    ...(fields.is_preview === undefined ? {} : { isPreview: fields.is_preview }),
    ...(fields.content.kind === "lesson" ? { format: fields.format ?? "text" } : {}),
  };
}
