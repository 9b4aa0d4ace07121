import { and, eq } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import {
  ARCHIVES,
  EXPORT_COLUMNS,
  EXPORT_NEEDS,
  EXPORTS_TOLD,
  isFormatOf,
  listExports,
  makeExport,
  readExport,
  type StaffExport,
} from "#contract/exports/staff-exports.ts";
import { Problem } from "#contract/problem.ts";
import { expireExports } from "#server/commands/exports/expire-exports.ts";
import { askForStaffExport, exportsOf, prepareStaffExport, STAFF_EXPORT } from "#server/commands/exports/staff-export.ts";
import { assigneeFilter, kindsOf } from "#server/commands/staff/queue-filters.ts";
import { files } from "#server/db/tables/files.ts";
import { staffExports } from "#server/db/tables/security/staff-exports.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import { keptBytes } from "#server/http/files/kept-bytes.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { isCourseKind, isProgramOf } from "./course-kinds.ts";
import { exportSources } from "./export-sources.ts";
import { rosterOf } from "./roster-of.ts";
import { signedLogOf } from "./signed-log-of.ts";

const LOOK_EVERY_SECONDS = 600;

/** Lists as files: exactly what is filtered, written by a job, for their asker alone and for a day. */
export function exportsRoutes(route: Route, services: Services): void {
  const { db, files: provider, jobs, words } = services;
  const sourceOf = exportSources(db, words);

  route(makeExport, async (call) => {
    const { body, caller, language, now } = call;
    const needed = EXPORT_NEEDS[body.kind];
    if (!caller.capabilities.has(needed)) throw new Problem("capability_required");
    if (!kindsOf(body.filter.kinds)) throw new Problem("validation_error", { fields: { "filter.kinds": [{ key: "selection" }] } });
    const known: readonly string[] = EXPORT_COLUMNS[body.kind];
    const { columns = null, format = "csv" } = body;
    if (!isFormatOf(body.kind, format) || (columns && ARCHIVES.includes(format)))
      throw new Problem("validation_error", { fields: { format: [{ key: "selection" }] } });
    if (columns && (columns.length === 0 || new Set(columns).size < columns.length || columns.some((one) => !known.includes(one))))
      throw new Problem("validation_error", { fields: { columns: [{ key: "selection" }] } });
    if (body.kind === "campaign_codes" && body.filter.campaign === undefined)
      throw new Problem("validation_error", { fields: { "filter.campaign": [{ key: "selection" }] } });
    const categories = categoriesOf(caller.roles, needed);
    if (isCourseKind(body.kind) && !(await isProgramOf(db, body.filter.program, categories)))
      throw new Problem("validation_error", { fields: { "filter.program": [{ key: "selection" }] } });
    // A key was given this by somebody who had just confirmed who they are.
    if (!call.caller.apiKey) await requireFresh(call);
    const { kind } = body;
    const assignee = assigneeFilter(body.filter.assignee, caller);
    // Whose it is now: the job knows no caller.
    const filter = typeof assignee === "number" ? { ...body.filter, assignee: String(assignee) } : body.filter;
    const wish = { kind, filter, categories, language, format, columns };
    const id = await db.transaction((tx) => askForStaffExport(tx, caller.userId, wish, now));
    const [made] = await exportsOf(db, caller.userId, { limit: 1, id });
    if (!made) throw new Problem("not_found");
    return { data: presented(made) };
  });

  route(listExports, async ({ caller }) => ({ data: (await exportsOf(db, caller.userId, { limit: EXPORTS_TOLD })).map(presented) }));

  route(readExport, async ({ params, caller, now }) => {
    const [found] = await db
      .select({ row: staffExports, file: files })
      .from(staffExports)
      .innerJoin(files, eq(files.id, staffExports.fileId))
      .where(and(eq(staffExports.id, params.id), eq(staffExports.userId, caller.userId), eq(staffExports.status, "ready")));
    if (!found || !found.row.expiresAt || found.row.expiresAt <= now) throw new Problem("not_found");
    const { row, file } = found;
    if (!caller.capabilities.has(EXPORT_NEEDS[row.kind])) throw new Problem("not_found");
    const bytes = await keptBytes(services, file.id);
    await recordSecurityEvent(db, { name: "list_export_taken", subject: `export ${row.id}`, details: { kind: row.kind, rows: row.rows } });
    return { bytes, type: file.type, name: file.name, size: file.bytes };
  });

  jobs.register(STAFF_EXPORT, ({ exportId }, { now }) =>
    prepareStaffExport(
      db,
      provider,
      String(exportId),
      {
        table: (wish) => sourceOf(wish, now),
        signedLog: (...wish) => signedLogOf(services, now, ...wish),
        roster: (...wish) => rosterOf(services, ...wish),
      },
      now,
    ),
  );
  jobs.every(LOOK_EVERY_SECONDS, "delete exports whose day is over", ({ now }) => expireExports(db, provider, staffExports, now));
}

const presented = ({ row, bytes }: Awaited<ReturnType<typeof exportsOf>>[number]): StaffExport => ({
  id: row.id,
  kind: row.kind,
  format: row.format,
  status: row.status,
  rows: row.rows,
  bytes,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
});
