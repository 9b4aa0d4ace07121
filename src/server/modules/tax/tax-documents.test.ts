import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { onboardUnit, renewUnit, SampleRefused } from "#server/commands/tax/onboard-unit.ts";
import { checkChains } from "#server/commands/tax/check-chain.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { fetchFile } from "#tests/support/certificate-factories.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { Shop } from "#tests/support/shop.ts";
import { SELLER } from "#tests/support/tax/tax-samples.ts";
import { ZatcaTwin } from "#tests/support/tax/zatca-twin.ts";

const UNIT = { seller: SELLER, branch: "الرياض", industry: "Education" };
const twin = new ZatcaTwin();
let shop: Shop;
let staff: SignedIn;
beforeAll(async () => {
  await twin.open();
  shop = await Shop.open({ env: { QABAS_ZATCA: "sandbox", QABAS_ZATCA_ORIGIN: twin.origin } });
});
beforeEach(async () => {
  [twin.faults.length, twin.verdicts.length] = [0, 0];
  staff = await makeStaff(shop.server);
});
afterAll(async () => {
  await shop.close();
  await twin.close();
});

const db = () => shop.server.services.db;
const context = () => ({ now: shop.server.clock.now(), actor: "system", requestId: null });
const authority = () => {
  const { tax } = shop.server.services;
  if (!tax) throw new Error("no authority");
  return tax;
};

async function bought(price = 1_270_00) {
  const program = await makeProgram(shop.server, { price, seats: 5 });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer, price === 0 ? { method: "free" } : {});
  return { buyer, program, orderId: data.order.id };
}
const documentsOf = (orderId: string) =>
  db().select().from(taxDocuments).where(eq(taxDocuments.orderId, orderId)).orderBy(asc(taxDocuments.counter));
const reissue = async (id: string, who = staff) => {
  await confirmPassword(shop.server, who);
  return await shop.server.call<{ id: string }>("POST", `/admin/electronic-documents/${id}/reissue`, { headers: who.headers, body: {} });
};

describe("a unit", () => {
  it("no document is made before one is onboarded, and its PDF is that of the first phase", async () => {
    const { buyer, orderId } = await bought();
    expect(await documentsOf(orderId)).toEqual([]);
    expect(await shop.server.call("GET", `/orders/${orderId}/invoice.xml`, { headers: buyer.headers })).toMatchObject({
      code: "not_found",
    });
    const { data, meta } = await shop.server.call("GET", "/admin/electronic-documents", { headers: staff.headers });
    expect([data, meta]).toMatchObject([[], { unit: null }]);
  });

  it("a wrong password of the portal and a refused sample make none; then key, samples and certificates do", async () => {
    await expect(onboardUnit(db(), authority(), UNIT, "000000", context())).rejects.toMatchObject({ code: "validation_error" });
    twin.verdicts.push("refuse");
    await expect(onboardUnit(db(), authority(), UNIT, twin.otp, context())).rejects.toBeInstanceOf(SampleRefused);
    expect(await db().$count(taxUnits, eq(taxUnits.status, "active"))).toBe(0);
    const unit = await onboardUnit(db(), authority(), UNIT, twin.otp, context());
    expect(unit).toMatchObject({ status: "active", environment: "sandbox", counter: 0 });
    // What is secret lies sealed.
    const { rows } = await shop.server.services.pool.query("select private_key, secret from tax_units where status = 'active'");
    expect(rows).toEqual([{ private_key: expect.stringMatching(/^s1\./u), secret: expect.stringMatching(/^s1\./u) }]);
  });
});

describe("who is refused", () => {
  it("a guest, another buyer, and staff without the capability or a fresh password", async () => {
    const { orderId } = await bought();
    const [document] = await documentsOf(orderId);
    const path = `/admin/electronic-documents/${document?.id}`;
    const other = await makeSignedIn(shop.server);
    expect(await shop.server.call("GET", `/orders/${orderId}/invoice.xml`)).toMatchObject({ status: 401 });
    expect(await shop.server.call("GET", `/orders/${orderId}/invoice.xml`, { headers: other.headers })).toMatchObject({ status: 404 });
    for (const where of ["/admin/electronic-documents", `${path}/document.xml`]) {
      expect(await shop.server.call("GET", where, { headers: other.headers }), where).toMatchObject({ status: 403 });
      const registrar = await makeSignedIn(shop.server, { type: "staff" }, ["registrar"]);
      expect(await shop.server.call("GET", where, { headers: registrar.headers }), where).toMatchObject({ code: "capability_required" });
    }
    expect(await shop.server.call("POST", `${path}/reissue`, { headers: staff.headers, body: {} })).toMatchObject({
      code: "reauth_required",
    });
    expect(await reissue(document?.id ?? "")).toMatchObject({ status: 409, code: "tax_document_standing" });
    expect(await reissue(randomUUID())).toMatchObject({ status: 404 });
  });
});

describe("an invoice", () => {
  it("is made with its order, reported by the job, and given to its buyer as XML and within the PDF", async () => {
    const { buyer, orderId } = await bought();
    expect(await documentsOf(orderId)).toMatchObject([{ kind: "invoice", profile: "simplified", total: 1_270_00, vat: 16_565 }]);
    await shop.server.runJobs();
    const [document] = await documentsOf(orderId);
    expect(document).toMatchObject({ status: "reported", errors: [], warnings: [] });
    expect(twin.taken).toContain(document?.id);
    const xml = await fetchFile(shop.server, `/orders/${orderId}/invoice.xml`, buyer.headers);
    expect(xml.bytes.toString("utf8")).toBe(document?.xml);
    expect(xml.headers["cache-control"]).toBe("private, no-store");
    const pdf = await fetchFile(shop.server, `/orders/${orderId}/invoice.pdf`, buyer.headers);
    expect(pdf.bytes.includes(`${document?.number}.xml`)).toBe(true);
    expect(pdf.bytes.includes("/AFRelationship")).toBe(true);
  });

  it("what is free makes none", async () => {
    const { orderId } = await bought(0);
    expect(await documentsOf(orderId)).toEqual([]);
  });

  it("education of a citizen names them by national ID; nobody else is taxed less", async () => {
    const program = await makeProgram(shop.server, { price: 115_00, seats: 5 });
    await db().update(programs).set({ vatCategory: "Z" }).where(eq(programs.id, program.id));
    const sold = async (nationalId: string) => {
      const buyer = await shop.buyer({ nationalId });
      await shop.server.call("POST", "/cart", { headers: buyer.headers, body: { learning_program_id: program.id } });
      const { data } = await shop.order(buyer);
      await shop.server.runJobs();
      return (await documentsOf(data.order.id))[0];
    };
    const citizen = await sold("1098765432");
    expect(citizen).toMatchObject({ status: "reported", total: 115_00, vat: 0 });
    expect(citizen?.xml).toContain('<cbc:ID schemeID="NAT">1098765432</cbc:ID>');
    const resident = await sold("2098765432");
    expect(resident).toMatchObject({ status: "reported", total: 115_00, vat: 15_00 });
    expect(resident?.xml).not.toContain("VATEX");
  });
});

describe("the authority", () => {
  it("warns (202): it is reported, with the warning kept", async () => {
    twin.verdicts.push("warn");
    const { orderId } = await bought();
    await shop.server.runJobs();
    expect(await documentsOf(orderId)).toMatchObject([{ status: "reported", warnings: [{ code: "BR-KSA-63" }] }]);
  });

  it("rejects (400): the document keeps its place, and one in its stead takes the next under the same number", async () => {
    twin.verdicts.push("refuse");
    const { orderId } = await bought();
    await shop.server.runJobs();
    const [document] = await documentsOf(orderId);
    expect(document).toMatchObject({ status: "rejected", errors: [{ code: "BR-KSA-40" }] });
    const { status, data } = await reissue(document?.id ?? "");
    expect(status).toBe(201);
    await shop.server.runJobs();
    const both = await documentsOf(orderId);
    expect(both.map((one) => [one.status, one.number])).toEqual([
      ["replaced", document?.number],
      ["reported", document?.number],
    ]);
    expect(both[1]).toMatchObject({ id: data.id, counter: (document?.counter ?? 0) + 1, previousHash: document?.hash });
    expect(await reissue(document?.id ?? "")).toMatchObject({ code: "tax_document_standing" });
  });

  it.each(["503", "429", "garbage", "lost"] as const)("%s: it is told again, and takes the document once", async (fault) => {
    twin.faults.push(fault);
    const { orderId } = await bought();
    await shop.server.runJobs();
    const [before] = await documentsOf(orderId);
    expect(before?.status).toBe("waiting");
    shop.server.clock.advance(3_600_000);
    await shop.server.runJobs();
    const [after] = await documentsOf(orderId);
    expect(after?.status).toBe("reported");
    expect(twin.taken.filter((id) => id === after?.id)).toHaveLength(1);
  });

  it("refuses the unit (401) for a day: the job is set aside for the staff, and the document waits", async () => {
    const [unit] = await db().select().from(taxUnits).where(eq(taxUnits.status, "active"));
    await db()
      .update(taxUnits)
      .set({ secret: "wrong" })
      .where(eq(taxUnits.id, unit?.id ?? ""));
    const { orderId } = await bought();
    await shop.server.runJobs();
    shop.server.clock.advance(25 * 3_600_000);
    await shop.server.runJobs();
    const [document] = await documentsOf(orderId);
    expect(document?.status).toBe("waiting");
    const [job] = await db()
      .select()
      .from(jobs)
      .where(eq(jobs.onceKey, `send-tax-document:${document?.id}`));
    expect(job?.deadReason).toBe("retries_exhausted");
    await db()
      .update(taxUnits)
      .set({ secret: unit?.secret ?? "" })
      .where(eq(taxUnits.id, unit?.id ?? ""));
    await db()
      .update(jobs)
      .set({ deadAt: null, attempts: 0, runAt: shop.server.clock.now() })
      .where(eq(jobs.id, job?.id ?? 0));
    await shop.server.runJobs();
    expect((await documentsOf(orderId))[0]?.status).toBe("reported");
  });

  it("a refund is a credit note in the same chain, which stays whole; a renewed certificate goes on with it", async () => {
    const { orderId, program } = await bought();
    await renewUnit(db(), authority(), twin.otp, context());
    await confirmPassword(shop.server, staff);
    const body = { program_id: program.id, amount: 600, reason: "انسحاب" };
    expect(await shop.server.call("POST", `/admin/orders/${orderId}/refund`, { headers: staff.headers, body })).toMatchObject({
      status: 201,
    });
    for (let round = 0; round < 3; round++) await shop.server.runJobs();
    const [invoice, note] = await documentsOf(orderId);
    expect(note).toMatchObject({ kind: "credit_note", status: "reported", total: 600_00, previousHash: invoice?.hash });
    expect(note?.xml).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice?.number}</cbc:ID>`);
    expect(await checkChains(db())).toEqual(expect.arrayContaining([expect.objectContaining({ fault: null, documents: note?.counter })]));
    expect((await db().select().from(orders).where(eq(orders.id, orderId)))[0]?.status).toBe("partially_refunded");
  });

  it("the staff's list says what it said, finds by number, and gives the document", async () => {
    const [one] = await db().select().from(taxDocuments).orderBy(asc(taxDocuments.counter)).limit(1);
    const { data, meta } = await shop.server.call<{ id: string; status: string }[]>("GET", `/admin/electronic-documents?q=${one?.number}`, {
      headers: staff.headers,
    });
    expect(data.map(({ id }) => id)).toEqual([one?.id]);
    expect(meta).toMatchObject({ total: 1, unit: { environment: "sandbox" } });
    const waiting = await shop.server.call<unknown[]>("GET", "/admin/electronic-documents?filter[status]=rejected", {
      headers: staff.headers,
    });
    expect(waiting.data).toEqual([]);
    const { bytes } = await fetchFile(shop.server, `/admin/electronic-documents/${one?.id}/document.xml`, staff.headers);
    expect(bytes.toString("utf8")).toBe(one?.xml);
  });
});
