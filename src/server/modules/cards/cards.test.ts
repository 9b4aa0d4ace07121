import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentCards } from "#contract/orders/payment-cards.ts";
import { paymentCards } from "#server/db/tables/orders/payment-cards.ts";
import { type SignedIn, makeSignedIn } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const HOLDER = "SARAH ALASIRI";
type Method = "GET" | "POST" | "PATCH" | "DELETE";
const ask = ({ headers }: SignedIn, method: Method, path = "", body?: object) =>
  shop.server.call<PaymentCards>(method, `/student/cards${path}`, { headers, ...(body ? { body } : {}) });
const add = async (person: SignedIn, more: object = {}) =>
  await ask(person, "POST", "", { token: await shop.driver.cardToken("success"), holder_name: HOLDER, ...more });
const idsOf = (data: PaymentCards) => data.cards.map(({ id }) => id);

describe("who is refused (R5.4)", () => {
  it.each(["GET", "POST"] as const)("%s without a session, and who is no student", async (method) => {
    const body = method === "POST" ? { body: {} } : {};
    expect(await shop.server.call(method, "/student/cards", body)).toMatchObject({ status: 401 });
    const teacher = await makeSignedIn(shop.server, { type: "instructor" });
    expect(await ask(teacher, method, "", method === "POST" ? {} : undefined)).toMatchObject({ status: 403, code: "role_required" });
  });

  it("another's card is not there", async () => {
    const [one, two] = [await makeSignedIn(shop.server), await makeSignedIn(shop.server)];
    const [id] = idsOf((await add(one)).data);
    for (const [method, path] of [
      ["PATCH", `/${id}`],
      ["DELETE", `/${id}`],
      ["POST", `/${id}/restore`],
    ] as const)
      expect(await ask(two, method, path)).toMatchObject({ status: 404, code: "not_found" });
    expect(idsOf((await ask(one, "GET")).data)).toEqual([id]);
  });

  it("a card's number is no token, a guess is none, and a token is good once", async () => {
    const person = await makeSignedIn(shop.server);
    expect(await add(person, { token: "4464 0400 0000 0007" })).toMatchObject({
      status: 422,
      error_keys: { token: [{ key: "selection" }] },
    });
    expect(await add(person, { token: "tok_guess" })).toMatchObject({ status: 422, error_keys: { token: [{ key: "required" }] } });
    expect((await ask(person, "GET")).data.cards).toEqual([]);
  });

  it("a seventh card", async () => {
    const person = await makeSignedIn(shop.server);
    for (let n = 0; n < 6; n += 1) expect((await add(person)).status).toBe(201);
    expect(await add(person)).toMatchObject({ status: 422, code: "method_unavailable" });
  });
});

describe("saved cards (R5.4)", () => {
  it("are told by brand, last four, expiry and holder; the first is the default", async () => {
    const person = await makeSignedIn(shop.server);
    const { data } = await add(person);
    expect(data.cards).toEqual([
      expect.objectContaining({
        last4: "0007",
        brand: "mada",
        holder_name: HOLDER,
        default: true,
        status: "active",
        exp_month: expect.any(Number),
      }),
    ]);
    expect(data.fields_url).toContain("/fields");
    expect(JSON.stringify(data)).not.toMatch(/card_|tok_/u);
  });

  it("the same token sent again is the same card", async () => {
    const person = await makeSignedIn(shop.server);
    const token = await shop.driver.cardToken("success");
    const [first, second] = [await add(person, { token }), await add(person, { token })];
    expect(idsOf(second.data)).toEqual(idsOf(first.data));
  });

  it("one is the default, always", async () => {
    const person = await makeSignedIn(shop.server);
    await add(person);
    const [first, second] = idsOf((await add(person)).data);
    expect((await ask(person, "PATCH", `/${second}`)).data.cards.map(({ id, default: on }) => [id, on])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await ask(person, "DELETE", `/${second}`)).data.cards).toEqual([expect.objectContaining({ id: first, default: true })]);
  });

  it("a removed one comes back for half a minute, and is then forgotten, at the provider too", async () => {
    const person = await makeSignedIn(shop.server);
    const [id] = idsOf((await add(person)).data);
    expect((await ask(person, "DELETE", `/${id}`)).data.cards).toEqual([]);
    expect((await ask(person, "POST", `/${id}/restore`)).data.cards).toEqual([expect.objectContaining({ id, default: true })]);
    await ask(person, "DELETE", `/${id}`);
    const [row] = await shop.server.services.db
      .select()
      .from(paymentCards)
      .where(eq(paymentCards.id, id ?? ""));
    shop.server.clock.advance(31_000);
    expect(await ask(person, "POST", `/${id}/restore`)).toMatchObject({ status: 404 });
    shop.server.clock.advance(60_000);
    await shop.server.runJobs();
    expect(
      await shop.server.services.db
        .select()
        .from(paymentCards)
        .where(eq(paymentCards.id, id ?? "")),
    ).toEqual([]);
    const vault = shop.server.services.gateways.forMethod("card")?.vault;
    await expect(vault?.keepCard(row?.token ?? "")).rejects.toMatchObject({ code: "validation_error" });
  });

  it("an expired one says so", async () => {
    const person = await makeSignedIn(shop.server);
    const [id] = idsOf((await add(person)).data);
    await shop.server.services.db
      .update(paymentCards)
      .set({ expYear: 2026, expMonth: 10 })
      .where(eq(paymentCards.id, id ?? ""));
    expect((await ask(person, "GET")).data.cards[0]).toMatchObject({ status: "expired" });
  });
});
