import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, teachingRoom } from "#tests/support/teaching-factories.ts";
import { cursorOf } from "./keyset.ts";
import { announcements } from "./tables/learning.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Page = { id: number; title: string }[];
interface Meta {
  total: number;
  next_cursor: string | null;
}

it("a list is walked by its cursor to its last row, also where rows were made at one instant and while it grows", async () => {
  const room = await teachingRoom(server);
  const publishedAt = new Date("2026-11-20T08:00:00.123Z");
  const row = (n: number) => ({
    programId: room.program.id,
    publishedAt: n === 0 ? new Date("2026-11-19T08:00:00Z") : publishedAt,
    titleAr: `إعلان ${n}`,
    titleEn: `News ${n}`,
    bodyAr: ["نص"],
    bodyEn: ["Text"],
  });
  await server.services.db.insert(announcements).values(Array.from({ length: 7 }, (_, n) => row(n)));
  const list = `/instructor/courses/${room.program.id}/announcements?per_page=3`;
  const read = async (more = "") => {
    const answer = await room.teacher.call<Page>("GET", `${list}${more}`);
    return { titles: answer.data.map(({ title }) => title), meta: answer.meta as Meta };
  };
  const first = await read();
  expect(first).toMatchObject({ titles: ["News 6", "News 5", "News 4"], meta: { total: 7 } });
  await server.services.db.insert(announcements).values({ ...row(7), publishedAt: new Date("2026-11-21T08:00:00Z") });
  const second = await read(`&cursor=${first.meta.next_cursor}`);
  expect(second).toMatchObject({ titles: ["News 3", "News 2", "News 1"], meta: { total: 8 } });
  expect(await read(`&cursor=${second.meta.next_cursor}`)).toEqual({ titles: ["News 0"], meta: { total: 8, next_cursor: null } });
});

it("a cursor that is none of ours is refused by its name, whatever it holds", async () => {
  const room = await teachingRoom(server);
  const learner = await learnerOf(server, room);
  const at = "2026-11-20T08:00:00.123Z";
  const ask = (path: string, cursor: string) => [path, cursor] as const;
  const asked = [
    ...[
      "not base64 of anything",
      cursorOf([]),
      cursorOf([at]),
      cursorOf([1, at]),
      cursorOf(["tomorrow 1", 1]),
      cursorOf([at, 2 ** 40]),
    ].map((cursor) => ask(`/instructor/courses/${room.program.id}/announcements`, cursor)),
    ...[cursorOf([at, "1"]), cursorOf([at, 1]), cursorOf(["+275760-09-12T00:00:00Z", "00000000-0000-4000-8000-000000000000"])].map(
      (cursor) => ask("/student/excuses", cursor),
    ),
    ask(`/instructor/courses/${room.program.id}/submissions`, cursorOf([at, "one"])),
  ];
  for (const [path, cursor] of asked) {
    const who = path.startsWith("/student") ? learner.visitor : room.teacher;
    const answer = await who.call("GET", `${path}?cursor=${encodeURIComponent(cursor)}`);
    expect([path, cursor, answer.status, answer.code, Object.keys(answer.errors ?? {})]).toEqual([
      path,
      cursor,
      422,
      "validation_error",
      ["cursor"],
    ]);
  }
});
