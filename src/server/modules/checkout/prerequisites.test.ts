import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cart } from "#contract/cart/cart.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { setPrerequisites } from "#server/commands/catalogue/prerequisites.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";
import { enrol, makeCohort } from "#tests/support/study-factories.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const db = () => shop.server.services.db;
const set = (id: number, ids: number[]) => db().transaction((tx) => setPrerequisites(tx, id, ids));
const demand = (id: number) => db().update(programs).set({ prerequisitesRequired: true }).where(eq(programs.id, id));
const line = async ({ headers }: SignedIn) => (await shop.server.call<Cart>("GET", "/cart", { headers })).data.learning_programs[0];
const complete = async ({ user }: SignedIn, programId: number) => {
  const cohort = await makeCohort(db(), programId, "2026-09-06");
  await enrol(db(), user.id, cohort, shop.server.clock.now());
  await db().update(enrollments).set({ status: "completed" }).where(eq(enrollments.userId, user.id));
};

test("issue 21: what a program builds on is named on its page and in the cart until it is completed, and is no wall by itself", async () => {
  const [first, hidden, program] = [
    await makeProgram(shop.server),
    await makeProgram(shop.server, { status: "archived" }),
    await makeProgram(shop.server),
  ];
  await set(program.id, [first.id, hidden.id]);
  const { data } = await shop.server.call<ProgramDetails>("GET", `/learning-programs/${program.id}`);
  expect(data).toMatchObject({ prerequisites: [{ id: first.id }], prerequisites_required: false });
  const buyer = await shop.buyerOf([program]);
  expect(await line(buyer)).toMatchObject({
    problem: null,
    level: "beginner",
    missing_prerequisites: [{ id: first.id, translations: { ar: { title: first.titleAr } } }],
  });
  expect(await shop.order(buyer, { card: "success" })).toMatchObject({ status: 201 });
  const learner = await shop.buyer();
  await complete(learner, first.id);
  await shop.fill(learner, [program]);
  expect(await line(learner)).not.toHaveProperty("missing_prerequisites");
});

test("issue 21: where the program demands it, nobody orders or enrolls without, whatever the price, and the refusal names what is missing", async () => {
  const [first, paid, free] = [
    await makeProgram(shop.server),
    await makeProgram(shop.server),
    await makeProgram(shop.server, { price: 0 }),
  ];
  for (const { id } of [paid, free]) {
    await set(id, [first.id]);
    await demand(id);
  }
  // Into the cart it may go: what a released app queued is never held up by a code that it does not know.
  const buyer = await shop.buyerOf([paid]);
  expect(await line(buyer)).toMatchObject({ problem: null, prerequisites_required: true });
  const missing = { missing: [{ id: first.id, ar: first.titleAr, en: first.titleEn }] };
  expect(await shop.order(buyer)).toMatchObject({ status: 409, code: "prerequisite_missing", data: { program_id: paid.id, ...missing } });
  const enroll = ({ headers }: SignedIn) => shop.server.call("POST", `/learning-programs/${free.id}/enroll`, { headers, body: {} });
  expect(await enroll(buyer)).toMatchObject({ status: 409, code: "prerequisite_missing", data: missing });
  await complete(buyer, first.id);
  expect(await enroll(buyer)).toMatchObject({ status: 201 });
  expect(await shop.order(buyer)).toMatchObject({ status: 201 });
});

test("issue 21: no program builds on itself, by however many others, nor on one that is not there", async () => {
  const [a, b, c] = [await makeProgram(shop.server), await makeProgram(shop.server), await makeProgram(shop.server)];
  await set(a.id, [b.id]);
  await set(b.id, [c.id]);
  for (const [id, on] of [
    [c.id, a.id],
    [a.id, a.id],
    [a.id, 999_999],
  ] as const)
    await expect(set(id, [on])).rejects.toMatchObject({
      code: "validation_error",
      options: { fields: { prerequisites: [{ key: "selection" }] } },
    });
});
