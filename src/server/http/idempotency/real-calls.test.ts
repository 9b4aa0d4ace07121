import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { learnerOf, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";
import { itemBody } from "#tests/support/written-course.ts";

/** I2 with the product's own handlers: rows of every table, before and after the repetition. `walk-contract.test.ts` walks all calls. */
let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server);
  await learnerOf(server, room);
  await learnerOf(server, room);
});
afterAll(() => server.close());

/** How many rows each table has, but of those that only say who was here. */
async function counts(): Promise<Record<string, number>> {
  const { db } = server.services;
  // What a call left to be told is told before it is counted, and not in between.
  await server.runJobs();
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const entries: [string, number][] = [];
  for (const { name } of rows) {
    const { rows: own } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`);
    entries.push([name, own[0]?.n ?? 0]);
  }
  return Object.fromEntries(entries);
}

async function twice(person: TestBrowser, method: "POST" | "PATCH" | "PUT" | "DELETE", path: string, body?: object): Promise<unknown> {
  const key = { "idempotency-key": randomUUID() };
  const before = await counts();
  const first = await person.call(method, path, body, key);
  expect([path, first.status < 300]).toEqual([path, true]);
  const after = await counts();
  expect(after).not.toEqual(before);
  const again = await person.call(method, path, body, key);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(again.data).toEqual(first.data);
  expect(await counts()).toEqual(after);
  return first.data;
}

it("I2: an instructor's work whose answer was lost is there once: announcement, unit, item, publication, and what is told of them", async () => {
  const { teacher, program } = room;
  const course = `/instructor/courses/${program.id}`;
  const form = { title_ar: "تغيير القاعة", body_ar: "القاعة 12.", title_en: "", body_en: "", cohort_id: null };
  const announcement = (await twice(teacher, "POST", `${course}/announcements`, form)) as { id: number };
  await server.runJobs();
  const { notifications } = await counts();
  expect(notifications).toBe(2);
  await twice(teacher, "PATCH", `${course}/announcements/${announcement.id}`, { ...form, body_ar: "القاعة 14." });
  await twice(teacher, "DELETE", `${course}/announcements/${announcement.id}`);
  await twice(teacher, "POST", `${course}/sections`, { title_ar: "وحدة جديدة", title_en: "A new unit" });
  await twice(teacher, "POST", `${course}/items`, { ...itemBody("درس"), section_id: room.section.id });
});

it("I2: another body under the key changes nothing and hears what was saved; without a key nothing is made", async () => {
  const { teacher, program } = room;
  const path = `/instructor/courses/${program.id}/announcements`;
  const form = { title_ar: "أول", body_ar: "نص", title_en: "", body_en: "", cohort_id: null };
  const key = { "idempotency-key": randomUUID() };
  const first = await teacher.call<{ id: number }>("POST", path, form, key);
  const after = await counts();
  expect(await teacher.call("POST", path, { ...form, title_ar: "ثان" }, key)).toMatchObject({
    status: 422,
    code: "idempotency_key_reused",
    data: { saved: true, first: { id: first.data.id } },
  });
  expect(await teacher.call("POST", path, form, { "idempotency-key": "" })).toMatchObject({ status: 400 });
  expect(await counts()).toEqual(after);
});
