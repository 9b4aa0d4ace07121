import { getGrades } from "#contract/grades.ts";
import { readGrades } from "#server/commands/read-grades.ts";
import type { Route } from "#server/http/route.ts";

export function gradesRoutes(route: Route): void {
  route(getGrades, async ({ db, caller, query, language, now }) => ({
    data: await readGrades(db, { userId: caller.userId, enrollmentId: query["filter[enrollment_id]"], language }, now),
  }));
}
