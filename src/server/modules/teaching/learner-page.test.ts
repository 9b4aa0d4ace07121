import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LearnerPage } from "#contract/enrollments/learner-page.ts";
import { collectPersonalData } from "#server/commands/accounts/collect-personal-data.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { attendanceMarks } from "#server/db/tables/attendance.ts";
import { learnerNotes } from "#server/db/tables/learning/learner-notes.ts";
import { makeSignedIn, type SignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeSession } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A class of two with its instructor. */
async function classOf() {
  const room = await makeClass(server, { students: 2 });
  const [first, other] = room.learners;
  if (!first || !other) throw new Error("nobody learns");
  return { ...room, first, other, path: `/instructor/programs/${room.program.id}/students/${first.user.id}` };
}
const read = ({ headers }: SignedIn, path: string) => server.call<LearnerPage>("GET", path, { headers });
const note = ({ headers }: SignedIn, path: string, text: string, id: string = randomUUID()) =>
  server.call("PUT", `${path}/notes`, { headers, body: { id, text } }).then((answer) => ({ ...answer, id }));

describe("a learner's page (issue 23.6)", () => {
  it("is the instructors' of the course alone, and of its learners alone", async () => {
    const room = await classOf();
    expect(await server.call("GET", room.path)).toMatchObject({ status: 401 });
    expect(await read(await signIn(server, room.first.user), room.path)).toMatchObject({ status: 403, code: "role_required" });
    const stranger = await makeSignedIn(server, { type: "instructor" });
    const elsewhere = await makeSignedIn(server);
    for (const answer of [
      await read(stranger, room.path),
      await read(room.teacher, `/instructor/programs/${room.program.id}/students/${elsewhere.user.id}`),
      await note(stranger, room.path, "ملاحظة"),
      await note(room.teacher, `/instructor/programs/${room.program.id}/students/${elsewhere.user.id}`, "ملاحظة"),
    ])
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
  });

  it("says attendance session by session, the latest first, and three absences in a row as a reason to follow up", async () => {
    const room = await classOf();
    const { db } = server.services;
    for (const day of ["2026-11-17", "2026-11-18", "2026-11-19"]) {
      const session = await makeSession(db, room.cohort.id, `${day}T14:00:00Z`, { instructorId: room.program.teacher.id });
      await db.insert(attendanceMarks).values({ sessionId: session.id, userId: room.first.user.id, mark: "absent", source: "instructor" });
    }
    const { data } = await read(room.teacher, room.path);
    expect(data.learner.student.id).toBe(room.first.user.id);
    expect(data.learner.flags).toContainEqual({ code: "absences", value: 3, limit: 3 });
    const days = data.sessions.map(({ starts_at: at }) => at);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(data.sessions.filter(({ mark }) => mark === "absent")).toHaveLength(3);
  });

  it("bears the notes of the team: written once, taken away by their writer alone", async () => {
    const room = await classOf();
    const { id } = await note(room.teacher, room.path, "يحتاج إلى متابعة");
    expect(await note(room.teacher, room.path, "يحتاج إلى متابعة", id)).toMatchObject({ status: 200 });
    expect((await read(room.teacher, room.path)).data.notes).toMatchObject([{ id, text: "يحتاج إلى متابعة", own: true }]);
    expect((await read(room.teacher, room.path.replace(/\d+$/u, String(room.other.user.id)))).data.notes).toEqual([]);
    const stranger = await makeSignedIn(server, { type: "instructor" });
    const remove = ({ headers }: SignedIn) => server.call("DELETE", `/instructor/learner-notes/${id}`, { headers });
    expect(await remove(stranger)).toMatchObject({ status: 404 });
    expect((await remove(room.teacher)).status).toBe(200);
    expect((await read(room.teacher, room.path)).data.notes).toEqual([]);
  });

  it("its notes are in the copy of the learner's data without their writer, and go with the account", async () => {
    const room = await classOf();
    const { db } = server.services;
    await note(room.teacher, room.path, "ملاحظة فريدة");
    const copy = (await collectPersonalData(db, room.first.user.id))["learner_notes"];
    expect(copy).toEqual([expect.objectContaining({ text: "ملاحظة فريدة" })]);
    expect(copy?.[0]).not.toHaveProperty("author_id");
    await db.transaction((tx) => forgetPerson(tx, room.first.user.id, server.clock.now()));
    expect(JSON.stringify(await db.select().from(learnerNotes))).not.toContain("فريدة");
  });
});
