import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mediaUrl } from "#server/commands/classroom/media-token.ts";
import { files } from "#server/db/tables/files.ts";
import { makeItem, makeLessonFile, makeSection } from "#tests/support/course-factories.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { readerFor, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = async ({ headers }: Pick<SignedIn, "headers">, id: string) => await server.app.inject({ url: `/api/v1/files/${id}`, headers });

/** A file of somebody, with its bytes. */
async function kept(owner: SignedIn | null, values: Partial<typeof files.$inferInsert> = {}) {
  const bytes = await server.services.files.put([Buffer.from("كتاب")]);
  const [row] = await server.services.db
    .insert(files)
    .values({
      ...bytes,
      purpose: "request",
      ownerId: owner?.user.id ?? null,
      name: "a.txt",
      type: "text/plain",
      createdAt: SUNDAY_MORNING,
      ...values,
    })
    .returning();
  return row?.id ?? "";
}

describe("a file that cannot be answered is as one that never was, never a failure of the server", () => {
  it("its bytes are gone from the folder: whoever asks", async () => {
    const [owner, staff] = [await makeSignedIn(server), await makeSignedIn(server, { type: "staff" })];
    const id = await kept(owner);
    expect((await get(owner, id)).body).toBe("كتاب");
    await server.services.files.delete(id);
    const never = await get(owner, randomUUID());
    for (const person of [owner, staff]) {
      const answer = await get(person, id);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
      expect(answer.headers["content-disposition"]).toBeUndefined();
    }
    expect(never.statusCode).toBe(404);
  });

  it("a film or a sound, which has an address of its own: also its owner and staff", async () => {
    const [owner, staff] = [await makeSignedIn(server, { type: "instructor" }), await makeSignedIn(server, { type: "staff" })];
    for (const type of ["video/mp4", "video/webm", "audio/mpeg", "text/vtt"]) {
      const id = await kept(owner, { purpose: "lesson", name: "film", type });
      for (const person of [owner, staff]) expect((await get(person, id)).statusCode, type).toBe(404);
    }
  });

  it("a film of a lesson whose bytes are gone: at its own address, whole and in part", async () => {
    const visitor = new TestBrowser(server.app);
    const { data } = await visitor.register();
    const program = await makeStudyProgram(server.services.db);
    const cohort = await makeCohort(server.services.db, program.id, "2026-11-01");
    const lesson = await makeItem(server.services.db, (await makeSection(server.services.db, program.id)).id);
    const file = await makeLessonFile(server.services, lesson.id, Buffer.from("a film"));
    await enrol(server.services.db, data.user.id, cohort, SUNDAY_MORNING);
    const url = mediaUrl(await readerFor(server, data.user.id), file.id);
    const ask = (headers: Record<string, string> = {}) => server.app.inject({ url, headers: { cookie: visitor.deviceCookie, ...headers } });
    expect((await ask()).body).toBe("a film");
    expect((await ask({ range: "bytes=2-3" })).body).toBe("fi");
    await server.services.files.delete(file.id);
    for (const headers of [{}, { range: "bytes=2-3" }] as Record<string, string>[]) {
      const answer = await ask(headers);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
      expect(answer.headers["content-range"]).toBeUndefined();
    }
  });
});
