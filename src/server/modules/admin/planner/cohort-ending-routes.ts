import { and, asc, eq, gte, isNull, ne } from "drizzle-orm";
import { closeCohort, endCohort, MOST_TARGETS, openCohort, readCohortEnding } from "#contract/catalogue/cohort-ending.ts";
import { Problem } from "#contract/problem.ts";
import { toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { carryOutEnding, checkEnding, END_COHORT } from "#server/commands/catalogue/cohort-ending/end-cohort.ts";
import { endingFigures } from "#server/commands/catalogue/cohort-ending/ending-figures.ts";
import { SEAT_FREED } from "#server/commands/catalogue/cohort-seats.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import type { Executor } from "#server/db/client.ts";
import { ofPrograms, touchPublic } from "#server/db/public-version.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";

/** The end of a cohort: what would follow, closing it and opening it again, and the wish that a second person confirms. */
export function cohortEndingRoutes(route: Route, { db, jobs }: Services): void {
  jobs.register(END_COHORT, async ({ cohortId, actor, askedBy }, { db: at, now, signal }) => {
    await carryOutEnding(at, { cohortId: Number(cohortId), actor: String(actor), askedBy: Number(askedBy) }, { now, signal });
  });

  route(readCohortEnding, async ({ params, now }) => {
    const [cohort] = await db.select().from(cohorts).where(eq(cohorts.id, params.id));
    if (!cohort) throw new Problem("not_found");
    const [{ refund, ...figures }, targets] = await Promise.all([
      endingFigures(db, cohort.id, now),
      db
        .select()
        .from(cohorts)
        .where(
          and(
            eq(cohorts.programId, cohort.programId),
            ne(cohorts.id, cohort.id),
            isNull(cohorts.archivedAt),
            isNull(cohorts.ending),
            gte(cohorts.endsOn, riyadhDay(now)),
          ),
        )
        .orderBy(asc(cohorts.startsOn), asc(cohorts.id))
        .limit(MOST_TARGETS),
    ]);
    return {
      data: {
        closed: cohort.closed,
        version: cohort.version,
        ending: cohort.ending,
        ...figures,
        refund: toSar(refund),
        targets: targets.map((row) => ({
          id: row.id,
          starts_on: row.startsOn,
          ends_on: row.endsOn,
          seats_left: row.seatsTotal - row.seatsTaken,
          closed: row.closed,
        })),
      },
    };
  });

  route(closeCohort, async (call) => ({ data: await turn(call, true, call.body.reason) }));
  route(openCohort, async (call) => ({ data: await turn(call, false, null) }));

  route(endCohort, async (call) => {
    const { params, body, now } = call;
    await requireFresh(call);
    const wish = { cohortId: params.id, ending: body.ending, intoId: body.ending === "merge" ? body.into_id : null, reason: body.reason };
    const approval = await db.transaction(async (tx) => {
      const { figures } = await checkEnding(tx, wish, now);
      const change = { kind: "cohort_ending" as const, ...wish, people: figures.people, refund: figures.refund };
      return await askApproval(tx, change, null, contextOf(call));
    });
    return { data: { approval } };
  });

  async function turn(
    call: { params: { id: number }; body: { version: number }; caller: { userId: number }; now: Date; requestId: string },
    closed: boolean,
    reason: string | null,
  ) {
    return await db.transaction(async (tx) => {
      const [cohort] = await tx.select().from(cohorts).where(eq(cohorts.id, call.params.id)).for("no key update");
      if (!cohort) throw new Problem("not_found");
      if (cohort.version !== call.body.version) throw new Problem("version_conflict");
      if (!closed && (cohort.ending !== null || cohort.archivedAt !== null)) throw new Problem("cohort_ended");
      if (cohort.closed === closed) return { closed, version: cohort.version };
      await write(tx, cohort, closed);
      const [from, to] = closed ? ["open", "closed"] : ["closed", "open"];
      await recordTransition(tx, { subject: "cohort", subjectId: String(cohort.id), from, to, reason }, contextOf(call));
      await recordSecurityEvent(tx, { name: closed ? "cohort_closed" : "cohort_opened", personId: null, subject: `cohort ${cohort.id}` });
      // Who waits hears of the seats that are left.
      if (!closed) await enqueueJob(tx, { kind: SEAT_FREED, payload: { cohortId: cohort.id }, runAt: call.now });
      return { closed, version: cohort.version + 1 };
    });
  }
}

async function write(tx: Executor, cohort: typeof cohorts.$inferSelect, closed: boolean): Promise<void> {
  await tx
    .update(cohorts)
    .set({ closed, version: cohort.version + 1 })
    .where(eq(cohorts.id, cohort.id));
  await touchPublic(tx, ...ofPrograms([cohort.programId]));
}
