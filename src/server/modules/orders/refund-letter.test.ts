import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Mail } from "#server/providers/mail.ts";
import { carryOutRefund, REFUND_PROGRAM, startRefund } from "#server/commands/orders/refund-program.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { creditNotes } from "#server/db/tables/requests.ts";
import { makeProgram } from "#tests/support/factories.ts";
import { Shop } from "#tests/support/shop.ts";

const mails: Mail[] = [];
let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
  vi.spyOn(shop.server.services.mail, "send").mockImplementation(async (mail) => void mails.push(mail));
});
afterAll(() => shop.close());

it("the letter of a refund has its credit note, however quick whoever sends letters is between the money and the note", async () => {
  const { services, clock } = shop.server;
  const { db } = services;
  const program = await makeProgram(shop.server, { price: 100_000 });
  const buyer = await shop.buyerOf([program]);
  const { order } = (await shop.order(buyer, { headers: { "accept-language": "en" } })).data;
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const context = { now: clock.now(), actor: "system", requestId: null } as const;
  const asked = { orderId: order.id, paymentId: payment?.id ?? "", programId: program.id, withdrawalId: null, askedBy: null };
  const id = await db.transaction((tx) => startRefund(tx, { ...asked, amount: 50_000, vat: 6_522, reason: "x" }, context));
  const letters = () => mails.filter(({ subject }) => subject.includes(order.number) && subject.startsWith("Refunded"));
  // The refund is carried out here alone, and what can be done before each of its transactions is.
  await db.delete(jobs).where(eq(jobs.kind, REFUND_PROGRAM));
  const transaction = db.transaction.bind(db);
  let isOurs = true;
  const between = vi.spyOn(db, "transaction").mockImplementation(async (...args) => {
    if (isOurs) {
      isOurs = false;
      await services.jobs.runDue();
      isOurs = true;
    }
    return await transaction(...args);
  });
  await carryOutRefund(services, id, context);
  between.mockRestore();
  await expect
    .poll(
      async () => {
        await services.jobs.runDue();
        return letters().length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  const [note] = await db.select().from(creditNotes).where(eq(creditNotes.refundId, id));
  const [letter] = letters();
  expect(letter?.text).toContain(note?.number);
  expect(letter?.attachments).toMatchObject([{ filename: `${note?.number}.pdf`, contentType: "application/pdf" }]);
});
