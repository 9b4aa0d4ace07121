import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WISHES_AT_MOST } from "#contract/catalogue/wish-bounds.ts";
import type { Wishes } from "#contract/catalogue/wishes.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { wishes } from "#server/db/tables/wishes.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const list = async ({ headers }: SignedIn) => (await server.call<Wishes>("GET", "/student/wishes", { headers })).data.map(({ id }) => id);
const ask = (who: Partial<SignedIn>, method: "PUT" | "DELETE", id: number) =>
  server.call(method, `/student/wishes/${id}`, who.headers ? { headers: who.headers } : {});

it("issue 21: favourites are a student's own: a guest and an instructor have none, and a draft or a missing program is no favourite", async () => {
  const [student, other, teacher] = [
    await makeSignedIn(server),
    await makeSignedIn(server),
    await makeSignedIn(server, { type: "instructor" }),
  ];
  const [program, draft] = [await makeProgram(server), await makeProgram(server, { status: "draft" })];
  expect(await ask({}, "PUT", program.id)).toMatchObject({ status: 401 });
  expect(await ask(teacher, "PUT", program.id)).toMatchObject({ status: 403 });
  for (const id of [draft.id, 999_999]) expect(await ask(student, "PUT", id)).toMatchObject({ status: 404 });
  await ask(student, "PUT", program.id);
  expect(await ask(other, "DELETE", program.id)).toMatchObject({ status: 200 });
  expect([await list(student), await list(other)]).toEqual([[program.id], []]);
});

it("issue 21: the newest favourite stands first, twice is once, and what is no longer listed comes back with its program", async () => {
  const student = await makeSignedIn(server);
  const made = [await makeProgram(server), await makeProgram(server), await makeProgram(server)];
  const [first, second, third] = made.map(({ id }) => id) as [number, number, number];
  for (const [index, id] of [first, second, third, first].entries()) {
    await ask(student, "PUT", id);
    const at = new Date(server.clock.now().getTime() + index * 1000);
    if (index < 3) await db().update(wishes).set({ createdAt: at }).where(sql`user_id = ${student.user.id} and program_id = ${id}`);
  }
  expect(await list(student)).toEqual([third, second, first]);
  await db().update(programs).set({ status: "archived" }).where(eq(programs.id, third));
  expect(await list(student)).toEqual([second, first]);
  await ask(student, "DELETE", second);
  await db().update(programs).set({ status: "published" }).where(eq(programs.id, third));
  expect(await list(student)).toEqual([third, first]);
});

it("issue 21: a list of favourites has an end, and says so", async () => {
  const student = await makeSignedIn(server);
  const program = await makeProgram(server);
  await db().execute(sql`
    with made as (insert into programs (type, slug, category_id, title_ar, title_en, summary_ar, summary_en, description_ar, description_en,
        outcomes_ar, outcomes_en, requirements_ar, requirements_en, audience_ar, audience_en, faqs_ar, faqs_en, price, duration_minutes,
        duration_weeks, level, language, delivery, titles_folded, search_folded)
      select type, slug || '-' || n, category_id, title_ar, title_en, summary_ar, summary_en, description_ar, description_en,
        outcomes_ar, outcomes_en, requirements_ar, requirements_en, audience_ar, audience_en, faqs_ar, faqs_en, price, duration_minutes,
        duration_weeks, level, language, delivery, titles_folded, search_folded
      from programs, generate_series(1, ${WISHES_AT_MOST}) n where programs.id = ${program.id} returning id)
    insert into wishes (user_id, program_id) select ${student.user.id}, id from made`);
  expect(await ask(student, "PUT", program.id)).toMatchObject({ status: 422, error_keys: { id: [{ key: "list.max" }] } });
});
