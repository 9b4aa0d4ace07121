import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import {
  approveTemplate,
  certificateTemplates as calls,
  enforceTemplate,
  MOST_TEMPLATES,
  readTemplateSample,
  type TemplateStatus,
} from "#contract/certificates/certificate-templates.ts";
import { Problem } from "#contract/problem.ts";
import { mandatesEnded } from "#server/commands/certificates/template-in-force.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { requireSecondPerson } from "#server/commands/security/second-person.ts";
import type { Executor } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { users } from "#server/db/tables/identity.ts";
import { settings } from "#server/db/tables/site.ts";
import { certificateTemplates } from "#server/db/tables/staff/certificate-templates.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf, holds, serveResource } from "../serve-resource.ts";

type Row = typeof certificateTemplates.$inferSelect;
const idOf = ({ actor }: ActionContext): number => Number(actor.slice("user:".length));

/** What certificates are drawn from: written by one of the staff, approved by another, and in force from a press on. */
export function certificateTemplatesRoutes(route: Route, services: Services): void {
  const { db, clock } = services;

  serveResource(route, services, calls, {
    subject: "certificate_template",
    table: certificateTemplates,
    shownIn: [],
    order: [desc(certificateTemplates.id)],
    most: { count: MOST_TEMPLATES, field: "name.ar" },
    search: holds(certificateTemplates.nameAr, certificateTemplates.nameEn),
    present: (executor, rows) => present(executor, rows, clock.now()),
    columns: (_tx, { name, awards, facts, signatories }, before) => {
      // What was approved is what was read: whoever wants another wording writes another version.
      if (before && before.status !== "draft") throw new Problem("request_closed");
      return Promise.resolve({
        nameAr: name.ar,
        nameEn: name.en,
        awardsAr: awards.ar,
        awardsEn: awards.en,
        factsAr: facts.ar,
        factsEn: facts.en,
        signatories,
      });
    },
    written: async (tx, row, _form, _before, context) => {
      await tx
        .update(certificateTemplates)
        .set({ writtenBy: idOf(context) })
        .where(eq(certificateTemplates.id, row.id));
      row.writtenBy = idOf(context);
    },
    mayArchive: (_tx, { status }) => {
      if (status === "in_force") throw new Problem("still_in_use");
      return Promise.resolve();
    },
  });

  route(approveTemplate, async (call) => {
    const row = await db.transaction(async (tx) => {
      const draft = await seen(tx, call.params.id, call.body.version, "draft");
      await requireSecondPerson(tx, draft.writtenBy ?? call.caller.userId, call.caller.userId);
      return await move(tx, draft, { status: "approved", approvedBy: call.caller.userId }, contextOf(call));
    });
    return { data: await shown(row, call.now) };
  });

  route(enforceTemplate, async (call) => {
    const row = await db.transaction(async (tx) => {
      const approved = await seen(tx, call.params.id, call.body.version, "approved");
      if (mandatesEnded(approved.signatories, call.now).length > 0) throw new Problem("mandate_ended");
      const [before] = await tx.select().from(certificateTemplates).where(eq(certificateTemplates.status, "in_force")).for("update");
      if (before) await move(tx, before, { status: "retired" }, contextOf(call));
      return await move(tx, approved, { status: "in_force", inForceAt: call.now }, contextOf(call));
    });
    return { data: await shown(row, call.now) };
  });

  route(readTemplateSample, async () => {
    const [longest] = await db
      .select({ ar: sql<string>`snapshot->>'holder_ar'`, en: sql<string | null>`snapshot->>'holder_en'` })
      .from(certificates)
      .orderBy(desc(sql`length(snapshot->>'holder_ar')`), certificates.id)
      .limit(1);
    const [title] = await db
      .select({ ar: programs.titleAr, en: programs.titleEn })
      .from(programs)
      .orderBy(desc(sql`length(${programs.titleAr})`), programs.id)
      .limit(1);
    const [site] = await db.select().from(settings).where(eq(settings.id, 1));
    return {
      data: {
        holder_ar: longest?.ar ?? "",
        holder_en: longest?.en ?? null,
        title_ar: title?.ar ?? "",
        title_en: title?.en ?? "",
        issuer_ar: site?.issuerAr || site?.siteNameAr || "",
        issuer_en: site?.issuerEn || site?.siteNameEn || "",
      },
    };
  });

  async function shown(row: Row, now: Date): Promise<DataOf<typeof calls.read>> {
    const [data] = await present(db, [row], now);
    if (!data) throw new Problem("not_found");
    return data;
  }
}

/** The row, locked, as the caller saw it, where it is in this state. */
async function seen(tx: Executor, id: number, version: number, status: TemplateStatus): Promise<Row> {
  const [row] = await tx.select().from(certificateTemplates).where(eq(certificateTemplates.id, id)).for("update");
  if (!row) throw new Problem("not_found");
  if (row.version !== version) throw new Problem("version_conflict");
  if (row.status !== status || row.archivedAt) throw new Problem("request_closed");
  return row;
}

async function move(tx: Executor, row: Row, change: Partial<Row> & { status: TemplateStatus }, context: ActionContext): Promise<Row> {
  const [moved] = await tx
    .update(certificateTemplates)
    .set({ ...change, version: row.version + 1 })
    .where(and(eq(certificateTemplates.id, row.id), eq(certificateTemplates.status, row.status)))
    .returning();
  if (!moved) throw new Problem("version_conflict");
  await recordTransition(tx, { subject: "certificate_template", subjectId: String(row.id), from: row.status, to: change.status }, context);
  return moved;
}

async function present(db: Executor, rows: Row[], now: Date): Promise<DataOf<typeof calls.list>> {
  const ids = rows.flatMap(({ writtenBy, approvedBy }) => [writtenBy, approvedBy].filter((id) => id !== null));
  const people = await db.select({ id: users.id, ar: users.nameAr, en: users.nameEn }).from(users).where(inArray(users.id, ids));
  const named = (id: number | null) => {
    const one = people.find((person) => person.id === id);
    return one ? { id: one.id, name: { ar: one.ar, en: one.en ?? one.ar } } : null;
  };
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    archived_at: row.archivedAt?.toISOString() ?? null,
    name: { ar: row.nameAr, en: row.nameEn },
    status: row.status,
    awards: { ar: row.awardsAr, en: row.awardsEn },
    facts: { ar: row.factsAr, en: row.factsEn },
    signatories: row.signatories,
    written_by: named(row.writtenBy),
    approved_by: named(row.approvedBy),
    in_force_at: row.inForceAt?.toISOString() ?? null,
    ended: mandatesEnded(row.signatories, now).map(({ name }) => name),
  }));
}
