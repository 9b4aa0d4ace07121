import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LessonNote } from "#contract/classroom/lesson-notes.ts";
import { collectPersonalData } from "#server/commands/accounts/collect-personal-data.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { lessonNotes } from "#server/db/tables/learning/lesson-notes.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { studying } from "#tests/support/request-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A student in a course with two lessons. */
async function classroom() {
  const { learner, program, enrollment } = await studying(server);
  const section = await makeSection(server.services.db, program.id);
  const [first, second] = [await makeItem(server.services.db, section.id), await makeItem(server.services.db, section.id)];
  return { learner, enrollment, first, second };
}
const noteOf = (itemId: number, more: object = {}) => ({
  item_id: itemId,
  body: "الوسيط لا يتأثر بالشاذ",
  written_at: server.clock.now().toISOString(),
  ...more,
});
const write = ({ headers }: SignedIn, id: string, body: object) => server.call("PUT", `/student/notes/${id}`, { headers, body });
const remove = ({ headers }: SignedIn, id: string) => server.call("DELETE", `/student/notes/${id}`, { headers });
const read = ({ headers }: SignedIn, enrollmentId: number) =>
  server.call<LessonNote[]>("GET", `/student/enrollments/${enrollmentId}/notes`, { headers });

describe("who is refused (issue 4: my notes)", () => {
  it("nobody without a session, no instructor, and nobody who does not study there", async () => {
    const { enrollment, first } = await classroom();
    expect(await server.call("GET", `/student/enrollments/${enrollment.id}/notes`)).toMatchObject({ status: 401 });
    expect(await server.call("PUT", `/student/notes/${randomUUID()}`, { body: noteOf(first.id) })).toMatchObject({ status: 401 });
    const teacher = await makeSignedIn(server, { type: "instructor" });
    expect(await read(teacher, enrollment.id)).toMatchObject({ status: 403, code: "role_required" });
    const stranger = await makeSignedIn(server);
    expect(await write(stranger, randomUUID(), noteOf(first.id))).toMatchObject({ status: 403, code: "course_access_denied" });
    expect(await read(stranger, enrollment.id)).toMatchObject({ status: 404, code: "enrollment_not_found" });
    expect(await read(stranger, 999_999)).toMatchObject({ status: 404, code: "enrollment_not_found" });
  });

  it("the id of another's note writes and deletes nothing of theirs", async () => {
    const [one, two] = [await classroom(), await classroom()];
    const id = randomUUID();
    await write(one.learner, id, noteOf(one.first.id));
    expect((await write(two.learner, id, noteOf(two.first.id, { body: "غيره" }))).status).toBe(200);
    expect((await remove(two.learner, id)).status).toBe(200);
    expect((await read(one.learner, one.enrollment.id)).data).toEqual([expect.objectContaining({ id, body: "الوسيط لا يتأثر بالشاذ" })]);
  });

  it("an empty note, one that is too long, and one at no time", async () => {
    const { learner, first } = await classroom();
    const bad: [object, string][] = [
      [{ body: "  " }, "body"],
      [{ body: "ن".repeat(4_001) }, "body"],
      [{ written_at: "yesterday" }, "written_at"],
      [{ position_s: -1 }, "position_s"],
    ];
    for (const [more, field] of bad)
      expect(await write(learner, randomUUID(), noteOf(first.id, more))).toMatchObject({
        status: 422,
        error_keys: { [field]: expect.anything() },
      });
  });
});

describe("notes of a student", () => {
  it("are listed by item and minute, changed under their id, and deleted however often", async () => {
    const { learner, enrollment, first, second } = await classroom();
    const [late, early, other] = [randomUUID(), randomUUID(), randomUUID()];
    await write(learner, late, noteOf(first.id, { position_s: 494.2 }));
    await write(learner, early, noteOf(first.id, { position_s: 250 }));
    await write(learner, other, noteOf(second.id));
    await write(learner, early, noteOf(first.id, { position_s: 250, body: "<b>نص</b> لا وسم" }));
    const { data } = await read(learner, enrollment.id);
    expect(data.map(({ id, item_id, position_s }) => [id, item_id, position_s])).toEqual([
      [early, first.id, 250],
      [late, first.id, 494.2],
      [other, second.id, null],
    ]);
    expect(data[0]?.body).toBe("<b>نص</b> لا وسم");
    expect((await remove(learner, late)).status).toBe(200);
    expect((await remove(learner, late)).status).toBe(200);
    expect((await read(learner, enrollment.id)).data).toHaveLength(2);
  });

  it("a device whose clock is ten years ahead writes now (P11)", async () => {
    const { learner, first } = await classroom();
    const { data } = await server.call<{ updated_at: string }>("PUT", `/student/notes/${randomUUID()}`, {
      headers: learner.headers,
      body: noteOf(first.id, { written_at: "2036-11-22T06:00:00Z" }),
    });
    expect(data.updated_at).toBe(server.clock.now().toISOString());
  });

  it("are in the copy of one's data, go with the account, and no word of them stays in the ledger", async () => {
    const { learner, first } = await classroom();
    await write(learner, randomUUID(), noteOf(first.id));
    const { db } = server.services;
    expect((await collectPersonalData(db, learner.user.id))["lesson_notes"]).toEqual([
      expect.objectContaining({ body: "الوسيط لا يتأثر بالشاذ" }),
    ]);
    expect(JSON.stringify(await db.select().from(ledger))).not.toContain("الوسيط");
    await db.transaction((tx) => forgetPerson(tx, learner.user.id, server.clock.now()));
    expect(await db.select().from(lessonNotes).where(eq(lessonNotes.userId, learner.user.id))).toEqual([]);
  });
});
