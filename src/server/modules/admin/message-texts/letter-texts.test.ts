import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LetterKind } from "#contract/messages/message-kinds.ts";
import type { MessageText } from "#contract/messages/message-texts.ts";
import { invoices } from "#server/db/tables/commerce.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeProgram, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";

/** To whom every order of the shop is billed. */
const BILLED = "noura@example.com";
let shop: Shop;
let staff: SignedIn;
let program: Awaited<ReturnType<typeof makeProgram>>;
beforeAll(async () => {
  shop = await Shop.open();
  staff = await makeStaff(shop.server);
  program = await makeProgram(shop.server, { titleAr: "تحليل البيانات", titleEn: "Data analysis", price: 127_050, seats: 50 });
  await confirmPassword(shop.server, staff);
});
afterAll(() => shop.close());

const both = (ar: string, en: string) => ({ ar, en });
const call = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
  shop.server.call<MessageText>(method, `/admin/message-texts/${path}`, { headers: staff.headers, ...(body ? { body } : {}) });
async function write(kind: LetterKind, title: string, body: string) {
  const { version } = (await call("GET", kind)).data;
  const saved = await call("PUT", kind, { title: both(title, title), body: both(body, body), reason: "أوضح", version });
  if (saved.status === 200)
    await expect
      .poll(() => shop.server.services.words.own("en", kind, { amount: "", number: "", name: "", program: "", seats: "" }))
      .not.toBeNull();
  return saved;
}
/** Of the order, without the marks round names. */
async function letters(number: string) {
  const sent = await emailsOf(shop.server, BILLED);
  const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, "");
  return sent
    .map((mail) => ({ ...mail, subject: plain(mail.subject), text: plain(mail.text) }))
    .filter(({ subject, text }) => `${subject} ${text}`.includes(number));
}
async function bought(language: "ar" | "en", programs = [program]) {
  const buyer = await shop.buyerOf(programs);
  return (await shop.order(buyer, { headers: { "accept-language": language } })).data.order;
}

describe("office.md §9: the letters round receipts and refunds are worded by staff", () => {
  it("a receipt says their text with the amount, the order, the programs and the buyer; its sums and the invoice stay ours", async () => {
    expect(await write("receipt_paid", "شكرًا {name}: {number}", "وصل {amount} عن {program}.")).toMatchObject({
      status: 200,
      data: { own: true, group: "receipts" },
    });
    const second = await makeProgram(shop.server, { titleAr: "بايثون", titleEn: "Python", price: 10_000 });
    const order = await bought("ar", [program, second]);
    const [receipt] = await letters(order.number);
    expect(receipt?.subject).toBe(`شكرًا نورة القحطاني: ${order.number}`);
    expect(receipt?.text).toContain("وصل 1,370.50 عن تحليل البيانات وبايثون.");
    const [invoice] = await shop.server.services.db.select().from(invoices).where(eq(invoices.orderId, order.id));
    for (const said of ["1,370.50 ريال", `الفاتورة الضريبية: ${invoice?.number}`]) expect(receipt?.text).toContain(said);
    expect(receipt?.parts.some(({ type }) => type.startsWith("application/pdf"))).toBe(true);
  });

  it("a refund says theirs with the program whose money it is, in the language of the purchase", async () => {
    await write("refund_returned", "Back: {number}", "{name}, {amount} SAR of {program} in {number} went back.");
    const other = await makeProgram(shop.server, { titleEn: "Kept" });
    const order = await bought("en", [program, other]);
    const body = { program_id: program.id, amount: 617.5, reason: "خطأ في التسجيل" };
    const asked = await shop.server.call("POST", `/admin/orders/${order.id}/refund`, { headers: staff.headers, body });
    expect(asked.status).toBeLessThan(300);
    await shop.server.runJobs();
    await expect.poll(() => shop.server.services.db.$count(creditNotes), { timeout: 60_000 }).toBe(1);
    const refund = (await letters(order.number)).find(({ subject }) => subject === `Back: ${order.number}`);
    expect(refund?.text).toContain(`نورة القحطاني, 617.50 SAR of Data analysis in ${order.number} went back.`);
    expect(refund?.text).toContain("Amount returned: 617.50 SAR");
  });

  it("returned to, the platform's text stands again in the next receipt", async () => {
    const { version } = (await call("GET", "receipt_paid")).data;
    expect(await call("POST", "receipt_paid/return", { to: 1, reason: "كان أوضح", version })).toMatchObject({ data: { own: false } });
    await expect.poll(() => shop.server.services.words.own("en", "receipt_paid", { amount: "" })).toBeNull();
    const order = await bought("en");
    const [receipt] = await letters(order.number);
    expect(receipt?.subject).toBe(`Payment received: order ${order.number}`);
    expect(receipt?.text).toContain("We received 1,270.50 SAR and your programs are ready in My programs.");
  });

  it.each([
    ["receipt_paid", "{amount} {invoice}", "template.variable"],
    ["receipt_paid", "{amount} {seats}", "template.variable"],
    ["receipt_paid", "{number}", "template.missing"],
    ["receipt_free", "{amount}", "template.variable"],
    ["receipt_seats", "{number}", "template.missing"],
    ["refund_paid_twice", "{amount}", "template.missing"],
    ["refund_not_completed", "{amount} {number} {reason}", "template.variable"],
  ] as const)("%s refuses «%s» at its field", async (kind, body, key) => {
    const before = (await call("GET", kind)).data.version;
    expect(await write(kind, "x", body)).toMatchObject({ status: 422, error_keys: { "body.ar": [{ key }], "body.en": [{ key }] } });
    expect((await call("GET", kind)).data.version).toBe(before);
  });

  it("no text of the tax documents themselves can be changed", async () => {
    for (const kind of ["invoice", "tax_invoice", "credit_note", "receipt", "refund"])
      expect(await call("GET", kind)).toMatchObject({ status: 404 });
  });

  it("the preview shows the newest receipt, masked, else an invented one; a trial goes to whoever writes", async () => {
    const { data } = await call("GET", "receipt_paid");
    const value = (name: string) => data.example.en.find((one) => one.name === name)?.value;
    expect(data.example.real).toBe(true);
    expect(value("program")).toContain("Data analysis");
    for (const name of ["name", "number", "amount"]) {
      expect(value(name)).toContain("•");
      expect(value(name)).not.toMatch(/[\p{L}\p{N}]/u);
    }
    const returned = await call("GET", "refund_returned");
    expect(returned.data.example.real).toBe(true);
    const seats = (await call("GET", "receipt_seats")).data.example;
    expect(seats.real).toBe(false);
    for (const { name, value: said } of [...seats.ar, ...seats.en]) expect({ name, said }).not.toMatchObject({ said: "" });
    const wording = { title: both("تجربة", "A trial"), body: both("{amount}", "{amount} of {program}") };
    expect(await call("POST", "receipt_paid/try", { ...wording, language: "en" })).toMatchObject({ status: 200 });
    const [trial] = (await emailsOf(shop.server, staff.user.email)).filter(({ subject }) => subject === "A trial");
    expect(trial?.text).toContain("Data analysis");
    expect(trial?.text).not.toContain("1,270");
  });
});
