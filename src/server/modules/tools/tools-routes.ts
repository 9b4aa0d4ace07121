import { asc, isNull } from "drizzle-orm";
import { chooseToolContent, listPlaceableTools, openTool, openToolAsTeacher } from "#contract/tools/tools.ts";
import { loginAddress } from "#server/commands/tools/open-tool.ts";
import { tools } from "#server/db/tables/learning/tools.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** External tools of lessons: the way in for learners and for who teaches, and what an author chooses from. */
export function toolsRoutes(route: Route, { db, config }: Services): void {
  route(openTool, async ({ caller: { userId, sessionId }, params, now }) => {
    const opening = { userId, sessionId, teaches: false, chooses: false };
    return { data: { address: await db.transaction((tx) => loginAddress(tx, config, opening, params.itemId, now)) } };
  });

  route(openToolAsTeacher, async ({ caller: { userId, sessionId }, params, now }) => {
    const opening = { userId, sessionId, teaches: true, chooses: false };
    return { data: { address: await db.transaction((tx) => loginAddress(tx, config, opening, params.iid, now)) } };
  });

  route(chooseToolContent, async ({ caller: { userId, sessionId }, params, now }) => {
    const opening = { userId, sessionId, teaches: true, chooses: true };
    return { data: { address: await db.transaction((tx) => loginAddress(tx, config, opening, params.iid, now)) } };
  });

  route(listPlaceableTools, async () => {
    const rows = await db.select().from(tools).where(isNull(tools.archivedAt)).orderBy(asc(tools.nameAr), asc(tools.id));
    return {
      data: rows.map(({ id, nameAr, nameEn, sharesName, sharesEmail, writesGrades, contentUrl }) => ({
        id,
        name: { ar: nameAr, en: nameEn },
        shares_name: sharesName,
        shares_email: sharesEmail,
        writes_grades: writesGrades,
        offers_content: contentUrl !== null,
      })),
    };
  });
}
