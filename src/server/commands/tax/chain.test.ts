import { createHash } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taxDocuments, taxUnits } from "#server/db/tables/orders/tax.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeChain } from "#tests/support/tax/long-chain.ts";
import { checkChains } from "./check-chain.ts";
import { FIRST_HASH } from "./tax-document.ts";

const LENGTH = 80;
const MIDDLE = LENGTH / 2;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeChain(server, LENGTH);
}, 300_000);
afterAll(() => server.close());

const db = () => server.services.db;

describe("a chain of documents", () => {
  it("is made one after another by however many at once, and each names the one before", async () => {
    const rows = await db()
      .select({ counter: taxDocuments.counter, previous: taxDocuments.previousHash, hash: taxDocuments.hash })
      .from(taxDocuments)
      .orderBy(asc(taxDocuments.counter));
    expect(rows.map(({ counter }) => counter)).toEqual(Array.from({ length: LENGTH }, (_, at) => at + 1));
    expect(rows.map(({ previous }) => previous)).toEqual([FIRST_HASH, ...rows.slice(0, -1).map(({ hash }) => hash)]);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(LENGTH);
  });

  it("is whole to its own check", async () => {
    expect(await checkChains(db())).toMatchObject([{ documents: LENGTH, fault: null }]);
  });

  it("a broken link is found: a changed amount, a document taken out, a hash written over, the last one gone", async () => {
    const at = async (counter: number) => {
      const [row] = await db().select().from(taxDocuments).where(eq(taxDocuments.counter, counter));
      if (!row) throw new Error("no such link");
      return row;
    };
    const fault = async () => (await checkChains(db()))[0]?.fault;
    const kept = await at(MIDDLE);
    const put = async (change: Partial<typeof kept>) => await db().update(taxDocuments).set(change).where(eq(taxDocuments.id, kept.id));

    await put({ xml: kept.xml.replace(/<cbc:PayableAmount currencyID="SAR">\d+/u, '<cbc:PayableAmount currencyID="SAR">1') });
    expect(await fault()).toEqual({ counter: MIDDLE, what: "changed" });
    // Whoever changes it and writes its hash anew breaks the next one.
    await put({ xml: kept.xml, hash: createHash("sha256").update("x").digest("base64") });
    expect(await fault()).toEqual({ counter: MIDDLE, what: "changed" });
    const other = await at(MIDDLE + 1);
    await put({
      hash: kept.hash,
      xml: kept.xml.replace(/<ds:SignatureValue>[^<]*/u, `<ds:SignatureValue>${/<ds:SignatureValue>([^<]*)/u.exec(other.xml)?.[1] ?? ""}`),
    });
    expect(await fault()).toEqual({ counter: MIDDLE, what: "unsigned" });
    await put({ xml: kept.xml });
    await db().update(taxDocuments).set({ previousHash: FIRST_HASH }).where(eq(taxDocuments.id, other.id));
    expect(await fault()).toEqual({ counter: MIDDLE + 1, what: "forked" });
    await db().update(taxDocuments).set({ previousHash: kept.hash }).where(eq(taxDocuments.id, other.id));
    await db().delete(taxDocuments).where(eq(taxDocuments.id, kept.id));
    expect(await fault()).toEqual({ counter: MIDDLE, what: "missing" });
    await db().insert(taxDocuments).values(kept);
    expect(await fault()).toBeNull();
    const last = await at(LENGTH);
    await db().delete(taxDocuments).where(eq(taxDocuments.id, last.id));
    expect(await fault()).toEqual({ counter: LENGTH, what: "missing" });
    expect((await db().select({ counter: taxUnits.counter }).from(taxUnits))[0]?.counter).toBe(LENGTH);
  });
});
