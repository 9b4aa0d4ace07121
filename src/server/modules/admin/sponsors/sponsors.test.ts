import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InviteReport, OrderSeats } from "#contract/orders/company-seats.ts";
import type { Sponsor } from "#contract/orders/sponsors.ts";
import { invoiceContent } from "#server/commands/tax/issue-tax-document.ts";
import { releaseLapsedSeats } from "#server/commands/catalogue/hold-seats.ts";
import { expireOrders } from "#server/commands/orders/expire-orders.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { COMPANY, sponsorForm } from "#tests/support/company-order.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
let staff: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  staff = await makeStaff(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const call = <T>(method: "GET" | "POST" | "PUT", path: string, body?: object, who = staff) =>
  server.call<T>(method, path, { headers: who.headers, ...(body ? { body } : {}) });

/** A sponsor whose contact has an account, and a program that it may pay for: 1,150 SAR a seat. */
async function ground(seats = 10) {
  const contact = await makeSignedIn(server);
  const { data: sponsor } = await call<Sponsor>("POST", "/admin/sponsors", sponsorForm(contact.user.email));
  const program = await makeProgram(server, { price: 1_150_00, seats });
  const [cohort] = await db().select().from(cohorts).where(eq(cohorts.programId, program.id));
  if (!cohort) throw new Error("no cohort");
  const wish = { program_id: program.id, cohort_id: cohort.id, seats: 3, purchase_order: "PO-1", expected_total: 3_450 };
  const agree = (more: object = {}) =>
    call<{ order: { id: string; number: string; total: number } }>("POST", `/admin/sponsors/${sponsor.id}/agreements`, {
      ...wish,
      ...more,
    });
  const taken = async () => (await db().select().from(cohorts).where(eq(cohorts.id, cohort.id)))[0]?.seatsTaken;
  const read = async () => (await call<Sponsor>("GET", `/admin/sponsors/${sponsor.id}`)).data;
  return { contact, sponsor, program, cohort, agree, taken, read };
}

describe("issues 20.2 and 21.5: sponsors", () => {
  it("are asked for the password again before anything is agreed for them", async () => {
    const { agree, taken } = await ground();
    expect(await agree()).toMatchObject({ status: 403, code: "reauth_required" });
    expect(await taken()).toBe(0);
    await confirmPassword(server, staff);
    expect(await agree()).toMatchObject({ status: 201 });
  });

  it("pay by one transfer: seats are held, then invoiced once to the halala, and taken by whom the contact invites", async () => {
    const { contact, program, agree, taken, read } = await ground();
    const { data } = await agree();
    expect(data.order.total).toBe(3_450);
    expect(await taken()).toBe(3);
    expect(await read()).toMatchObject({ paid: 0, awaited: 3_450, seats: 0, taken: 0, contact_id: contact.user.id });
    expect((await call<unknown>("GET", `/orders/${data.order.id}/seats`, undefined, contact)).status).toBe(404);

    const came = { amount: 3_450, bank_reference: "FT26-77" };
    expect(await call("POST", `/admin/orders/${data.order.id}/transfer`, came)).toMatchObject({ status: 201 });
    expect(await call("POST", `/admin/orders/${data.order.id}/transfer`, came)).toMatchObject({ code: "order_already_paid" });
    const invited = await call<InviteReport>(
      "POST",
      `/orders/${data.order.id}/seats/invitations`,
      { program_id: program.id, emails: "learner@example.com" },
      contact,
    );
    expect(invited.data.lines).toMatchObject([{ result: "invited" }]);
    await server.runJobs();
    const [letter] = await emailsOf(server, "learner@example.com");
    const token = /seat-invitation\?token=([\w-]+)/u.exec(letter?.text ?? "")?.[1];
    const learner = await makeSignedIn(server);
    expect(await call("POST", "/seat-invitations/accept", { token }, learner)).toMatchObject({ status: 200 });
    expect(await db().$count(enrollments, eq(enrollments.userId, learner.user.id))).toBe(1);
    const { data: seats } = await call<OrderSeats>("GET", `/orders/${data.order.id}/seats`, undefined, contact);
    expect(seats.lines).toMatchObject([{ free: 2 }]);
    expect(await taken()).toBe(3);

    const sponsor = await read();
    expect(sponsor).toMatchObject({ paid: 3_450, awaited: 0, seats: 3, taken: 1 });
    expect(sponsor.agreements).toMatchObject([{ order_number: data.order.number, status: "paid", seats: 3, taken: 1, total: 3_450 }]);
    // The same sum in the order, its one line, its payment and its invoice, which names the sponsor.
    const { rows } = await db().execute<Record<string, number>>(sql`select o.total, o.vat, i.total as line, p.amount,
      (select count(*)::int from invoices where order_id = o.id) as invoices
      from orders o join order_items i on i.order_id = o.id join payments p on p.order_id = o.id where o.id = ${data.order.id}`);
    expect(rows).toEqual([{ total: 3_450_00, vat: 450_00, line: 3_450_00, amount: 3_450_00, invoices: 1 }]);
    const invoice = await invoiceContent(db(), data.order.id);
    expect(invoice).toMatchObject({ number: sponsor.agreements[0]?.invoice, lines: [{ quantity: 3 }] });
    expect(JSON.stringify(invoice)).toContain(COMPANY.vat_number);
  });

  it("whose transfer does not come lose their seats after a month, and owe nothing", async () => {
    const { agree, taken, read } = await ground();
    await agree();
    const context = (days: number) => ({
      now: new Date(server.clock.now().getTime() + days * 86_400_000),
      actor: "system",
      requestId: null,
    });
    await releaseLapsedSeats(db(), context(4));
    expect(await taken(), "a checkout's transfer is awaited for three days, a sponsor's longer").toBe(3);
    await releaseLapsedSeats(db(), context(31));
    await expireOrders(db(), context(31));
    expect(await taken()).toBe(0);
    expect(await read()).toMatchObject({ awaited: 0, agreements: [{ status: "expired", invoice: null }] });
  });

  it("are refused what cannot be paid for: too many seats, another price, a cohort of another program, no account of the contact", async () => {
    const { agree, taken, sponsor } = await ground(5);
    expect(await agree({ seats: 6, expected_total: 6_900 })).toMatchObject({ code: "seat_unavailable" });
    expect(await agree({ expected_total: 3_449 })).toMatchObject({ code: "price_changed", data: { expected_total: 3_450 } });
    const other = await ground();
    expect(await agree({ cohort_id: other.cohort.id })).toMatchObject({ status: 404 });
    expect(await call("POST", `/admin/sponsors/${sponsor.id}/archive`, { version: 1 })).toMatchObject({ status: 200 });
    expect(await agree()).toMatchObject({ status: 404 });
    const { data: nobody } = await call<Sponsor>("POST", "/admin/sponsors", sponsorForm("nobody@oasis.example"));
    expect(nobody.contact_id).toBeNull();
    const wish = { program_id: 1, cohort_id: 1, seats: 1, expected_total: 1 };
    expect(await call("POST", `/admin/sponsors/${nobody.id}/agreements`, wish)).toMatchObject({ code: "not_a_learner" });
    expect(await taken()).toBe(0);
  });

  it("are written as an invoice must name them", async () => {
    for (const wrong of [
      { vat_number: "123" },
      { building: "12" },
      { postal_code: "1" },
      { name: { ar: "واحة", en: "" } },
      { email: "no" },
    ])
      expect((await call("POST", "/admin/sponsors", { ...sponsorForm("a@oasis.example"), ...wrong })).status, JSON.stringify(wrong)).toBe(
        422,
      );
  });
});
