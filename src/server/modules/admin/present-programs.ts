import { and, asc, eq, inArray } from "drizzle-orm";
import type { adminPrograms } from "#contract/catalogue/admin-programs.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { toSar } from "#contract/rules/money.ts";
import { coverPhotoOf } from "#server/commands/catalogue/cover-photo.ts";
import { prerequisitesOf } from "#server/commands/catalogue/prerequisites.ts";
import { hasSomethingToLearn } from "#server/commands/content/on-sale.ts";
import type { Executor } from "#server/db/client.ts";
import { type ApprovalChange, openAbout, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { instructors, programInstructors, programs } from "#server/db/tables/catalogue.ts";

/** Programs with everything that staff may change of them. */
export async function presentPrograms(
  db: Executor,
  rows: readonly (typeof programs.$inferSelect)[],
): Promise<DataOf<typeof adminPrograms.read>[]> {
  const ids = rows.map(({ id }) => id);
  const filled = await db
    .select({ id: programs.id })
    .from(programs)
    .where(and(inArray(programs.id, ids), hasSomethingToLearn));
  const full = new Set(filled.map(({ id }) => id));
  const teachers = await db
    .select({ programId: programInstructors.programId, id: instructors.id, ar: instructors.nameAr, en: instructors.nameEn })
    .from(programInstructors)
    .innerJoin(instructors, eq(instructors.id, programInstructors.instructorId))
    .where(inArray(programInstructors.programId, ids))
    .orderBy(asc(programInstructors.position), asc(instructors.id));
  const needed = await prerequisitesOf(db, ids, true);
  const wishes = await db
    .select({ id: pendingApprovals.id, about: pendingApprovals.about, change: pendingApprovals.change })
    .from(pendingApprovals)
    .where(
      openAbout(
        "program_price",
        ids.map((id) => String(id)),
      ),
    );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    type: row.type,
    slug: row.slug,
    status: row.status,
    empty: !full.has(row.id),
    category_id: row.categoryId,
    title: { ar: row.titleAr, en: row.titleEn },
    summary: { ar: row.summaryAr, en: row.summaryEn },
    description: { ar: row.descriptionAr, en: row.descriptionEn },
    outcomes: { ar: row.outcomesAr, en: row.outcomesEn },
    requirements: { ar: row.requirementsAr, en: row.requirementsEn },
    audience: { ar: row.audienceAr, en: row.audienceEn },
    faqs: { ar: row.faqsAr, en: row.faqsEn },
    price: toSar(row.price),
    price_after_discount: row.priceAfterDiscount === null ? null : toSar(row.priceAfterDiscount),
    price_wish: priceWish(wishes.find(({ about }) => about === String(row.id))),
    vat_category: row.vatCategory,
    duration_min: row.durationMinutes,
    duration_weeks: row.durationWeeks,
    level: row.level,
    language: row.language,
    delivery: row.delivery,
    certificate: {
      enabled: row.certificateEnabled,
      progress: row.requiredProgress,
      grade: row.requiredGrade,
      attendance: row.requiredAttendance,
    },
    instructors: teachers.filter(({ programId }) => programId === row.id).map(({ id, ar, en }) => ({ id, name: { ar, en } })),
    prerequisites: needed.filter(({ programId }) => programId === row.id).map(({ id, ar, en }) => ({ id, title: { ar, en } })),
    prerequisites_required: row.prerequisitesRequired,
    cover_photo: coverPhotoOf(row),
    enrollments_count: row.enrollmentsCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }));
}

function priceWish(wish: { id: string; change: ApprovalChange } | undefined): DataOf<typeof adminPrograms.read>["price_wish"] {
  if (wish?.change.kind !== "program_price") return null;
  const { price, afterDiscount } = wish.change.to;
  return { approval: wish.id, price: toSar(price), price_after_discount: afterDiscount === null ? null : toSar(afterDiscount) };
}
