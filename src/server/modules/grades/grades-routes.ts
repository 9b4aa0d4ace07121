import { getGrades } from "#contract/coursework/grades.ts";
import { gradedPage, readGrades } from "#server/commands/coursework/read-grades.ts";
import type { Route } from "#server/http/route.ts";

export function gradesRoutes(route: Route): void {
  route(getGrades, async ({ db, caller, query, language, now }) => {
    const { ids, meta } = await gradedPage(db, caller.userId, query["filter[enrollment_id]"], query);
    return { data: await readGrades(db, { userId: caller.userId, ids, language }, now), meta };
  });
}
