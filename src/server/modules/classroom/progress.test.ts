import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { PROGRESS_EVENTS_MAX, type ProgressEvent, type ProgressResults } from "#contract/classroom/progress.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { itemProgress, progressEvents } from "#server/db/tables/learning.ts";
import { auditLog, jobs } from "#server/db/tables/jobs.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";
import { application, makeItem, makeSection, quiz } from "#tests/support/course-factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

const SUNDAY = new Date("2026-11-22T06:00:00Z");
const at = (minutes: number): string => new Date(SUNDAY.getTime() - minutes * 60_000).toISOString();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(SUNDAY));
const db = () => server.services.db;

async function student() {
  const visitor = new TestBrowser(server.app);
  const { data } = await visitor.register();
  return { visitor, userId: data.user.id, ownerTag: data.owner_tag };
}

/** A course of four lessons in two units, and a student in it. */
async function classroom(values: Parameters<typeof enrol>[4] = {}) {
  const owner = await student();
  const program = await makeStudyProgram(db());
  const cohort = await makeCohort(db(), program.id, "2026-11-01");
  const first = await makeSection(db(), program.id);
  const second = await makeSection(db(), program.id, { afterSectionId: first.id });
  const items = [];
  for (const section of [first, first, second, second]) items.push((await makeItem(db(), section.id)).id);
  const enrollment = await enrol(db(), owner.userId, cohort, new Date("2026-11-01T06:00:00Z"), values);
  return { ...owner, program, cohort, first, second, items, enrollment };
}
type Room = Awaited<ReturnType<typeof classroom>>;

const event = (room: Room, item: number, more: Partial<ProgressEvent> = {}): ProgressEvent => ({
  id: randomUUID(),
  enrollment_id: room.enrollment.id,
  item_id: room.items[item] ?? 0,
  verb: "progressed",
  occurred_at: at(10),
  ...more,
});
const send = async (room: Pick<Room, "visitor">, events: ProgressEvent[], headers: Record<string, string> = {}) =>
  room.visitor.call<ProgressResults>("POST", "/student/progress/batch", { events }, headers);
const stored = async (room: Room) => {
  const rows = await db().select().from(itemProgress).where(eq(itemProgress.enrollmentId, room.enrollment.id)).orderBy(itemProgress.itemId);
  const [enrollment] = await db().select().from(enrollments).where(eq(enrollments.id, room.enrollment.id));
  return {
    progress: enrollment?.progress,
    items: rows.map((row) => ({
      ...row,
      enrollmentId: 0,
      itemId: room.items.indexOf(row.itemId),
      positionEvent: row.positionEvent !== null,
    })),
  };
};

describe("progress is monotone and knows no order", () => {
  it("the same events in any order, doubled and cut into any batches, leave the same state", async () => {
    const verbs = ["initialized", "progressed", "watched", "completed"] as const;
    const deed = fc.record({
      item: fc.constantFrom(0, 1),
      verb: fc.constantFrom(...verbs),
      percent: fc.option(fc.integer({ min: -5, max: 130 }), { nil: null }),
      position: fc.option(fc.integer({ min: 0, max: 900 }), { nil: null }),
      minutes: fc.integer({ min: 0, max: 50 }),
    });
    const history = fc.tuple(
      fc.array(deed, { minLength: 1, maxLength: 14 }),
      fc.infiniteStream(fc.nat(1000)),
      fc.integer({ min: 1, max: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(history, async ([deeds, random, cuts]) => {
        const [left, right] = [await classroom(), await classroom()];
        const ids = deeds.map(() => randomUUID());
        const told = (room: Room) =>
          deeds.map(({ item, verb, percent, position, minutes }, index) =>
            event(room, item, { id: ids[index] ?? "", verb, percent, position_s: position, occurred_at: at(minutes) }),
          );
        await send(left, told(left));
        const shuffled = told(right)
          .map((one) => ({ one, key: random.next().value }))
          .toSorted((a, b) => a.key - b.key);
        const again = [...shuffled, ...shuffled.filter(({ key }) => key % 3 === 0)].map(({ one }) => one);
        for (let from = 0; from < again.length; from += cuts) await send(right, again.slice(from, from + cuts));
        expect(await stored(right)).toEqual(await stored(left));
      }),
      { numRuns: 12 },
    );
  }, 300_000);

  it("tells of each event what became of it, and of the enrollment where it stands", async () => {
    const room = await classroom();
    const half = event(room, 0, { percent: 50, position_s: 61.5 });
    const { data } = await send(room, [half, event(room, 0, { percent: 30, occurred_at: at(20) }), half]);
    expect(data.results.map(({ result }) => result)).toEqual(["applied", "applied", "applied"]);
    expect(data.enrollments).toEqual([
      { id: room.enrollment.id, progress: 12, items: [{ id: room.items[0], percent: 50, position_s: 61.5 }] },
    ]);
    const again = await send(room, [half, event(room, 0, { percent: 40, occurred_at: at(15) })]);
    expect(again.data.results.map(({ result }) => result)).toEqual(["duplicate", "ignored_stale"]);
    expect(await db().$count(progressEvents, eq(progressEvents.userId, room.userId))).toBe(3);
  });

  it("never falls, and never goes beyond what there is", async () => {
    const room = await classroom();
    await send(room, [event(room, 0, { percent: 999 })]);
    await send(room, [event(room, 0, { percent: 0, occurred_at: at(0) })]);
    expect((await stored(room)).items[0]).toMatchObject({ percent: 100 });
    expect((await stored(room)).progress).toBe(25);
  });

  it("takes the position of the event made last, whichever arrives last", async () => {
    const room = await classroom();
    await send(room, [event(room, 0, { position_s: 300, occurred_at: at(2) })]);
    await send(room, [event(room, 0, { position_s: 20, occurred_at: at(30) })]);
    expect((await stored(room)).items[0]).toMatchObject({ positionS: 300 });
  });

  it("believes no clock of the future, and corrects one that is known to be wrong", async () => {
    const room = await classroom();
    const year = 365 * 86_400_000;
    await send(room, [
      event(room, 0, { position_s: 5, occurred_at: "2036-11-22T06:00:00Z" }),
      event(room, 1, { percent: 100, occurred_at: new Date(SUNDAY.getTime() - year).toISOString(), device_clock_offset_ms: year - 60_000 }),
    ]);
    const { items } = await stored(room);
    expect(items[0]?.lastAt).toEqual(SUNDAY);
    expect(items[1]?.completedAt).toEqual(new Date(SUNDAY.getTime() - 60_000));
  });

  it("opens the next section, and completes the enrollment once, with its audit row and the certificate's check", async () => {
    const room = await classroom();
    expect((await send(room, [event(room, 2, { percent: 100 })])).data.results[0]).toMatchObject({
      result: "rejected",
      reason: "item_locked",
    });
    await send(room, [event(room, 0, { verb: "completed" }), event(room, 1, { verb: "completed" })]);
    const { data } = await room.visitor.call<CourseOverview>("GET", `/course/${room.program.id}/overview`);
    expect(data.sections.map(({ status }) => status)).toEqual(["completed", "available"]);
    expect(data).toMatchObject({ next_item: { id: room.items[2], number: 3 }, progress: { percent: 50, items_done: 2, sections_done: 1 } });
    await send(room, [event(room, 2, { verb: "completed" }), event(room, 3, { verb: "completed" })]);
    await send(room, [event(room, 3, { verb: "watched", occurred_at: at(1) })]);
    const [row] = await db().select().from(enrollments).where(eq(enrollments.id, room.enrollment.id));
    expect(row).toMatchObject({ status: "completed", progress: 100, minutesLearned: 40 });
    const audit = await db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, "enrollment"), eq(auditLog.subjectId, String(room.enrollment.id))))
      .orderBy(auditLog.id);
    expect(audit.map(({ from, to, actor }) => [from, to, actor])).toEqual([["active", "completed", `user:${room.userId}`]]);
    const checks = (await db().select().from(jobs).where(eq(jobs.kind, CERTIFICATE_CHECK))).filter(
      ({ payload }) => payload.enrollmentId === room.enrollment.id,
    );
    expect(checks.length).toBeGreaterThan(0);
  });
});

describe("what is rejected", () => {
  it("says why, one by one, and holds up none of the others", async () => {
    const room = await classroom();
    const other = await classroom();
    const over = await classroom({ accessUntil: SUNDAY });
    const left = await classroom({ status: "withdrawn" });
    const quizItem = (await makeItem(db(), room.first.id, { body: quiz() })).id;
    const workItem = (await makeItem(db(), room.first.id, { body: application() })).id;
    const mine = (item_id: number, more: Partial<ProgressEvent> = {}) => event(room, 0, { item_id, ...more });
    const { data } = await send(room, [
      event(room, 0, { percent: 10 }),
      event(other, 0),
      mine(other.items[0] ?? 0),
      mine(2_000_000_000),
      mine(quizItem, { verb: "completed" }),
      mine(workItem, { verb: "progressed", percent: 100 }),
      mine(quizItem, { verb: "initialized" }),
      event(room, 1, { percent: 20 }),
    ]);
    expect(data.results.map(({ result, reason }) => reason ?? result)).toEqual([
      "applied",
      "enrollment_not_found",
      "not_found",
      "not_found",
      "not_by_event",
      "not_by_event",
      "applied",
      "applied",
    ]);
    expect((await send(over, [event(over, 0)])).data.results[0]).toMatchObject({ result: "rejected", reason: "access_expired" });
    expect((await send(left, [event(left, 0)])).data.results[0]).toMatchObject({ result: "rejected", reason: "course_access_denied" });
    expect((await stored(other)).items).toEqual([]);
  });

  it("a batch that is too large, or no batch, as a whole", async () => {
    const room = await classroom();
    const many = Array.from({ length: PROGRESS_EVENTS_MAX + 1 }, () => event(room, 0));
    expect(await send(room, many)).toMatchObject({ status: 422, code: "validation_error" });
    expect(await room.visitor.call("POST", "/student/progress/batch", { events: [{ id: "x" }] })).toMatchObject({ status: 422 });
    expect((await send(room, many.slice(1))).data.results).toHaveLength(PROGRESS_EVENTS_MAX);
  });

  it("another's event id is no duplicate of mine", async () => {
    const [room, other] = [await classroom(), await classroom()];
    const id = randomUUID();
    await send(other, [event(other, 0, { id, percent: 10 })]);
    expect((await send(room, [event(room, 0, { id, percent: 10 })])).data.results[0]?.result).toBe("applied");
  });
});

describe("through the outbox", () => {
  it("a batch sent again after a lost answer gets that answer, and is applied once", async () => {
    const room = await classroom();
    const headers = { "idempotency-key": randomUUID(), "x-outbox": `${randomUUID()}/learning/1`, "x-owner": room.ownerTag };
    const events = [event(room, 0, { percent: 40 })];
    const first = await send(room, events, headers);
    const second = await send(room, events, headers);
    expect(second.data).toEqual(first.data);
    expect(second.headers["idempotency-replayed"]).toBe("true");
    expect(await db().$count(progressEvents, eq(progressEvents.userId, room.userId))).toBe(1);
  });

  it("ten batches at once lose nothing", async () => {
    const room = await classroom();
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(room, [event(room, n % 2, { percent: (n + 1) * 10, occurred_at: at(n) })])),
    );
    expect((await stored(room)).items.map(({ percent }) => percent)).toEqual([90, 100]);
    expect((await stored(room)).progress).toBe(47);
  });
});
