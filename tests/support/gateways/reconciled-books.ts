import { expect } from "vitest";
import type { DataOf } from "#contract/endpoint.ts";
import type { readReconciliation, Reconciliation } from "#contract/orders/reconciliations.ts";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { enqueueDueDays } from "#server/commands/orders/reconciliation/due-days.ts";
import type { SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { RealShop } from "./real-shop.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export type ReconciledDay = DataOf<typeof readReconciliation>;
type Method = "card" | "apple_pay" | "tabby" | "tamara";

/** A shop whose books are laid beside its providers' lists night by night, and one of the staff who looks at them. */
export class ReconciledBooks {
  staff!: SignedIn;

  private constructor(readonly shop: RealShop) {}

  static async open(): Promise<ReconciledBooks> {
    return new ReconciledBooks(await RealShop.open());
  }

  get db() {
    return this.shop.server.services.db;
  }

  today(): string {
    return riyadhDay(this.shop.server.clock.now());
  }

  /** A day of its own, in its morning, with providers that answer. */
  async nextMorning(): Promise<void> {
    const { moyasar, tabby, tamara, server } = this.shop;
    for (const twin of [moyasar, tabby, tamara]) twin.faults.length = 0;
    moyasar.listIsAway = false;
    const now = server.clock.now();
    server.clock.advance(riyadhDayStart(riyadhDay(now)).getTime() + DAY_MS + 6 * HOUR_MS - now.getTime());
    this.staff = await makeStaff(server);
  }

  /** A payment, which the person makes at the provider or not; nothing comes back to us. */
  async payment(method: Method, pays = true) {
    const { shop } = this;
    const buyer = await shop.buyer();
    const { data } = await shop.order(buyer, method, method === "card" ? { token: await shop.cardToken() } : {});
    const external = await shop.externalId(data.payment.id);
    if (pays && method === "card") shop.moyasar.bank(external);
    if (pays && method === "apple_pay") shop.moyasar.payInvoice(external.replace("invoice/", ""), "applepay");
    if (pays && method === "tabby") shop.tabby.person(external, "accepts");
    if (pays && method === "tamara") shop.tamara.person(external, "approves");
    return { buyer, id: data.payment.id, orderId: data.order.id, external };
  }

  async settled(method: Method) {
    const made = await this.payment(method);
    expect(await this.shop.poll(made.buyer, made.id)).toMatchObject({ payment: { status: "captured" } });
    return made;
  }

  /** What comes by itself every hour, and what it asks for. */
  async nightly(): Promise<void> {
    const { server } = this.shop;
    await enqueueDueDays(this.db, server.services.gateways, server.clock.now());
    await server.runJobs();
    // Whoever looks has come back since.
    this.staff = await makeStaff(server);
  }

  async nextNight(): Promise<void> {
    const { clock } = this.shop.server;
    const begins = riyadhDayStart(this.today()).getTime() + DAY_MS + HOUR_MS;
    clock.advance(begins - clock.now().getTime());
    await this.nightly();
  }

  async list(query = ""): Promise<Reconciliation[]> {
    const { headers } = this.staff;
    return (await this.shop.server.call<Reconciliation[]>("GET", `/admin/reconciliations${query}`, { headers })).data;
  }

  async dayOf(provider: string, day: string): Promise<ReconciledDay | null> {
    const row = (await this.list()).find((one) => one.provider === provider && one.day === day);
    if (!row) return null;
    const { headers } = this.staff;
    return (await this.shop.server.call<ReconciledDay>("GET", `/admin/reconciliations/${row.id}`, { headers })).data;
  }
}
