import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { readReconciliation, Reconciliation } from "#contract/orders/reconciliations.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { enqueueDueDays, RECONCILE_PAYMENTS } from "#server/commands/orders/reconciliation/due-days.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { RealShop } from "#tests/support/gateways/real-shop.ts";
import { makeStaff } from "#tests/support/request-factories.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let shop: RealShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await RealShop.open();
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const twin of [shop.moyasar, shop.tabby, shop.tamara]) twin.faults.length = 0;
  shop.moyasar.listIsAway = false;
  // A day of its own, in its morning.
  const now = shop.server.clock.now();
  shop.server.clock.advance(riyadhDayStart(riyadhDay(now)).getTime() + DAY_MS + 6 * HOUR_MS - now.getTime());
  staff = await makeStaff(shop.server);
});

const db = () => shop.server.services.db;
const today = () => riyadhDay(shop.server.clock.now());
type Method = "card" | "apple_pay" | "tabby" | "tamara";

/** A payment, which the person makes at the provider or not; nothing comes back to us. */
async function payment(method: Method, pays = true) {
  const buyer = await shop.buyer();
  const { data } = await shop.order(buyer, method, method === "card" ? { token: await shop.cardToken() } : {});
  const external = await shop.externalId(data.payment.id);
  if (pays && method === "card") shop.moyasar.bank(external);
  if (pays && method === "apple_pay") shop.moyasar.payInvoice(external.replace("invoice/", ""), "applepay");
  if (pays && method === "tabby") shop.tabby.person(external, "accepts");
  if (pays && method === "tamara") shop.tamara.person(external, "approves");
  return { buyer, id: data.payment.id, orderId: data.order.id, external };
}
async function settled(method: Method) {
  const made = await payment(method);
  expect(await shop.poll(made.buyer, made.id)).toMatchObject({ payment: { status: "captured" } });
  return made;
}
/** What comes by itself every hour, and what it asks for. */
async function nightly() {
  await enqueueDueDays(db(), shop.server.services.gateways, shop.server.clock.now());
  await shop.server.runJobs();
  // Whoever looks has come back since.
  staff = await makeStaff(shop.server);
}
async function nextNight() {
  const begins = riyadhDayStart(today()).getTime() + DAY_MS + HOUR_MS;
  shop.server.clock.advance(begins - shop.server.clock.now().getTime());
  await nightly();
}
const list = async (query = "") =>
  (await shop.server.call<Reconciliation[]>("GET", `/admin/reconciliations${query}`, { headers: staff.headers })).data;
async function dayOf(provider: string, day: string) {
  const row = (await list()).find((one) => one.provider === provider && one.day === day);
  if (!row) return null;
  const { data } = await shop.server.call<DataOf<typeof readReconciliation>>("GET", `/admin/reconciliations/${row.id}`, {
    headers: staff.headers,
  });
  return data;
}
const kindsOf = (day: Awaited<ReturnType<typeof dayOf>>) => day?.payments.map(({ kind }) => kind);

describe("issue 21: a day of a provider beside our books", () => {
  it.each([
    ["moyasar", ["card", "apple_pay"]],
    ["tabby", ["tabby", "tabby"]],
  ] as const)("agrees where %s has what we have, and says how much it was", async (provider, methods) => {
    const day = today();
    for (const method of methods) await settled(method);
    // Nobody paid it: it is no matter of the books.
    await payment(methods[0], false);
    await nextNight();
    expect(await dayOf(provider, day)).toMatchObject({
      state: "agrees",
      matched: 2,
      differences: 0,
      ours: 2_000,
      theirs: 2_000,
      payments: [],
    });
  });

  it("is none of Tamara and of bank transfers, which publish no list", async () => {
    await settled("tamara");
    await nextNight();
    expect((await list()).filter(({ provider }) => provider === "tamara" || provider === "transfer")).toEqual([]);
  });

  it("counts what went back, on both sides", async () => {
    const day = today();
    const { external } = await settled("card");
    shop.moyasar.refundByHand(external, 300_00);
    await nextNight();
    expect(await dayOf("moyasar", day)).toMatchObject({ state: "agrees", matched: 1, ours: 700, theirs: 700 });
  });

  it.each(["card", "tabby"] as const)(
    "delivers a payment by %s of which no notice ever came, before it calls it different",
    async (method) => {
      const day = today();
      const { orderId } = await payment(method);
      await db().update(payments).set({ status: "expired" }).where(eq(payments.orderId, orderId));
      await nextNight();
      expect(await dayOf(method === "card" ? "moyasar" : "tabby", day)).toMatchObject({ state: "agrees" });
      // Tabby holds the money of an order that is over: it is given up, and there is nothing left to compare.
      expect(await db().$count(enrollments, eq(enrollments.orderId, orderId))).toBe(method === "card" ? 1 : 0);
    },
  );

  it("names what is missing here, what is missing there, and what is otherwise", async () => {
    const day = today();
    const forgotten = await settled("card");
    await db().delete(enrollments).where(eq(enrollments.orderId, forgotten.orderId));
    await db().delete(payments).where(eq(payments.orderId, forgotten.orderId));
    const invented = await settled("card");
    await db().update(payments).set({ externalId: "of-nobody" }).where(eq(payments.id, invented.id));
    shop.moyasar.forget(invented.external);
    const other = await settled("card");
    shop.moyasar.tamper(other.external, { amount: 900_00 });
    await settled("card");
    await nextNight();
    const found = await dayOf("moyasar", day);
    expect(found).toMatchObject({ state: "differs", matched: 1, differences: 3, ours: 3_000, theirs: 2_900 });
    expect(kindsOf(found)).toEqual(["differing", "missing_here", "missing_there"]);
    expect(found?.payments).toMatchObject([
      { order: { id: other.orderId }, ours: { status: "captured", amount: 1_000 }, theirs: { status: "captured", amount: 900 } },
      { order: null, external_id: forgotten.external, ours: null, theirs: { status: "captured", amount: 1_000 } },
      { order: { id: invented.orderId }, external_id: "of-nobody", ours: { status: "captured" }, theirs: null },
    ]);
    const isOfDay = (one: Reconciliation) => one.provider === "moyasar" && one.day === day;
    expect((await list("?filter[state]=differs")).some(isOfDay)).toBe(true);
    expect((await list("?filter[state]=agrees")).some(isOfDay)).toBe(false);
    // Mended at the provider: the next night finds it, and writes the day anew.
    shop.moyasar.tamper(other.external, { amount: 1_000_00 });
    await nextNight();
    expect(await dayOf("moyasar", day)).toMatchObject({ differences: 2, matched: 2 });
  });

  it("is that of our books: at midnight the provider's clock decides nothing", async () => {
    const day = today();
    const end = riyadhDayStart(day).getTime() + DAY_MS;
    shop.server.clock.advance(end - 1_000 - shop.server.clock.now().getTime());
    const late = await payment("card", false);
    shop.moyasar.tamper(late.external, { created_at: new Date(end + 1_000).toISOString() });
    shop.moyasar.bank(late.external);
    await shop.poll(late.buyer, late.id);
    await nextNight();
    expect(await dayOf("moyasar", day)).toMatchObject({ matched: 1, differences: 0 });
    await nextNight();
    expect(await dayOf("moyasar", riyadhDay(new Date(end)))).toMatchObject({ matched: 0, differences: 0 });
  });

  it("reads a list of several pages to its end", async () => {
    const day = today();
    for (let made = 0; made < 3; made++) await settled("tabby");
    shop.tabby.mostOnPage = 2;
    shop.moyasar.onPage = 1;
    for (let made = 0; made < 2; made++) await settled("card");
    try {
      await nextNight();
    } finally {
      Object.assign(shop.tabby, { mostOnPage: 20 });
      Object.assign(shop.moyasar, { onPage: 40 });
    }
    expect(await dayOf("moyasar", day)).toMatchObject({ matched: 2, differences: 0 });
    expect(await dayOf("tabby", day)).toMatchObject({ matched: 3, differences: 0 });
  });
});

describe("issue 21: a list that cannot be had", () => {
  it("is had later: the day waits, says so, and heals by itself; another provider's day is done meanwhile", async () => {
    const day = today();
    await settled("card");
    await settled("tabby");
    shop.moyasar.listIsAway = true;
    await nextNight();
    expect(await dayOf("moyasar", day)).toMatchObject({ state: "waiting", payments: [] });
    expect(await dayOf("tabby", day)).toMatchObject({ state: "agrees" });
    // A whole day without the reporting API: each hour asks again, and none ends as a dead job.
    for (let hour = 0; hour < 3; hour++) {
      shop.server.clock.advance(HOUR_MS);
      await nightly();
    }
    expect((await list("?filter[state]=waiting")).map((one) => one.day)).toContain(day);
    expect(await db().$count(jobs, and(eq(jobs.kind, RECONCILE_PAYMENTS), isNull(jobs.doneAt)))).toBe(0);
    shop.moyasar.listIsAway = false;
    await nextNight();
    expect(await dayOf("moyasar", day)).toMatchObject({ state: "agrees", matched: 1, ours: 1_000, theirs: 1_000 });
  });

  it("does not undo a day that was done", async () => {
    const day = today();
    const { external } = await settled("card");
    shop.moyasar.tamper(external, { amount: 900_00 });
    await nextNight();
    expect(await dayOf("moyasar", day)).toMatchObject({ state: "differs", differences: 1 });
    shop.moyasar.listIsAway = true;
    await nextNight();
    shop.moyasar.listIsAway = false;
    expect(await dayOf("moyasar", day)).toMatchObject({ state: "differs", differences: 1 });
  });

  it("is asked for fourteen days, and once an hour however many processes ask", async () => {
    await settled("card");
    shop.moyasar.listIsAway = true;
    shop.server.clock.advance(20 * DAY_MS);
    shop.moyasar.asked.length = 0;
    const now = shop.server.clock.now();
    await Promise.all([1, 2, 3].map(() => enqueueDueDays(db(), shop.server.services.gateways, now)));
    const asked = await db()
      .select()
      .from(jobs)
      .where(and(eq(jobs.kind, RECONCILE_PAYMENTS), isNull(jobs.doneAt)));
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
      expect(await shop.server.call("GET", `/admin/reconciliations/${id}`, { headers: staff.headers })).toMatchObject({ status: 404 });
  });
});
