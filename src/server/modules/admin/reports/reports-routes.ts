import {
  listLearnersAtRisk,
  readAttendanceReport,
  readEnrollmentReport,
  readRevenue,
  readSatisfaction,
} from "#contract/reports/reports.ts";
import { listTaxDocuments, readVatReport } from "#contract/reports/vat-report.ts";
import { readWaiting } from "#contract/reports/waiting.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import type { Route } from "#server/http/route.ts";
import { scopeOf } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { presentVat, vatSums } from "#server/commands/tax/periods/vat-sums.ts";
import { keepAtRisk } from "#server/commands/reports/keep-at-risk.ts";
import { learnersAtRisk } from "#server/commands/reports/learners-at-risk.ts";
import { attendanceReport, enrollmentReport, satisfactionReport } from "./learning-queries.ts";
import { reportFrame } from "./report-frame.ts";
import { readRevenueReport } from "./revenue-queries.ts";
import { documentsFilter, listTaxDocumentsPage } from "#server/commands/reports/issued-documents.ts";
import { waitingFor } from "./waiting-queries.ts";

const KEEP_EVERY_SECONDS = 600;

/** Reports: added up in the database over a period with an end, and cut to the caller's categories. */
export function reportsRoutes(route: Route, { db, jobs }: Services): void {
  route(readRevenue, async ({ query, now }) => ({ data: await readRevenueReport(db, reportFrame(query, now), now) }));

  route(readVatReport, async ({ query, now }) => {
    const frame = reportFrame(query, now);
    return { data: presentVat(frame, await vatSums(db, frame)) };
  });

  route(listTaxDocuments, async ({ query }) => await listTaxDocumentsPage(db, documentsFilter(query["filter[kind]"], query), query));

  route(readWaiting, async ({ caller, now }) => ({ data: await waitingFor(db, caller, now) }));

  route(readEnrollmentReport, async ({ query, caller, now }) => ({
    data: await enrollmentReport(db, reportFrame(query, now), scopeOf(caller, readEnrollmentReport.options)),
  }));

  route(readAttendanceReport, async ({ query, caller, now }) => ({
    data: await attendanceReport(db, reportFrame(query, now), scopeOf(caller, readAttendanceReport.options)),
  }));

  route(readSatisfaction, async ({ query, caller, now }) => ({
    data: await satisfactionReport(db, reportFrame(query, now), scopeOf(caller, readSatisfaction.options)),
  }));

  route(listLearnersAtRisk, async ({ query, caller, now }) => {
    const { perPage, offset } = pageOf(query);
    const filter = { flag: query["filter[flag]"], categories: scopeOf(caller, listLearnersAtRisk.options) };
    const { items, total, asOf } = await learnersAtRisk(db, filter, { limit: perPage, offset }, now);
    return { data: items, meta: { ...pageMetaOf(query, total), as_of: asOf.toISOString() } };
  });

  jobs.every(KEEP_EVERY_SECONDS, "keep who needs looking after", async ({ db: own, now }) => {
    await keepAtRisk(own, now);
  });
}
