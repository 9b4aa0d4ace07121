import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taxDocuments } from "#server/db/tables/orders/tax.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { makeChain } from "#tests/support/tax/long-chain.ts";
import { checkChains } from "./check-chain.ts";
import { FIRST_HASH } from "./tax-document.ts";
import { size } from "#tests/support/size.ts";

const LENGTH = size(1_000, 80);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeChain(server, LENGTH);
}, 300_000);
afterAll(() => server.close());

const db = () => server.services.db;

const without = (xml: string, from: string, to: string): string => {
  const start = xml.indexOf(from);
  return start < 0 ? xml : xml.slice(0, start) + xml.slice(xml.indexOf(to, start) + to.length);
};

describe(`a chain of ${LENGTH} documents`, () => {
  it("stands before xmllint and openssl, and before its own check", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "qabas-chain-"));
    try {
      const rows = await db().select({ xml: taxDocuments.xml }).from(taxDocuments).orderBy(asc(taxDocuments.counter));
      rows.forEach(({ xml }, at) => {
        const name = path.join(folder, String(at).padStart(4, "0"));
        const signed = without(
          without(
            without(xml, "<ext:UBLExtensions>", "</ext:UBLExtensions>"),
            "<cac:AdditionalDocumentReference><cbc:ID>QR<",
            "</cac:AdditionalDocumentReference>",
          ),
          "<cac:Signature>",
          "</cac:Signature>",
        );
        writeFileSync(`${name}.xml`, signed);
        writeFileSync(`${name}.sig`, Buffer.from(/<ds:SignatureValue>([^<]*)</u.exec(xml)?.[1] ?? "", "base64"));
        if (at === 0) {
          const certificate = new X509Certificate(Buffer.from(/<ds:X509Certificate>([^<]*)</u.exec(xml)?.[1] ?? "", "base64"));
          writeFileSync(path.join(folder, "unit.pem"), certificate.publicKey.export({ type: "spki", format: "pem" }));
        }
      });
      // One run for all of them: canonical documents follow each other without anything between.
      const names = rows.map((_, at) => `${String(at).padStart(4, "0")}.xml`);
      const { stdout } = spawnSync("xmllint", ["--c14n11", ...names], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
      const canonical = stdout.toString("utf8").split(/(?=<Invoice )/u);
      expect(canonical).toHaveLength(LENGTH);
      canonical.forEach((text, at) => {
        const digest = createHash("sha256").update(text, "utf8").digest();
        writeFileSync(path.join(folder, `${String(at).padStart(4, "0")}.dig`), digest);
      });
      const script = `for d in *.dig; do b="\${d%.dig}"; openssl dgst -sha256 -verify unit.pem -signature "$b.sig" "$d" >/dev/null || echo "$b"; done`;
      expect(spawnSync("sh", ["-c", script], { cwd: folder }).stdout.toString()).toBe("");
      let previous = FIRST_HASH;
      const digests = readdirSync(folder)
        .filter((name) => name.endsWith(".dig"))
        .sort();
      expect(digests).toHaveLength(LENGTH);
      digests.forEach((name, at) => {
        const xml = rows[at]?.xml ?? "";
        expect(
          /<cbc:ID>PIH<\/cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text\/plain">([^<]*)</u.exec(xml)?.[1],
        ).toBe(previous);
        expect(xml).toContain(`<cbc:ID>ICV</cbc:ID><cbc:UUID>${at + 1}</cbc:UUID>`);
        previous = readFileSync(path.join(folder, name)).toString("base64");
        expect(xml).toContain(`<ds:DigestValue>${previous}</ds:DigestValue>`);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    expect(await checkChains(db())).toMatchObject([{ documents: LENGTH, fault: null }]);
  }, 180_000);
});
