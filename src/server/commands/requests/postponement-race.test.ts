import { and, eq, inArray, ne, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { postponements } from "#server/db/tables/requests.ts";
import { makeUser } from "#tests/support/factories.ts";
import { postponementOf } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";
import { decidePostponement } from "./decide-postponement.ts";
import { lockEnrollment } from "./open-requests.ts";
import { turnPostponements } from "./postponement-clock.ts";
import { cancelPostponement, submitPostponement } from "./submit-postponement.ts";
import { takeSeat } from "#server/commands/catalogue/take-seat.ts";
import { withdrawEnrollment } from "#server/commands/enrollments/withdraw-enrollment.ts";
import { size } from "#tests/support/size.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const context = () => ({ now: server.clock.now(), actor: "system", requestId: null });
const approve = { decision: "approve", note: null, version: 1 } as const;

/** One program with people in its running cohort, and later cohorts of these sizes. */
async function course(people: number, sizes: number[]) {
  const program = await makeStudyProgram(db());
  const first = await makeCohort(db(), program.id, "2026-11-01", { seatsTotal: people, seatsTaken: people });
  const later = [];
  for (const [index, seatsTotal] of sizes.entries())
    later.push(await makeCohort(db(), program.id, `2027-0${index + 1}-10`, { seatsTotal, seatsTaken: 0 }));
  const held = [];
  for (let index = 0; index < people; index += 1) held.push(await enrol(db(), (await makeUser(server)).id, first, server.clock.now()));
  return { program, all: [first, ...later], later, held };
}

/** No cohort is oversold, its count is exactly who sits or is held a seat there, and nobody who studies sits nowhere. */
async function holdsUp(all: readonly { id: number }[], held: readonly { id: number }[]): Promise<void> {
  const ids = all.map(({ id }) => id);
  const counts = await db()
    .select({
      id: cohorts.id,
      taken: cohorts.seatsTaken,
      total: cohorts.seatsTotal,
      sitting: sql<number>`(select count(*)::int from ${enrollments} e where e.cohort_id = ${cohorts}.id and e.status <> 'withdrawn')`,
      promised: sql<number>`(select count(*)::int from ${postponements} p where p.target_cohort_id = ${cohorts}.id and p.seat_held)`,
    })
    .from(cohorts)
    .where(inArray(cohorts.id, ids));
  for (const { taken, total, sitting, promised } of counts) {
    expect(taken).toBeLessThanOrEqual(total);
    expect(taken).toBe(sitting + promised);
  }
  const seatless = await db()
    .select()
    .from(enrollments)
    .where(
      and(
        inArray(
          enrollments.id,
          held.map(({ id }) => id),
        ),
        ne(enrollments.status, "withdrawn"),
        sql`${enrollments.cohortId} is null`,
      ),
    );
  expect(seatless).toEqual([]);
}

test("100 approved at once for 7 seats: 7 move, 93 wait in the seat they have, and freed seats go to those who wait", async () => {
  const { all, later, held } = await course(100, [7]);
  const target = later[0]?.id;
  const requests = await Promise.all(
    held.map(({ id, userId }) => submitPostponement(db(), userId, postponementOf(id, { target_cohort_id: target }), context())),
  );
  const done = await Promise.allSettled(requests.map((id) => decidePostponement(db(), id, approve, context())));
  expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
  const states = async () => {
    const rows = await db().select().from(postponements).where(inArray(postponements.id, requests));
    return { applied: rows.filter(({ status }) => status === "applied").length, waiting: rows.filter((row) => row.waitingForSeat).length };
  };
  expect(await states()).toEqual({ applied: 7, waiting: 93 });
  await holdsUp(all, held);

  const moved = await db()
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.cohortId, target ?? 0), eq(enrollments.status, "postponed")));
  await Promise.all(
    moved
      .slice(0, 3)
      .map(({ id }) => db().transaction(async (tx) => withdrawEnrollment(tx, await lockEnrollment(tx, id), "left", context()))),
  );
  await server.runJobs();
  expect(await states()).toEqual({ applied: 10, waiting: 90 });
  await holdsUp(all, held);
}, 300_000);

/** What may happen to somebody's seat, in any order, also at the same moment as to others'. */
type Happening = { person: number; what: "ask" | "approve" | "cancel" | "leave" | "buy" | "turn"; to: number };
const happening: fc.Arbitrary<Happening> = fc.record({
  person: fc.integer({ min: 0, max: 5 }),
  what: fc.constantFrom(
    "ask" as const,
    "ask" as const,
    "approve" as const,
    "approve" as const,
    "cancel" as const,
    "leave" as const,
    "buy" as const,
    "turn" as const,
  ),
  to: fc.integer({ min: 0, max: 1 }),
});

test("whatever is asked, approved, cancelled, left and bought, in whatever order and at once: no seat twice, nobody seatless", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(happening, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
      const { program, all, later, held } = await course(6, [1, 2]);
      const asked = new Map<number, string>();
      const bought: number[] = [];
      for (const round of rounds) {
        const done = await Promise.allSettled(
          round.map(async ({ person, what, to }) => {
            const enrollment = held[person];
            if (!enrollment) return;
            const id = asked.get(person);
            if (what === "ask") {
              const form = postponementOf(enrollment.id, { target_cohort_id: later[to]?.id });
              asked.set(person, await submitPostponement(db(), enrollment.userId, form, context()));
            } else if (what === "approve" && id) await decidePostponement(db(), id, approve, context());
            else if (what === "cancel" && id) await cancelPostponement(db(), id, enrollment.userId, context());
            else if (what === "leave")
              await db().transaction(async (tx) => withdrawEnrollment(tx, await lockEnrollment(tx, enrollment.id), "left", context()));
            else if (what === "buy") {
              const buyer = await makeUser(server);
              await db().transaction(async (tx) => {
                const seat = await takeSeat(tx, program.id, server.clock.now());
                if (seat) bought.push((await enrol(tx, buyer.id, { id: seat.cohortId, programId: program.id }, server.clock.now())).id);
              });
            } else if (what === "turn") await turnPostponements(db(), context());
          }),
        );
        for (const result of done)
          if (result.status === "rejected")
            expect(["request_already_pending", "postponement_not_allowed", "request_closed", "seat_unavailable"]).toContain(
              (result.reason as { code?: string }).code,
            );
        await server.runJobs();
        await holdsUp(all, [...held, ...bought.map((id) => ({ id }))]);
      }
    }),
    // Contention is PostgreSQL's matter; the embedded database has one connection and is slow on a busy machine.
    { numRuns: server.databaseUrl === null ? 4 : size(12, 4) },
  );
}, 240_000);
