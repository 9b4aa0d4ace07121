import { and, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import {
  type AdminCertificate,
  adminIssueCertificates,
  adminListCertificates,
  adminReissueCertificate,
  adminRevokeCertificate,
} from "#contract/certificates/admin-certificates.ts";
import type { CertificateStatus } from "#contract/certificates/certificates.ts";
import { listReadyCertificates } from "#contract/certificates/ready-certificates.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Language } from "#contract/shapes.ts";
import { namedLike } from "#server/commands/accounts/named-like.ts";
import { checkCertificate } from "#server/commands/certificates/issue-certificate.ts";
import { type CertificateRow, lockIssued } from "#server/commands/certificates/move-certificate.ts";
import { readyEnrollments } from "#server/commands/certificates/ready-enrollments.ts";
import { replaceCertificate } from "#server/commands/certificates/replace-certificate.ts";
import { askRevocation } from "#server/commands/security/ask-revocation.ts";
import type { Executor } from "#server/db/client.ts";
import { certificates } from "#server/db/tables/certificates.ts";
import { openAbout, pendingApprovals } from "#server/db/tables/security/approvals.ts";
import type { Route } from "#server/http/route.ts";
import { belongsTo, scopeOf } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { programsOf } from "./programs-of.ts";

interface CertificatesFilter {
  q: string | undefined;
  status: CertificateStatus | undefined;
  /** Of programs of these categories; null is all of them. */
  categories: readonly number[] | null;
}

/** Certificates of a list, by what it is filtered by. */
export function listedCertificates(db: Executor, { q = "", status, categories }: CertificatesFilter): SQL | undefined {
  const words = q.trim();
  const named = `%${words.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
  return and(
    status === undefined ? undefined : eq(certificates.status, status),
    categories === null ? undefined : inArray(certificates.programId, programsOf(db, categories)),
    words === ""
      ? undefined
      : or(
          ilike(certificates.number, named),
          namedLike(sql`concat_ws(' ', ${certificates.snapshot}->>'holder_ar', ${certificates.snapshot}->>'holder_en')`, words),
        ),
  );
}

/** What staff do with certificates. Every change leaves an audit row. */
export function adminCertificatesRoutes(route: Route, { db, config }: Services): void {
  route(adminListCertificates, async ({ query, language, caller }) => {
    const categories = scopeOf(caller, adminListCertificates.options);
    const { perPage, offset } = pageOf(query);
    const wanted = listedCertificates(db, { q: query.q, status: query["filter[status]"], categories });
    const rows = await db
      .select()
      .from(certificates)
      .where(wanted)
      .orderBy(desc(certificates.issuedAt), desc(certificates.id))
      .limit(perPage)
      .offset(offset);
    const total = await db.$count(certificates, wanted);
    return { data: await presentAll(db, rows, language), meta: pageMetaOf(query, total) };
  });

  route(listReadyCertificates, async ({ query, caller, now }) => {
    const categories = scopeOf(caller, listReadyCertificates.options);
    const filter = { program: query["filter[program_id]"], cohort: query["filter[cohort_id]"], categories };
    return await readyEnrollments(db, filter, query, now);
  });

  route(adminIssueCertificates, async ({ body, caller, now, requestId }) => {
    const data = [];
    const categories = scopeOf(caller, adminIssueCertificates.options);
    for (const enrollmentId of new Set(body.enrollment_ids)) {
      if (categories !== null && !(await belongsTo(db, "enrollment", enrollmentId, categories))) {
        data.push({ enrollment_id: enrollmentId, result: "not_found" as const, number: null, lacks: null });
        continue;
      }
      const checked = await checkCertificate(db, config.secret, enrollmentId, { now, actor: `user:${caller.userId}`, requestId });
      data.push({ enrollment_id: enrollmentId, ...checked });
    }
    return { data };
  });

  route(adminRevokeCertificate, async ({ params, body, caller, language, now, requestId }) => {
    const context = { now, actor: `user:${caller.userId}`, requestId };
    const row = await db.transaction((tx) => askRevocation(tx, params.id, body.reason, context));
    return { data: await present(db, row, language) };
  });

  route(adminReissueCertificate, async ({ params, body, caller, language, now, requestId }) => {
    const context = { now, actor: `user:${caller.userId}`, requestId };
    const fresh = await db.transaction(async (tx) =>
      replaceCertificate(tx, config.secret, await lockIssued(tx, params.id), body.reason, context),
    );
    return { data: await present(db, fresh, language) };
  });
}

async function present(db: Executor, row: CertificateRow, language: Language): Promise<AdminCertificate> {
  const [presented] = await presentAll(db, [row], language);
  if (!presented) throw new Error("a certificate was not presented");
  return presented;
}

/** In the order given, in two statements however many there are. */
async function presentAll(db: Executor, rows: readonly CertificateRow[], language: Language): Promise<AdminCertificate[]> {
  const replacing = rows.flatMap(({ replacedBy }) => replacedBy ?? []);
  const { id, number } = certificates;
  const next = replacing.length === 0 ? [] : await db.select({ id, number }).from(certificates).where(inArray(id, replacing));
  const issued = rows.filter(({ status }) => status === "issued").map((row) => row.id);
  const waiting =
    issued.length === 0
      ? []
      : await db
          .select({ id: pendingApprovals.id, about: pendingApprovals.about })
          .from(pendingApprovals)
          .where(openAbout("certificate_revocation", issued));
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    holder_ar: row.snapshot.holder_ar,
    holder_en: row.snapshot.holder_en,
    program: language === "en" ? row.snapshot.title_en : row.snapshot.title_ar,
    issued_at: row.issuedAt.toISOString(),
    revoked_reason: row.status === "revoked" ? row.reason : null,
    replaced_by: next.find((one) => one.id === row.replacedBy)?.number ?? null,
    revocation: waiting.find(({ about }) => about === row.id)?.id ?? null,
  }));
}
