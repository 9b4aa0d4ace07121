import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { announceSessions } from "#server/commands/notifications/announce-sessions.ts";
import { moveSession } from "#server/commands/schedule/change-session.ts";
import { notifyWorkWaits } from "#server/commands/notifications/notify-teachers.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import { application, makeItem } from "#tests/support/course-factories.ts";
import { SUNDAY_MORNING, startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const told = async (userId: number, kind: "session_soon" | "request_waiting" | "work_handed_in") => {
  await server.runJobs();
  return await server.services.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind)));
};
const minutes = (n: number) => new Date(SUNDAY_MORNING.getTime() + n * 60_000);
const context = { now: SUNDAY_MORNING, actor: "system", requestId: null } as const;

describe("issue 6.5: a session that begins soon", () => {
  it("is told once to its learners and its instructor, each with their own screen, by whichever process looks first", async () => {
    const { db } = server.services;
    const room = await teachingRoom(server);
    const learner = await learnerOf(server, room);
    const session = await makeSession(db, room.cohort.id, minutes(25).toISOString(), { instructorId: room.instructorId });
    await makeSession(db, room.cohort.id, minutes(45).toISOString());
    await makeSession(db, room.cohort.id, minutes(20).toISOString(), { cancelledAt: SUNDAY_MORNING });
    await makeSession(db, room.cohort.id, minutes(20).toISOString(), { recorded: true });
    await makeSession(db, room.cohort.id, minutes(20).toISOString(), { kind: "deadline" });
    const counts = await Promise.all([announceSessions(db, SUNDAY_MORNING), announceSessions(db, SUNDAY_MORNING)]);
    expect(counts.toSorted()).toEqual([0, 1]);
    expect(await announceSessions(db, minutes(1))).toBe(0);
    expect((await told(learner.userId, "session_soon")).map(({ target }) => target)).toEqual([{ type: "session", id: String(session.id) }]);
    expect((await told(room.teacherId, "session_soon")).map(({ target }) => target)).toEqual([
      { type: "teaching_session", id: String(session.id) },
    ]);
  });

  it("is told anew at the time it moved to", async () => {
    const { db } = server.services;
    const room = await teachingRoom(server);
    const session = await makeSession(db, room.cohort.id, minutes(1_025).toISOString());
    expect(await announceSessions(db, minutes(1_000))).toBe(1);
    const [row] = await db.select().from(classSessions).where(eq(classSessions.id, session.id));
    if (!row) throw new Error("the session was made");
    await db.transaction((tx) => moveSession(tx, row, { startsAt: minutes(1_600), endsAt: minutes(1_690) }, context));
    expect(await announceSessions(db, minutes(1_030))).toBe(0);
    expect(await announceSessions(db, minutes(1_580))).toBe(1);
    expect(await told(room.teacherId, "session_soon")).toHaveLength(2);
  });
});

describe("issue 6.5: what waits for an instructor", () => {
  it("is told of an excuse that a learner sent, to whoever teaches the program and to nobody else, with no name in it", async () => {
    const { db } = server.services;
    const [room, other] = [await teachingRoom(server), await teachingRoom(server)];
    const learner = await learnerOf(server, room);
    const session = await makeSession(db, room.cohort.id, minutes(-120).toISOString());
    const id = randomUUID();
    const sent = await learner.visitor.call("POST", "/student/excuses", {
      id,
      session_ids: [session.id],
      reason_code: "medical",
      reason: "موعد في المستشفى منذ شهر",
      attachments: [],
    });
    expect(sent.status).toBe(201);
    const [waiting, ...more] = await told(room.teacherId, "request_waiting");
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ target: { type: "learner_excuse", id }, values: { request: "excuse" } });
    expect(Object.keys(waiting?.values ?? {}).toSorted()).toEqual(["program", "request"]);
    expect(await told(other.teacherId, "request_waiting")).toEqual([]);
  });

  it("work that many hand in is one notification until it is read", async () => {
    const { db } = server.services;
    const room = await teachingRoom(server);
    const item = await makeItem(db, room.section.id, application());
    const tell = () => db.transaction((tx) => notifyWorkWaits(tx, item.id, SUNDAY_MORNING));
    await tell();
    await tell();
    expect(await told(room.teacherId, "work_handed_in")).toMatchObject([{ target: { type: "handed_in", id: String(room.program.id) } }]);
    await db.update(notifications).set({ readAt: SUNDAY_MORNING }).where(eq(notifications.userId, room.teacherId));
    await tell();
    expect(await told(room.teacherId, "work_handed_in")).toHaveLength(2);
  });
});
