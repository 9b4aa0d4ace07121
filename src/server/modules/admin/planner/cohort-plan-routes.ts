import { eq } from "drizzle-orm";
import { MOST_SESSIONS } from "#contract/catalogue/admin-programs.ts";
import { Problem } from "#contract/problem.ts";
import { type CohortPlanForm, makeCohortSeries, planCohort } from "#contract/schedule/cohort-plan.ts";
import { cohortPlan, planAlone } from "#server/commands/schedule/cohort-plan.ts";
import { liveRoomFor } from "#server/commands/schedule/live-room.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { classSessions, cohorts, instructors } from "#server/db/tables/catalogue.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { presentSession } from "../admin-cohorts-routes.ts";
import { contextOf, refuse } from "../serve-resource.ts";

/** The planner of a cohort: a weekly pattern is tried, and then made. */
export function cohortPlanRoutes(route: Route, services: Services): void {
  const { db: database } = services;
  route(planCohort, async ({ db, params, body }) => {
    await cohortOf(db, params.id, false);
    const { dates, room, count, clashes } = await planned(db, params.id, body);
    return { data: { dates, room, count, clashes } };
  });

  route(makeCohortSeries, async (call) => {
    const { params, body, now } = call;
    const rows = await database.transaction(async (tx) => {
      await planAlone(tx);
      // Two series for one cohort come one after the other: each sees what the other takes.
      await cohortOf(tx, params.id, true);
      const plan = await planned(tx, params.id, { ...body, except: null });
      const { dates, count, clashes } = plan;
      if (clashes > 0) throw new Problem("session_clash", { data: { dates, count, clashes } });
      if (count === 0) refuse("day", "date.invalid");
      const present = await tx.$count(classSessions, eq(classSessions.cohortId, params.id));
      if (present + count > MOST_SESSIONS) refuse("count", "list.max", { max: MOST_SESSIONS });
      if (body.instructor_id !== null && (await tx.$count(instructors, eq(instructors.id, body.instructor_id))) === 0)
        refuse("instructor_id", "selection");
      const held = { kind: body.kind, roomAr: body.room.ar || null, joinUrl: body.join_url || null };
      const numbered = (title: string, place: number) => (count === 1 ? title : `${title} ${place + 1}`);
      const made = await tx
        .insert(classSessions)
        .values(
          plan.made.map(({ startsAt, endsAt }, place) => ({
            cohortId: params.id,
            instructorId: body.instructor_id,
            titleAr: numbered(body.title.ar, place),
            titleEn: numbered(body.title.en, place),
            kind: body.kind,
            startsAt,
            endsAt,
            roomAr: held.roomAr,
            roomEn: body.room.en || held.roomAr,
            joinUrl: held.joinUrl,
            liveRoom: liveRoomFor(services, held, null),
            updatedAt: now,
          })),
        )
        .returning();
      await recordTransition(
        tx,
        { subject: "cohort", subjectId: String(params.id), from: null, to: "sessions_made", reason: made.map(({ id }) => id).join(", ") },
        contextOf(call),
      );
      await touchPublic(tx);
      return made;
    });
    return { data: rows.map(presentSession) };
  });
}

/** @throws Problem `not_found` */
async function cohortOf(db: Executor, id: number, lock: boolean): Promise<void> {
  const asked = db.select({ id: cohorts.id }).from(cohorts).where(eq(cohorts.id, id));
  const [cohort] = await (lock ? asked.for("update") : asked);
  if (!cohort) throw new Problem("not_found");
}

/** @throws Problem `validation_error` for what is no day */
async function planned(db: Executor, cohortId: number, form: CohortPlanForm) {
  try {
    return await cohortPlan(db, cohortId, form);
  } catch (error) {
    if (error instanceof RangeError) return refuse("day", "date.invalid");
    throw error;
  }
}
