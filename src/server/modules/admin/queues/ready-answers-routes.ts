import { and, asc, eq, ne } from "drizzle-orm";
import { adminReadyAnswers, MOST_READY } from "#contract/messages/ready-answers.ts";
import { readyAnswers } from "#server/db/tables/staff/ready-answers.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { holds, refuse, serveResource } from "../serve-resource.ts";

/** Texts that staff keep for letters that come again and again. */
export function readyAnswersRoutes(route: Route, services: Services): void {
  serveResource(route, services, adminReadyAnswers, {
    subject: "ready_answer",
    table: readyAnswers,
    shownIn: [],
    order: [asc(readyAnswers.nameAr), asc(readyAnswers.id)],
    most: { count: MOST_READY, field: "name_ar" },
    search: holds(readyAnswers.nameAr, readyAnswers.nameEn, readyAnswers.bodyAr, readyAnswers.bodyEn),
    present: (_db, rows) =>
      Promise.resolve(
        rows.map((row) => ({
          id: row.id,
          version: row.version,
          archived_at: row.archivedAt?.toISOString() ?? null,
          name: { ar: row.nameAr, en: row.nameEn },
          body: { ar: row.bodyAr, en: row.bodyEn },
        })),
      ),
    columns: async (tx, { name, body }, before) => {
      const alike = and(eq(readyAnswers.nameAr, name.ar), before ? ne(readyAnswers.id, before.id) : undefined);
      if ((await tx.$count(readyAnswers, alike)) > 0) refuse("name.ar", "taken");
      return { nameAr: name.ar, nameEn: name.en, bodyAr: body.ar, bodyEn: body.en };
    },
  });
}
