import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Reconciliation } from "#contract/orders/reconciliations.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { enqueueDueDays, RECONCILE_PAYMENTS } from "#server/commands/orders/reconciliation/due-days.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { DAY_MS, HOUR_MS, ReconciledBooks, type ReconciledDay } from "#tests/support/gateways/reconciled-books.ts";

let books: ReconciledBooks;
let shop: ReconciledBooks["shop"];
beforeAll(async () => {
  books = await ReconciledBooks.open();
  ({ shop } = books);
});
afterAll(() => shop.close());
beforeEach(() => books.nextMorning());

const kindsOf = (day: ReconciledDay | null) => day?.payments.map(({ kind }) => kind);

describe("issue 21: a day of a provider beside our books", () => {
  it.each([
    ["moyasar", ["card", "apple_pay"]],
    ["tabby", ["tabby", "tabby"]],
  ] as const)("agrees where %s has what we have, and says how much it was", async (provider, methods) => {
    const day = books.today();
    for (const method of methods) await books.settled(method);
    // Nobody paid it: it is no matter of the books.
    await books.payment(methods[0], false);
    await books.nextNight();
    expect(await books.dayOf(provider, day)).toMatchObject({
      state: "agrees",
      matched: 2,
      differences: 0,
      ours: 2_000,
      theirs: 2_000,
      payments: [],
    });
  });

  it("is none of Tamara and of bank transfers, which publish no list", async () => {
    await books.settled("tamara");
    await books.nextNight();
    expect((await books.list()).filter(({ provider }) => provider === "tamara" || provider === "transfer")).toEqual([]);
  });

  it("counts what went back, on both sides", async () => {
    const day = books.today();
    const { external } = await books.settled("card");
    shop.moyasar.refundByHand(external, 300_00);
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "agrees", matched: 1, ours: 700, theirs: 700 });
  });

  it.each(["card", "tabby"] as const)(
    "delivers a payment by %s of which no notice ever came, before it calls it different",
    async (method) => {
      const day = books.today();
      const { orderId } = await books.payment(method);
      await books.db.update(payments).set({ status: "expired" }).where(eq(payments.orderId, orderId));
      await books.nextNight();
      expect(await books.dayOf(method === "card" ? "moyasar" : "tabby", day)).toMatchObject({ state: "agrees" });
      // Tabby holds the money of an order that is over: it is given up, and there is nothing left to compare.
      expect(await books.db.$count(enrollments, eq(enrollments.orderId, orderId))).toBe(method === "card" ? 1 : 0);
    },
  );

  it("names what is missing here, what is missing there, and what is otherwise", async () => {
    const day = books.today();
    const forgotten = await books.settled("card");
    await books.db.delete(enrollments).where(eq(enrollments.orderId, forgotten.orderId));
    await books.db.delete(payments).where(eq(payments.orderId, forgotten.orderId));
    const invented = await books.settled("card");
    await books.db.update(payments).set({ externalId: "of-nobody" }).where(eq(payments.id, invented.id));
    shop.moyasar.forget(invented.external);
    const other = await books.settled("card");
    shop.moyasar.tamper(other.external, { amount: 900_00 });
    await books.settled("card");
    await books.nextNight();
    const found = await books.dayOf("moyasar", day);
    expect(found).toMatchObject({ state: "differs", matched: 1, differences: 3, ours: 3_000, theirs: 2_900 });
    expect(kindsOf(found)).toEqual(["differing", "missing_here", "missing_there"]);
    expect(found?.payments).toMatchObject([
      { order: { id: other.orderId }, ours: { status: "captured", amount: 1_000 }, theirs: { status: "captured", amount: 900 } },
      { order: null, external_id: forgotten.external, ours: null, theirs: { status: "captured", amount: 1_000 } },
      { order: { id: invented.orderId }, external_id: "of-nobody", ours: { status: "captured" }, theirs: null },
    ]);
    const isOfDay = (one: Reconciliation) => one.provider === "moyasar" && one.day === day;
    expect((await books.list("?filter[state]=differs")).some(isOfDay)).toBe(true);
    expect((await books.list("?filter[state]=agrees")).some(isOfDay)).toBe(false);
    // Mended at the provider: the next night finds it, and writes the day anew.
    shop.moyasar.tamper(other.external, { amount: 1_000_00 });
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ differences: 2, matched: 2 });
  });

  it("is that of our books: at midnight the provider's clock decides nothing", async () => {
    const day = books.today();
    const end = riyadhDayStart(day).getTime() + DAY_MS;
    shop.server.clock.advance(end - 1_000 - shop.server.clock.now().getTime());
    const late = await books.payment("card", false);
    shop.moyasar.tamper(late.external, { created_at: new Date(end + 1_000).toISOString() });
    shop.moyasar.bank(late.external);
    await shop.poll(late.buyer, late.id);
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ matched: 1, differences: 0 });
    await books.nextNight();
    expect(await books.dayOf("moyasar", riyadhDay(new Date(end)))).toMatchObject({ matched: 0, differences: 0 });
  });

  it("reads a list of several pages to its end", async () => {
    const day = books.today();
    for (let made = 0; made < 3; made++) await books.settled("tabby");
    shop.tabby.mostOnPage = 2;
    shop.moyasar.onPage = 1;
    for (let made = 0; made < 2; made++) await books.settled("card");
    try {
      await books.nextNight();
    } finally {
      Object.assign(shop.tabby, { mostOnPage: 20 });
      Object.assign(shop.moyasar, { onPage: 40 });
    }
    expect(await books.dayOf("moyasar", day)).toMatchObject({ matched: 2, differences: 0 });
    expect(await books.dayOf("tabby", day)).toMatchObject({ matched: 3, differences: 0 });
  });
});

describe("issue 21: a list that cannot be had", () => {
  it("is had later: the day waits, says so, and heals by itself; another provider's day is done meanwhile", async () => {
    const day = books.today();
    await books.settled("card");
    await books.settled("tabby");
    shop.moyasar.listIsAway = true;
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "waiting", payments: [] });
    expect(await books.dayOf("tabby", day)).toMatchObject({ state: "agrees" });
    // A whole day without the reporting API: each hour asks again, and none ends as a dead job.
    for (let hour = 0; hour < 3; hour++) {
      shop.server.clock.advance(HOUR_MS);
      await books.nightly();
    }
    expect((await books.list("?filter[state]=waiting")).map((one) => one.day)).toContain(day);
    expect(await books.db.$count(jobs, and(eq(jobs.kind, RECONCILE_PAYMENTS), isNull(jobs.doneAt)))).toBe(0);
    shop.moyasar.listIsAway = false;
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "agrees", matched: 1, ours: 1_000, theirs: 1_000 });
  });

  it("does not undo a day that was done", async () => {
    const day = books.today();
    const { external } = await books.settled("card");
    shop.moyasar.tamper(external, { amount: 900_00 });
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "differs", differences: 1 });
    shop.moyasar.listIsAway = true;
    await books.nextNight();
    shop.moyasar.listIsAway = false;
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "differs", differences: 1 });
  });

  it("is asked for fourteen days, and once an hour however many processes ask", async () => {
    await books.settled("card");
    shop.moyasar.listIsAway = true;
    shop.server.clock.advance(20 * DAY_MS);
    shop.moyasar.asked.length = 0;
    const now = shop.server.clock.now();
    const waiting = () =>
      books.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, RECONCILE_PAYMENTS), isNull(jobs.doneAt)));
    // What waited of the days before the twenty is not asked for now.
    const before = new Set((await waiting()).map(({ id }) => id));
    await Promise.all([1, 2, 3].map(() => enqueueDueDays(books.db, shop.server.services.gateways, now)));
    const asked = (await waiting()).filter(({ id }) => !before.has(id));
    shop.moyasar.listIsAway = false;
    const days = asked.filter(({ payload }) => payload["provider"] === "moyasar").map(({ payload }) => String(payload["day"]));
    expect(days).toHaveLength(14);
    expect(days.toSorted().at(-1)).toBe(riyadhDay(new Date(now.getTime() - DAY_MS)));
    await shop.server.runJobs();
  });
});

describe("who is refused", () => {
  it("whoever is none of finance sees no day, and an id of nobody is a missing one", async () => {
    const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
    const learner = await makeSignedIn(shop.server);
    const nobody = "00000000-0000-4000-8000-000000000000";
    for (const path of ["", `/${nobody}`]) {
      expect(await shop.server.call("GET", `/admin/reconciliations${path}`, { headers: registrar.headers })).toMatchObject({
        status: 403,
        code: "capability_required",
      });
      expect(await shop.server.call("GET", `/admin/reconciliations${path}`, { headers: learner.headers })).toMatchObject({ status: 403 });
      expect(await shop.server.call("GET", `/admin/reconciliations${path}`)).toMatchObject({ status: 401 });
    }
    for (const id of [nobody, "7"])
      expect(await shop.server.call("GET", `/admin/reconciliations/${id}`, { headers: books.staff.headers })).toMatchObject({
        status: 404,
      });
  });
});
