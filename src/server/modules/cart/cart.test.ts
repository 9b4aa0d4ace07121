import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cart, CartValidation } from "#contract/cart/cart.ts";
import { cohorts, programs, programSections } from "#server/db/tables/catalogue.ts";
import { couponRedemptions, orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { foldLedger, readLedger } from "#server/commands/ledger-audit.ts";
import { makeCoupon, makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeSession } from "#tests/support/study-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const add = (person: SignedIn, id: number, language?: string) =>
  server.call<Cart>("POST", "/cart", {
    body: { learning_program_id: id },
    headers: { ...person.headers, ...(language ? { "accept-language": language } : {}) },
  });
const cartOf = async (person: SignedIn) => (await server.call<Cart>("GET", "/cart", { headers: person.headers })).data;
const idsOf = (cart: Cart) => cart.learning_programs.map((item) => item.id);
const coupon = (person: SignedIn, code: string) => server.call<Cart>("POST", "/cart/coupon", { body: { code }, headers: person.headers });
const enrol = (userId: number, programId: number) =>
  db()
    .insert(enrollments)
    .values({
      userId,
      programId,
      status: "active",
      startedAt: server.clock.now(),
      accessUntil: new Date(server.clock.now().getTime() + 365 * 86_400_000),
    });

describe("who is refused", () => {
  it.each([
    ["GET", "/cart"],
    ["POST", "/cart"],
    ["DELETE", "/cart/1"],
    ["DELETE", "/cart/clear"],
    ["POST", "/cart/coupon"],
    ["DELETE", "/cart/coupon"],
    ["POST", "/cart/validate"],
  ] as const)("%s %s answers a guest with 401 and changes nothing", async (method, path) => {
    expect(await server.call(method, path, method === "POST" ? { body: {} } : {})).toMatchObject({
      status: 401,
      code: "unauthenticated",
      data: null,
    });
  });

  it("a change without the XSRF header, or with another's, is refused; a read is not", async () => {
    const person = await makeSignedIn(server);
    const { "x-xsrf-token": _, ...without } = person.headers;
    expect(await server.call("POST", "/cart", { body: { learning_program_id: 1 }, headers: without })).toMatchObject({
      status: 403,
      code: "xsrf_mismatch",
    });
    expect(await server.call("DELETE", "/cart/1", { headers: { ...without, "x-xsrf-token": "guess" } })).toMatchObject({ status: 403 });
    expect(await server.call("GET", "/cart", { headers: without })).toMatchObject({ status: 200 });
  });

  it("nobody sees another's cart", async () => {
    const [mine, other] = [await makeSignedIn(server), await makeSignedIn(server)];
    await add(mine, (await makeProgram(server)).id);
    expect(idsOf(await cartOf(other))).toEqual([]);
  });
});

describe("putting in and taking out (R4.2, R4.5)", () => {
  it("answers 201 with a message for a toast in the language asked for, and the whole cart", async () => {
    const person = await makeSignedIn(server);
    const program = await makeProgram(server, { titleAr: "الرسم المعماري", titleEn: "Drafting" });
    const answer = await add(person, program.id, "ar");
    expect(answer).toMatchObject({ status: 201, message: "تمت إضافة «الرسم المعماري» إلى السلة" });
    expect(answer.data).toMatchObject({ total_before_discount: 800, total_after_discount: 800, vat: 104.35, currency: "SAR", version: 1 });
    expect(answer.data.learning_programs[0]).toMatchObject({
      id: program.id,
      title: "الرسم المعماري",
      price: 800,
      problem: null,
      translations: { en: { title: "Drafting" } },
    });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("a discounted price is what counts, and a price in the body is ignored", async () => {
    const person = await makeSignedIn(server);
    const program = await makeProgram(server, { price: 100_000, priceAfterDiscount: 65_050 });
    const { data } = await server.call<Cart>("POST", "/cart", {
      body: { learning_program_id: program.id, price: 1, price_after_discount: 1 },
      headers: person.headers,
    });
    expect(data.total_before_discount).toBe(650.5);
    expect(data.learning_programs[0]).toMatchObject({ price: 1000, price_after_discount: 650.5 });
  });

  it("a present program answers a plain client 409 and changes nothing", async () => {
    const person = await makeSignedIn(server);
    const { id } = await makeProgram(server);
    await add(person, id);
    expect(await add(person, id)).toMatchObject({ status: 409, code: "already_in_cart" });
    expect(await cartOf(person)).toMatchObject({ version: 1 });
  });

  it("removes with 201, of an absent program too; clear takes what was seen and leaves what another device added", async () => {
    const person = await makeSignedIn(server);
    const [first, second, third] = [await makeProgram(server), await makeProgram(server), await makeProgram(server)];
    for (const { id } of [first, second, third]) await add(person, id);
    expect(await server.call("DELETE", `/cart/${first.id}`, { headers: person.headers })).toMatchObject({ status: 201 });
    expect(await server.call("DELETE", `/cart/${first.id}`, { headers: person.headers })).toMatchObject({ status: 201 });
    const cleared = await server.call<Cart>("DELETE", `/cart/clear?ids=${first.id},${second.id}`, { headers: person.headers });
    expect(cleared).toMatchObject({ status: 200, message: "Cart emptied" });
    expect(idsOf(cleared.data)).toEqual([third.id]);
    expect(idsOf((await server.call<Cart>("DELETE", "/cart/clear", { headers: person.headers })).data)).toEqual([]);
  });

  it("shows lines in the order they were put in, also after one was taken out and put back", async () => {
    const person = await makeSignedIn(server);
    const [a, b, c] = [await makeProgram(server), await makeProgram(server), await makeProgram(server)];
    for (const { id } of [c, a, b]) await add(person, id);
    await server.call("DELETE", `/cart/${c.id}`, { headers: person.headers });
    await add(person, c.id);
    expect(idsOf(await cartOf(person))).toEqual([a.id, b.id, c.id]);
  });

  it("I6: a program without a lesson and a session, published before that was refused, is not sold", async () => {
    const person = await makeSignedIn(server);
    const empty = await makeProgram(server, { empty: true });
    expect(await add(person, empty.id)).toMatchObject({ status: 409, code: "program_unavailable" });
    const full = await makeProgram(server);
    await add(person, full.id);
    const sections = eq(programSections.programId, full.id);
    await server.services.db.update(programSections).set({ archivedAt: server.clock.now() }).where(sections);
    expect((await cartOf(person)).learning_programs.map(({ problem }) => problem)).toEqual(["program_unavailable"]);
    const [cohort] = await server.services.db.select().from(cohorts).where(eq(cohorts.programId, empty.id));
    await makeSession(server.services.db, cohort?.id ?? 0, "2027-01-10T13:00:00Z");
    expect((await add(person, empty.id)).status).toBe(201);
  });

  it("refuses what is unknown, not published, sold out or owned, each with its reason", async () => {
    const person = await makeSignedIn(server);
    const owned = await makeProgram(server);
    await enrol(person.user.id, owned.id);
    expect(await add(person, 2_000_000)).toMatchObject({ status: 404, code: "not_found" });
    expect(await add(person, (await makeProgram(server, { status: "archived" })).id)).toMatchObject({
      status: 409,
      code: "program_unavailable",
    });
    expect(await add(person, (await makeProgram(server, { status: "draft" })).id)).toMatchObject({
      status: 409,
      code: "program_unavailable",
    });
    expect(await add(person, (await makeProgram(server, { seats: 0 })).id)).toMatchObject({ status: 409, code: "seat_unavailable" });
    expect(await add(person, (await makeProgram(server, { seats: null })).id)).toMatchObject({ status: 409, code: "seat_unavailable" });
    expect(await add(person, owned.id)).toMatchObject({ status: 409, code: "already_enrolled" });
    expect(idsOf(await cartOf(person))).toEqual([]);
  });

  it("a program whose access is over may be bought again", async () => {
    const person = await makeSignedIn(server);
    const { id } = await makeProgram(server);
    await db().insert(enrollments).values({
      userId: person.user.id,
      programId: id,
      status: "completed",
      startedAt: server.clock.now(),
      accessUntil: server.clock.now(),
    });
    expect(await add(person, id)).toMatchObject({ status: 201 });
  });

  it("holds at most 50 programs", async () => {
    const person = await makeSignedIn(server);
    const { categoryId } = await makeProgram(server);
    for (let made = 0; made < 50; made += 1) expect((await add(person, (await makeProgram(server, { categoryId })).id)).status).toBe(201);
    expect(await add(person, (await makeProgram(server, { categoryId })).id)).toMatchObject({
      status: 422,
      code: "validation_error",
      data: { max_items: 50 },
    });
  });

  it.each([
    ["an empty body", {}],
    ["a word for an id", { learning_program_id: "seven" }],
    ["a fraction", { learning_program_id: 1.5 }],
    ["zero", { learning_program_id: 0 }],
    ["a list", [1]],
  ])("%s answers 422 with its field", async (_name, body) => {
    const person = await makeSignedIn(server);
    const answer = await server.call("POST", "/cart", { body, headers: person.headers });
    expect(answer).toMatchObject({ status: 422, code: "validation_error" });
    expect(Object.keys(answer.error_keys ?? {})).not.toEqual([]);
  });
});

describe("coupons (R4.6)", () => {
  it("count for what is in the cart, whatever their case, and can be put on together with a program", async () => {
    const person = await makeSignedIn(server);
    const { code } = await makeCoupon(server);
    const { id } = await makeProgram(server);
    const { data } = await server.call<Cart>("POST", "/cart", {
      body: { learning_program_id: id, coupon_code: ` ${code.toLowerCase()} ` },
      headers: person.headers,
    });
    expect(data).toMatchObject({
      coupon_code: code,
      is_coupon_code_valid: true,
      discount_type: "percentage",
      discount_value: 10,
      total_before_discount: 800,
      total_after_discount: 720,
    });
    const off = await server.call<Cart>("DELETE", "/cart/coupon", { headers: person.headers });
    expect(off.data).toMatchObject({ coupon_code: null, is_coupon_code_valid: false, total_after_discount: 800 });
  });

  it("are refused by reason, and leave an earlier one in place", async () => {
    const person = await makeSignedIn(server);
    const program = await makeProgram(server);
    await add(person, program.id);
    const good = await makeCoupon(server);
    await coupon(person, good.code);
    const day = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    const reasons = {
      coupon_expired: await makeCoupon(server, { expiresAt: day(-1) }),
      coupon_not_started: await makeCoupon(server, { startsAt: day(1) }),
      coupon_limit_reached: await makeCoupon(server, { usageLimit: 5, usedCount: 5 }),
      coupon_not_applicable: await makeCoupon(server, { programIds: [program.id + 1_000_000] }),
      coupon_min_total: await makeCoupon(server, { minTotal: 80_001 }),
    };
    for (const [code, refused] of Object.entries(reasons)) expect(await coupon(person, refused.code)).toMatchObject({ status: 422, code });
    expect(await coupon(person, "NOTHING")).toMatchObject({ status: 422, code: "coupon_not_found" });
    expect((await coupon(person, reasons.coupon_min_total.code)).message).toBe("This code needs a total of 800.01 SAR or more");
    expect(await cartOf(person)).toMatchObject({ coupon_code: good.code, is_coupon_code_valid: true });
  });

  it("that a person used up are theirs no more", async () => {
    const person = await makeSignedIn(server);
    await add(person, (await makeProgram(server)).id);
    const once = await makeCoupon(server, { perUserLimit: 1 });
    const orderId = crypto.randomUUID();
    const billing = { full_name: "", email: "", phone: "", city_id: 1 };
    await db().insert(orders).values({
      id: orderId,
      number: orderId,
      userId: person.user.id,
      status: "paid",
      subtotal: 1,
      discount: 0,
      vat: 0,
      total: 1,
      billing,
      returnLanguage: "ar",
      expiresAt: server.clock.now(),
    });
    await db().insert(couponRedemptions).values({ couponId: once.id, orderId, userId: person.user.id });
    expect(await coupon(person, once.code)).toMatchObject({ status: 422, code: "coupon_already_used" });
  });

  it("stop counting, with the reason, when the cart no longer fits them", async () => {
    const person = await makeSignedIn(server);
    const [first, second] = [await makeProgram(server), await makeProgram(server)];
    for (const { id } of [first, second]) await add(person, id);
    const { code } = await makeCoupon(server, { type: "fixed", value: 20_000, minTotal: 100_000 });
    expect((await coupon(person, code)).data).toMatchObject({ total_after_discount: 1400, discount_type: "fixed", discount_value: 200 });
    await server.call("DELETE", `/cart/${first.id}`, { headers: person.headers });
    expect(await cartOf(person)).toMatchObject({
      coupon_code: code,
      is_coupon_code_valid: false,
      coupon_problem: "coupon_min_total",
      coupon_min_total: 1000,
      total_after_discount: 800,
    });
  });
});

describe("looking the cart over before paying", () => {
  const validate = (person: SignedIn, seen?: { id: number; price: number }[]) =>
    server.call<CartValidation>("POST", "/cart/validate", { body: seen ? { seen } : {}, headers: person.headers });

  it("tells a changed price once, keeps the line, and counts the new price", async () => {
    const person = await makeSignedIn(server);
    const { id } = await makeProgram(server);
    await add(person, id);
    await db().update(programs).set({ priceAfterDiscount: 70_000 }).where(eq(programs.id, id));
    const first = await validate(person);
    expect(first.data.notices).toEqual([
      {
        program_id: id,
        kind: "price_changed",
        old_price: 800,
        new_price: 700,
        code: null,
        title: expect.stringContaining("Data analysis"),
      },
    ]);
    expect(first.data.cart.total_after_discount).toBe(700);
    expect((await validate(person)).data.notices).toEqual([]);
    expect((await validate(person, [{ id, price: 800 }])).data.notices).toMatchObject([
      { kind: "price_changed", old_price: 800, new_price: 700 },
    ]);
  });

  it("names lines that cannot be bought, and leaves them out of the totals", async () => {
    const person = await makeSignedIn(server);
    const [fine, gone, bought] = [await makeProgram(server), await makeProgram(server), await makeProgram(server)];
    for (const { id } of [fine, gone, bought]) await add(person, id);
    await db().update(programs).set({ status: "archived" }).where(eq(programs.id, gone.id));
    await enrol(person.user.id, bought.id);
    const { data } = await validate(person);
    expect(data.notices.map(({ program_id, kind }) => [program_id, kind])).toEqual([
      [gone.id, "program_unavailable"],
      [bought.id, "already_enrolled"],
    ]);
    expect(data.cart.learning_programs.map((item) => item.problem)).toEqual([null, "program_unavailable", "already_enrolled"]);
    expect(data.cart).toMatchObject({ total_before_discount: 800, total_after_discount: 800 });
  });

  it("takes a coupon off that will not count again, and says so; the ledger knows", async () => {
    const person = await makeSignedIn(server);
    await add(person, (await makeProgram(server)).id);
    const { code } = await makeCoupon(server, { expiresAt: new Date(server.clock.now().getTime() + 1000) });
    await coupon(person, code);
    server.clock.advance(1000);
    expect((await validate(person)).data).toMatchObject({
      notices: [{ kind: "coupon_dropped", code: "coupon_expired" }],
      cart: { coupon_code: null },
    });
    expect(foldLedger(await readLedger(db(), person.user.id)).coupon).toBeNull();
  });
});
