import type { Executor } from "#server/db/client.ts";
import { chainDocument, lockActiveUnit, type UnitRow } from "#server/commands/tax/chain-document.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import type { TestServer } from "#tests/support/server.ts";
import { makeOrder, makeStudyProgram } from "#tests/support/study-factories.ts";
import { activeUnit } from "./active-unit.ts";
import { COMPANY } from "./tax-samples.ts";

/**
 * Electronic documents of every kind and profile in turn, one chain, made by four transactions at once: five links in each, so that none
 * waits longer for the unit than a statement may. @param length a multiple of 20
 */
export async function makeChain(server: TestServer, length: number): Promise<void> {
  const { db } = server.services;
  const buyer = await makeSignedIn(server);
  const program = await makeStudyProgram(db);
  const order = { status: "paid" as const, programs: [program], payments: [{ status: "captured" as const }], at: server.clock.now() };
  const { id } = await makeOrder(db, buyer.user.id, order);
  await activeUnit(db, server.clock.now());
  const links = async (from: number, count: number) =>
    await db.transaction(async (tx) => {
      const unit = await lockActiveUnit(tx);
      if (!unit) throw new Error("no unit");
      for (let at = from; at < from + count; at++) await link(tx, unit, { at, orderId: id, now: server.clock.now() });
    });
  for (let from = 0; from < length; from += 20) await Promise.all([0, 5, 10, 15].map((part) => links(from + part, 5)));
}

async function link(tx: Executor, unit: UnitRow, { at, orderId, now }: { at: number; orderId: string; now: Date }): Promise<void> {
  const kind = (["invoice", "invoice", "credit_note", "debit_note"] as const)[at % 4] ?? "invoice";
  const profile = at % 3 === 0 ? "standard" : "simplified";
  const lines = Array.from({ length: 1 + (at % 3) }, (_, line) => {
    const total = 1 + ((at * 7919 + line * 104_729) % 900_000);
    const vat = Math.round((total * 15) / 115);
    return { name: `برنامج «${at}» & <${line}>`, quantity: 1, category: "S" as const, net: total - vat, vat };
  });
  const document = {
    kind,
    profile,
    number: `N-${at}`,
    issuedAt: now,
    buyer: profile === "standard" ? COMPANY : null,
    purchaseOrder: null,
    of: kind === "invoice" ? null : { number: "INV-2026-000001", reason: "انسحاب المتدرب" },
    paymentMeans: "48",
    lines,
  } as const;
  await chainDocument(tx, unit, document, orderId, { now });
}
