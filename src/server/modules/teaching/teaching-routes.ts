import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { getTeachingDashboard, getTeachingProgram, listTeachingPrograms, listTeachingStudents } from "#contract/enrollments/teaching.ts";
import { programTeachers } from "#server/commands/catalogue/program-instructors.ts";
import { searchDictionary } from "#server/commands/search/search-dictionary.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { hasRosters } from "#server/commands/platforms/members/rosters.ts";
import type { Route } from "#server/http/route.ts";
import { teachingDashboard } from "./dashboard-queries.ts";
import { aboutOf, factsOf, sessionCounts } from "./program-details.ts";
import { programPage } from "./program-page.ts";
import { cohortPhase, taughtPrograms } from "./program-rows.ts";
import { teachingStudents } from "./student-queries.ts";

/** An instructor's dashboard, programs and learners. */
export function teachingRoutes(route: Route): void {
  route(getTeachingDashboard, async ({ db, caller, language, now }) => ({
    data: await teachingDashboard(db, caller.userId, language, now),
  }));

  route(listTeachingPrograms, async ({ db, caller, query, language, now, services }) => {
    const { perPage, offset } = pageOf(query);
    const spellings = query.q ? (await searchDictionary(services)).spellings(query.q) : [];
    const found = await programPage(
      db,
      { userId: caller.userId, spellings, phase: query["filter[status]"] ?? "all", limit: perPage, offset },
      now,
    );
    const { rows } = await taughtPrograms(db, found.ids, language, now);
    const data = found.ids.flatMap((id) => rows.find(({ program }) => program.id === id) ?? []);
    return { data, meta: { ...pageMetaOf(query, found.total), counts: found.counts } };
  });

  route(getTeachingProgram, async ({ db, caller, params, language, now, services }) => {
    const program = await taughtProgram(db, caller.userId, params.id);
    const { rows, cohorts: own, figures } = await taughtPrograms(db, [program.id], language, now);
    const [row] = rows;
    if (!row) throw new Problem("not_found");
    const sessions = await sessionCounts(
      db,
      own.map(({ id }) => id),
      now,
    );
    const today = riyadhDay(now);
    return {
      data: {
        ...row,
        cohorts: own.map((cohort) => ({
          id: cohort.id,
          starts_on: cohort.startsOn,
          ends_on: cohort.endsOn,
          phase: cohortPhase(cohort, today),
          days: cohort.days,
          starts_minute: cohort.startsMinute,
          duration_minutes: cohort.durationMinutes,
          students: figures.find(({ cohortId }) => cohortId === cohort.id)?.present ?? 0,
          seats_total: cohort.seatsTotal,
          sessions: sessions.get(cohort.id) ?? { held: 0, total: 0 },
        })),
        live_rooms: services.liveRooms !== null,
        instructors: await programTeachers(db, program.id, language),
        about: aboutOf(program),
        facts: factsOf(program),
      },
    };
  });

  route(listTeachingStudents, async ({ db, caller, params, query, language, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    const { perPage, offset } = pageOf(query);
    const filter = {
      programId: params.id,
      cohortId: query["filter[cohort_id]"],
      flag: query["filter[flag]"],
      q: (query.q ?? "").trim(),
      sort: query.sort ?? "name",
      limit: perPage,
      offset,
    };
    const { items, total, atRisk } = await teachingStudents(db, filter, language, now);
    const elsewhere = await hasRosters(db, params.id);
    return { data: items, meta: { ...pageMetaOf(query, total), at_risk: atRisk, elsewhere } };
  });
}
