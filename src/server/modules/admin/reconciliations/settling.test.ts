import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reconcileDay } from "#server/commands/orders/reconciliation/reconcile-day.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { auditLog } from "#server/db/tables/jobs.ts";
import { paymentDifferences, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { ReconciledBooks, type ReconciledDay } from "#tests/support/gateways/reconciled-books.ts";

let books: ReconciledBooks;
let shop: ReconciledBooks["shop"];
beforeAll(async () => {
  books = await ReconciledBooks.open();
  ({ shop } = books);
});
afterAll(() => shop.close());
beforeEach(() => books.nextMorning());

const post = (path: string, body: object, who = books.staff) =>
  shop.server.call<ReconciledDay>("POST", `/admin${path}`, { headers: who.headers, body });
const settle = (id: string | undefined, body: { match?: string; reason?: string }, who = books.staff) =>
  post(`/payment-differences/${id}/settle`, body, who);
const open = async () =>
  (await shop.server.call<{ differences: number | null }>("GET", "/admin/waiting", { headers: books.staff.headers })).data.differences;
async function fresh() {
  books.staff = await makeStaff(shop.server);
  await confirmPassword(shop.server, books.staff);
}
/** A day on which one payment bears another id at the provider than in our books, and a second has another sum. */
async function differing() {
  const day = books.today();
  const renamed = await books.settled("card");
  await books.db
    .update(payments)
    .set({ externalId: `of-nobody-${renamed.id}` })
    .where(eq(payments.id, renamed.id));
  shop.moyasar.tamper(renamed.external, { metadata: {} });
  const other = await books.settled("card");
  shop.moyasar.tamper(other.external, { amount: 900_00 });
  await books.nextNight();
  await confirmPassword(shop.server, books.staff);
  const found = await books.dayOf("moyasar", day);
  const of = (kind: string) => found?.payments.find((one) => one.kind === kind);
  return { day, found, of, renamed, other };
}

let made = 0;

describe("office.md §9: each difference is settled, and a day without an open one is closed", () => {
  it("is matched with its likely counterpart, or accepted with a reason; the last one closes the day, which changes no more", async () => {
    const before = (await open()) ?? 0;
    const { day, found, of, renamed, other } = await differing();
    expect(found).toMatchObject({ state: "differs", open: 3, closed_at: null });
    expect(await open()).toBe(before + 3);
    const [here, there, sum] = [of("missing_here"), of("missing_there"), of("differing")];
    expect(here?.likely).toMatchObject({ id: there?.id, amount: 1_000, order: { id: renamed.orderId } });
    expect(there?.likely).toMatchObject({ id: here?.id, external_id: renamed.external });
    expect(sum?.likely).toBeNull();
    expect(await settle(sum?.id, { match: here?.id ?? "" })).toMatchObject({ status: 422, error_keys: { match: [{ key: "selection" }] } });
    expect(await settle(sum?.id, {})).toMatchObject({ status: 422, error_keys: { reason: [{ key: "reason.required" }] } });
    expect(await post(`/reconciliations/${found?.id}/corrections`, { note: "x" })).toMatchObject({ status: 409, code: "books_open" });
    const matched = await settle(here?.id, { match: there?.id ?? "" });
    expect(matched).toMatchObject({ status: 200, data: { state: "differs", open: 1 } });
    expect(matched.data.payments.find(({ id }) => id === there?.id)?.settled).toMatchObject({
      as: "matched",
      with: { id: here?.id },
      by: { ar: books.staff.user.nameAr },
    });
    expect(await settle(there?.id, { reason: "x" })).toMatchObject({ status: 409, code: "request_closed" });
    // What was settled and is as it was stays settled when the day is laid beside the list again.
    await books.nextNight();
    await confirmPassword(shop.server, books.staff);
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "differs", open: 1, differences: 3 });
    expect(await open()).toBe(before + 1);
    const left = (await books.dayOf("moyasar", day))?.payments.find(({ kind }) => kind === "differing");
    const last = await settle(left?.id, { reason: "رسوم المزود" });
    expect(last).toMatchObject({ status: 200, data: { state: "settled", open: 0, closed_at: shop.server.clock.now().toISOString() } });
    expect(last.data.payments.find(({ id }) => id === left?.id)?.settled).toMatchObject({
      as: "accepted",
      reason: "رسوم المزود",
      with: null,
    });
    expect(await open()).toBe(before);
    expect((await books.list("?filter[state]=settled")).map((one) => one.id)).toContain(found?.id);
    expect((await books.list("?filter[state]=differs")).map((one) => one.id)).not.toContain(found?.id);
    // Closed: neither a run nor a person changes it.
    shop.moyasar.tamper(other.external, { amount: 800_00 });
    await reconcileDay(shop.server.services, "moyasar", day, { now: shop.server.clock.now(), actor: "system", requestId: null });
    await books.nextNight();
    await confirmPassword(shop.server, books.staff);
    expect(await books.dayOf("moyasar", day)).toMatchObject({ state: "settled", open: 0, differences: 3, theirs: last.data.theirs });
    expect(await settle(left?.id, { reason: "x" })).toMatchObject({ status: 409, code: "books_closed" });
    expect(await post(`/reconciliations/${found?.id}/corrections`, { note: "أعاد المزود الفرق لاحقًا" })).toMatchObject({
      status: 201,
      data: { state: "settled", corrections: [{ note: "أعاد المزود الفرق لاحقًا", by: { ar: books.staff.user.nameAr } }] },
    });
    const told = await books.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.subject, `reconciliation ${found?.id}`))
      .orderBy(securityEvents.id);
    expect(told.map(({ name }) => name)).toEqual(["difference_settled", "difference_settled", "books_corrected"]);
    expect(
      await books.db.$count(
        auditLog,
        and(eq(auditLog.subject, "reconciliation"), eq(auditLog.subjectId, found?.id ?? ""), eq(auditLog.to, "closed")),
      ),
    ).toBe(2);
  });

  it("one that is otherwise than it was when it was accepted is open again, and so is what was matched with it", async () => {
    const { day, of, renamed, other } = await differing();
    await settle(of("missing_here")?.id, { match: of("missing_there")?.id ?? "" });
    shop.moyasar.tamper(renamed.external, { amount: 700_00 });
    await books.nextNight();
    const now = await books.dayOf("moyasar", day);
    expect(now).toMatchObject({ open: 3, differences: 3 });
    expect(now?.payments.every(({ settled: one }) => one === null)).toBe(true);
    shop.moyasar.tamper(other.external, { amount: 1_000_00 });
    await books.nextNight();
    expect(await books.dayOf("moyasar", day)).toMatchObject({ open: 2, differences: 2 });
  });

  it("any order of settling closes the day exactly when the last one is settled, and the counts always agree", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom("accepted", "matched"), { minLength: 1, maxLength: 5 }), async (ways) => {
        await fresh();
        const dayId = crypto.randomUUID();
        const startsAt = new Date(Date.UTC(2020, 0, ++made));
        const side = { status: "captured" as const, amount: 5_000, refunded: 0, currency: "SAR" };
        const lines = ways.flatMap((way): Omit<typeof paymentDifferences.$inferInsert, "id" | "reconciliationId" | "at">[] =>
          way === "matched"
            ? [
                { kind: "missing_here" as const, theirs: side },
                { kind: "missing_there" as const, ours: side },
              ]
            : [{ kind: "differing" as const, ours: side, theirs: { ...side, amount: 4_000 } }],
        );
        const count = lines.length;
        await books.db
          .insert(reconciliations)
          .values({ id: dayId, provider: "tabby", startsAt, status: "done", differences: count, open: count, checkedAt: startsAt });
        await books.db
          .insert(paymentDifferences)
          .values(lines.map((line) => ({ ...line, id: crypto.randomUUID(), reconciliationId: dayId, at: startsAt })));
        const read = async () =>
          (await shop.server.call<ReconciledDay>("GET", `/admin/reconciliations/${dayId}`, { headers: books.staff.headers })).data;
        for (let now = await read(); now.open > 0; now = await read()) {
          expect(now.closed_at).toBeNull();
          expect(now.payments.filter((one) => one.settled === null)).toHaveLength(now.open);
          const next = now.payments.find((one) => one.settled === null);
          const answer = await settle(next?.id, next?.likely ? { match: next.likely.id } : { reason: "فرق صرف" });
          expect(answer.status).toBe(200);
          expect(answer.data.open).toBe(now.open - (next?.likely ? 2 : 1));
        }
        expect(await read()).toMatchObject({ state: "settled", open: 0, closed_at: expect.any(String) });
      }),
      { numRuns: 8 },
    );
  });

  it("is settled by finance alone", async () => {
    const { of } = await differing();
    const auditor = await makeSignedIn(shop.server, { type: "staff" }, ["auditor"]);
    expect(await settle(of("differing")?.id, { reason: "x" }, auditor)).toMatchObject({ status: 403, code: "capability_required" });
    expect(await settle("00000000-0000-4000-8000-000000000000", { reason: "x" })).toMatchObject({ status: 404 });
  });
});
