import { describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import type { DocumentOrder, TaxDocumentData, TranscriptData } from "./document-order.ts";
import { keepDrawn } from "./kept-documents.ts";

const invoice = (number: string): TaxDocumentData => ({
  kind: "tax",
  type: "invoice",
  number,
  issuedAt: "2026-10-13T06:02:00.000Z",
  ofInvoice: null,
  orderNumber: "QBS-2026-000004",
  seller: { name: { ar: "قبس", en: "Qabas" }, address: { ar: "الرياض", en: "Riyadh" }, vatNumber: "310122393500003" },
  buyer: { name: "سارة العسيري", email: "student@qabas.example", phone: "+966550000001" },
  company: null,
  lines: [],
  discount: 0,
  net: 0,
  vat: 0,
  total: 0,
  qr: "",
  xml: null,
});
const transcript: TranscriptData = {
  kind: "transcript",
  issuer: { ar: "قبس", en: "Qabas" },
  student: { ar: "سارة العسيري", en: null },
  issuedAt: "2026-10-13T06:02:00.000Z",
  programs: [],
};

/** Draws ten bytes and notes for what. */
function drawer() {
  const drawn: DocumentOrder[] = [];
  const work = {
    fails: false,
    draw: async (order: DocumentOrder) => {
      drawn.push(order);
      await Promise.resolve();
      if (work.fails) throw new Problem("unavailable");
      return new Uint8Array(10).fill(drawn.length);
    },
    close: async () => undefined,
  };
  return { drawn, work };
}

describe("a paper that cannot change (O5)", () => {
  it("is drawn once, for the second device of its owner too, also while it is being drawn", async () => {
    const { drawn, work } = drawer();
    const documents = keepDrawn(work);
    const [one, two] = await Promise.all([documents.draw(invoice("INV-1")), documents.draw(invoice("INV-1"))]);
    expect(await documents.draw(invoice("INV-1"))).toEqual(one);
    expect(two).toEqual(one);
    expect(drawn).toHaveLength(1);
  });

  it("is another one where a single word differs: a name that was corrected is on the next", async () => {
    const { drawn, work } = drawer();
    const documents = keepDrawn(work);
    await documents.draw(invoice("INV-1"));
    const renamed = { ...invoice("INV-1"), buyer: { ...invoice("INV-1").buyer, name: "سارة خالد العسيري" } };
    await documents.draw(renamed);
    expect(drawn).toEqual([invoice("INV-1"), renamed]);
  });

  it("makes room for others once it was not asked for the longest", async () => {
    const { drawn, work } = drawer();
    const documents = keepDrawn(work, 20);
    for (const number of ["INV-1", "INV-2", "INV-1", "INV-3", "INV-1", "INV-2"]) await documents.draw(invoice(number));
    expect(drawn.map((order) => (order as TaxDocumentData).number)).toEqual(["INV-1", "INV-2", "INV-3", "INV-2"]);
  });

  it("that could not be drawn is tried again", async () => {
    const { drawn, work } = drawer();
    const documents = keepDrawn(work);
    work.fails = true;
    await expect(documents.draw(invoice("INV-1"))).rejects.toMatchObject({ code: "unavailable" });
    work.fails = false;
    expect(await documents.draw(invoice("INV-1"))).toHaveLength(10);
    expect(drawn).toHaveLength(2);
  });
});

it("what says the moment it was asked for is drawn each time, and takes no room from the others", async () => {
  const { drawn, work } = drawer();
  const documents = keepDrawn(work, 10);
  await documents.draw(invoice("INV-1"));
  await documents.draw(transcript);
  await documents.draw(transcript);
  await documents.draw(invoice("INV-1"));
  expect(drawn).toHaveLength(3);
});
