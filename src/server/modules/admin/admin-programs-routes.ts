import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import {
  adminListInstructors,
  adminPrograms,
  adminPublishProgram,
  adminSections,
  adminSetNewsCover,
  adminSetProgramCover,
} from "#contract/catalogue/admin-programs.ts";
import { Problem } from "#contract/problem.ts";
import { searchNeedles } from "#contract/catalogue/program-search.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { toHalalas } from "#contract/rules/money.ts";
import { namedLike } from "#server/commands/accounts/named-like.ts";
import { setPrerequisites } from "#server/commands/catalogue/prerequisites.ts";
import { type CoverSubject, keepCover } from "#server/commands/catalogue/keep-cover.ts";
import { isPricedInPublic, isSamePrice, priceOf } from "#server/commands/catalogue/program-price.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { hasSomethingToLearn } from "#server/commands/content/on-sale.ts";
import { refuseEmptyProgram } from "#server/commands/content/refuse-empty.ts";
import { refoldPrograms } from "#server/commands/catalogue/refold-programs.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { categories, instructors, programInstructors, programs, programSections } from "#server/db/tables/catalogue.ts";
import type { ProgramPrice } from "#server/db/tables/security/approvals.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { programsOf } from "./programs-of.ts";
import { presentPrograms } from "./present-programs.ts";
import { contextOf, holds, mustExist, refuse, serveResource, slugOf } from "./serve-resource.ts";

const askedPrice = (form: { price: number; price_after_discount: number | null }): ProgramPrice => ({
  price: toHalalas(form.price),
  afterDiscount: form.price_after_discount === null ? null : toHalalas(form.price_after_discount),
});

/** What staff keep of the catalogue: programs and their sections. */
export function adminProgramsRoutes(route: Route, services: Services): void {
  const { db, files } = services;

  serveResource(route, services, adminPrograms, {
    subject: "program",
    table: programs,
    order: [desc(programs.updatedAt), desc(programs.id)],
    search: (q) => and(...searchNeedles(q).map((needle) => holds(programs.searchFolded)(needle))),
    filter: (query) =>
      and(
        query["filter[status]"] === undefined ? undefined : eq(programs.status, query["filter[status]"]),
        query["filter[type]"] === undefined ? undefined : eq(programs.type, query["filter[type]"]),
        query["filter[category_id]"] === undefined ? undefined : eq(programs.categoryId, query["filter[category_id]"]),
        query["filter[empty]"] === undefined ? undefined : eq(hasSomethingToLearn, !query["filter[empty]"]),
      ),
    scope: { field: "category_id", within: (ids) => inArray(programs.categoryId, [...ids]) },
    present: presentPrograms,
    // Out of the archive it is a draft: publishing it is a decision of its own.
    archive: {
      is: eq(programs.status, "archived"),
      set: (archived, now) => ({ status: archived ? ("archived" as const) : ("draft" as const), updatedAt: now }),
    },
    async columns(tx, form, before, now) {
      if (before && form.type !== before.type) refuse("type", "fixed");
      await mustExist(tx, categories, { id: form.category_id, field: "category_id", before: before?.categoryId });
      const { title, summary, description, outcomes, requirements, audience, faqs, certificate } = form;
      // A price that visitors know changes when a second person confirms it.
      const held = before && (await isPricedInPublic(tx, before)) ? priceOf(before) : null;
      if (held && !isSamePrice(held, askedPrice(form)) && form.price_reason === "") refuse("price_reason", "reason.required");
      const { price, afterDiscount } = held ?? askedPrice(form);
      return {
        type: form.type,
        slug: await slugOf(tx, programs, { asked: form.slug, title: title.en, before: before?.slug ?? null }),
        categoryId: form.category_id,
        titleAr: title.ar,
        titleEn: title.en,
        summaryAr: summary.ar,
        summaryEn: summary.en,
        descriptionAr: description.ar,
        descriptionEn: description.en,
        outcomesAr: outcomes.ar,
        outcomesEn: outcomes.en,
        requirementsAr: requirements.ar,
        requirementsEn: requirements.en,
        audienceAr: audience.ar,
        audienceEn: audience.en,
        faqsAr: faqs.ar,
        faqsEn: faqs.en,
        price,
        priceAfterDiscount: afterDiscount,
        vatCategory: form.vat_category,
        durationMinutes: form.duration_min,
        durationWeeks: form.duration_weeks,
        level: form.level,
        language: form.language,
        delivery: form.delivery,
        certificateEnabled: certificate.enabled,
        requiredProgress: certificate.progress,
        requiredGrade: certificate.grade,
        requiredAttendance: certificate.attendance,
        ...(form.prerequisites_required === undefined ? {} : { prerequisitesRequired: form.prerequisites_required }),
        updatedAt: now,
        // Written by `refoldPrograms` in the same transaction.
        ...(before ? {} : { titlesFolded: "", searchFolded: "", createdAt: now }),
      };
    },
    async written(tx, row, form, before, context) {
      const { id } = row;
      const { instructors: wanted, prerequisites, price_reason: reason } = form;
      const [from, to] = [priceOf(row), askedPrice(form)];
      if (before && !isSamePrice(from, to))
        await askApproval(tx, { kind: "program_price", programId: id, from, to, reason }, null, context);
      if (prerequisites) await setPrerequisites(tx, id, [...new Set(prerequisites.map((one) => one.id))]);
      if (wanted) {
        const ids = [...new Set(wanted.map((one) => one.id))];
        const known = ids.length === 0 ? 0 : await tx.$count(instructors, inArray(instructors.id, ids));
        if (known !== ids.length) refuse("instructors", "selection");
        await tx.delete(programInstructors).where(eq(programInstructors.programId, id));
        if (ids.length > 0)
          await tx.insert(programInstructors).values(ids.map((instructorId, position) => ({ programId: id, instructorId, position })));
      }
      await refoldPrograms(tx, eq(programs.id, id));
    },
  });

  route(adminPublishProgram, async (call) => {
    const row = await db.transaction(async (tx) => {
      const [program] = await tx.select().from(programs).where(eq(programs.id, call.params.id)).for("no key update");
      if (!program) throw new Problem("not_found");
      if (program.version !== call.body.version) throw new Problem("version_conflict", { data: (await presentPrograms(tx, [program]))[0] });
      if (program.status === "published") return program;
      await mustExist(tx, categories, { id: program.categoryId, field: "category_id" });
      await refuseEmptyProgram(tx, program);
      const change = { status: "published" as const, version: program.version + 1, updatedAt: call.now };
      await tx.update(programs).set(change).where(eq(programs.id, program.id));
      await recordTransition(
        tx,
        { subject: "program", subjectId: String(program.id), from: program.status, to: "published" },
        contextOf(call),
      );
      await touchPublic(tx);
      return { ...program, ...change };
    });
    const [data] = await presentPrograms(db, [row]);
    if (!data) throw new Problem("not_found");
    return { data };
  });

  const setCover = async (kind: CoverSubject["kind"], id: number, upload: { id: string; name: string }, now: Date) => {
    try {
      const bytes = await files.readAll(upload.id);
      return { data: { cover_photo: await keepCover(services, { kind, id }, { name: upload.name, bytes }, now) } };
    } finally {
      // What is kept is a copy drawn anew.
      await files.delete(upload.id);
    }
  };
  route(adminSetProgramCover, ({ params, files: { cover }, now }) => setCover("program", params.id, cover, now));
  route(adminSetNewsCover, ({ params, files: { cover }, now }) => setCover("news", params.id, cover, now));

  route(adminListInstructors, async ({ query }) => {
    const { perPage, offset } = pageOf(query);
    const wanted = query.q === undefined ? undefined : namedLike(sql`${instructors.nameAr} || ' ' || ${instructors.nameEn}`, query.q);
    const rows = await db.select().from(instructors).where(wanted).orderBy(asc(instructors.id)).limit(perPage).offset(offset);
    const data = rows.map((row) => ({
      id: row.id,
      user_id: row.userId,
      name: { ar: row.nameAr, en: row.nameEn },
      title: { ar: row.titleAr, en: row.titleEn },
    }));
    return { data, meta: pageMetaOf(query, await db.$count(instructors, wanted)) };
  });

  serveResource(route, services, adminSections, {
    subject: "section",
    table: programSections,
    order: [asc(programSections.programId), asc(programSections.position), asc(programSections.id)],
    search: holds(programSections.titleAr, programSections.titleEn),
    filter: (query) => (query["filter[program_id]"] === undefined ? undefined : eq(programSections.programId, query["filter[program_id]"])),
    scope: { field: "program_id", within: (ids) => inArray(programSections.programId, programsOf(db, ids)) },
    present: async (_db, rows) =>
      rows.map((row) => ({
        id: row.id,
        version: row.version,
        archived_at: row.archivedAt?.toISOString() ?? null,
        program_id: row.programId,
        kind: row.kind,
        position: row.position,
        title: { ar: row.titleAr, en: row.titleEn },
        duration_min: row.durationMinutes,
        required: row.required,
        credits: row.credits,
        opens_at: row.opensAt?.toISOString() ?? null,
        after_section_id: row.afterSectionId,
        after_all: row.afterAll,
      })),
    async columns(tx, form, before) {
      if (before && form.program_id !== before.programId) refuse("program_id", "fixed");
      const [program] = await tx.select({ type: programs.type }).from(programs).where(eq(programs.id, form.program_id)).for("key share");
      if (!program) return refuse("program_id", "selection");
      const after = form.after_section_id;
      if (after !== null) {
        const [one] = await tx
          .select({ id: programSections.id })
          .from(programSections)
          .where(
            and(
              eq(programSections.id, after),
              eq(programSections.programId, form.program_id),
              isNull(programSections.archivedAt),
              // Only what stands earlier can come first: so no two wait for one another.
              sql`${programSections.position} < ${form.position}`,
            ),
          );
        if (!one || one.id === before?.id) refuse("after_section_id", "selection");
      }
      return {
        programId: form.program_id,
        kind: program.type === "diploma" ? ("module" as const) : ("unit" as const),
        position: form.position,
        titleAr: form.title.ar,
        titleEn: form.title.en,
        durationMinutes: form.duration_min,
        required: form.required,
        credits: form.credits,
        opensAt: form.opens_at ? new Date(form.opens_at) : null,
        afterSectionId: after,
        afterAll: form.after_all,
      };
    },
  });
}
