import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeOrder, makeStudyProgram } from "#tests/support/study-factories.ts";
import type { Transaction } from "./transactions-queries.ts";

const MINUTE = 60_000;
const SUNDAY = new Date("2026-11-22T06:00:00Z");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: SUNDAY });
});
afterAll(() => server.close());

const database = () => server.services.db;

async function student(language: "ar" | "en" = "ar") {
  const visitor = new TestBrowser(server.app, { language });
  const { data } = await visitor.register();
  return { visitor, userId: data.user.id };
}

describe("transactions (R5.3)", () => {
  it("are the student's payments, newest first, with the words of the specification", async () => {
    const { visitor, userId } = await student();
    const [a, b] = [await makeStudyProgram(database()), await makeStudyProgram(database(), { price: 25_050 })];
    const at = (minutes: number) => new Date(SUNDAY.getTime() + minutes * MINUTE);
    const paid = await makeOrder(database(), userId, {
      status: "paid",
      programs: [a, b],
      payments: [
        { status: "failed", at: at(0) },
        { status: "captured", at: at(1) },
      ],
      at: SUNDAY,
      invoice: true,
    });
    const lapsed = await makeOrder(database(), userId, {
      status: "expired",
      programs: [b],
      payments: [{ status: "requires_action" }],
      at: at(2),
    });
    const back = await makeOrder(database(), userId, {
      status: "partially_refunded",
      programs: [b],
      payments: [{ status: "partially_refunded", refunded: 5_000 }],
      at: at(3),
      invoice: true,
    });

    const { data, meta } = await visitor.call<Transaction[]>("GET", "/student/transactions");
    expect(data.map((row) => [row.order_number, row.status, row.amount, row.refund_amount, row.invoice_number])).toEqual([
      [back.number, "refunded", 250.5, 50, back.invoiceNumber],
      [lapsed.number, "failed", 250.5, null, null],
      [paid.number, "completed", 750.5, null, paid.invoiceNumber],
      [paid.number, "failed", 750.5, null, null],
    ]);
    expect(data[2]).toMatchObject({
      id: paid.paymentIds[1],
      description: `${a.titleAr}، ${b.titleAr}`,
      payment_method: { type: "card", brand: "mada", last4: "4242" },
    });
    expect(meta).toEqual({ current_page: 1, per_page: 10, total: 4, last_page: 1 });

    const statuses = async (query: string) =>
      (await visitor.call<Transaction[]>("GET", `/student/transactions?${query}`)).data.map((row) => row.status);
    expect(await statuses("filter[status]=failed")).toEqual(["failed", "failed"]);
    expect(await statuses("filter[status]=completed,refunded")).toEqual(["refunded", "completed"]);
    expect(await statuses("filter[status]=pending")).toEqual([]);
    expect(await visitor.call("GET", "/student/transactions?filter[status]=paid")).toMatchObject({ status: 422, code: "validation_error" });
  });

  it("are asked for by days in Riyadh", async () => {
    const { visitor, userId } = await student();
    const program = await makeStudyProgram(database());
    for (const at of ["2026-11-21T20:59:59Z", "2026-11-21T21:00:00Z", "2026-11-22T20:59:59Z", "2026-11-22T21:00:00Z"]) {
      await makeOrder(database(), userId, { status: "paid", programs: [program], payments: [{ status: "captured" }], at: new Date(at) });
    }
    const dates = async (query: string) =>
      (await visitor.call<Transaction[]>("GET", `/student/transactions?${query}`)).data.map((row) => row.date);
    expect(await dates("date_from=2026-11-22&date_to=2026-11-22")).toEqual(["2026-11-22T20:59:59.000Z", "2026-11-21T21:00:00.000Z"]);
    expect(await dates("date_to=2026-11-21")).toEqual(["2026-11-21T20:59:59.000Z"]);
    expect(await visitor.call("GET", "/student/transactions?date_from=2026-02-30")).toMatchObject({
      status: 422,
      code: "validation_error",
    });
  });
});
