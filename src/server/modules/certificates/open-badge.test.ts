import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import jsonld from "jsonld";
import type { JsonLd } from "jsonld/jsonld-spec.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { certified, fetchFile } from "#tests/support/certificate-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The published contexts, kept beside the tests: nothing is fetched. */
const CONTEXTS: Record<string, string> = {
  "https://www.w3.org/ns/credentials/v2": "credentials-v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json": "open-badges-3.0.3",
};
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../tests/support/json-ld/${name}.json`, import.meta.url), "utf8")) as JsonLd;
const documentLoader = async (url: string) => {
  const name = CONTEXTS[url];
  if (!name) throw new Error(`${url} is not kept`);
  return { contextUrl: undefined, documentUrl: url, document: read(name) };
};

interface Secured {
  [name: string]: unknown;
  proof: Record<string, unknown> & { verificationMethod: string; proofValue: string };
}
interface IssuerDocument {
  id: string;
  assertionMethod: string[];
  verificationMethod: { id: string; publicKeyMultibase: string }[];
}

/** A verifier of its own: nothing of the server's code is in it. */
function holds({ proof, ...badge }: Secured, { verificationMethod }: IssuerDocument): boolean {
  const { proofValue, ...options } = proof;
  const method = verificationMethod.find(({ id }) => id === proof.verificationMethod);
  const multikey = ofBase58(method?.publicKeyMultibase ?? "z");
  if (multikey.subarray(0, 2).toString("hex") !== "ed01") return false;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: multikey.subarray(2).toString("base64url") }, format: "jwk" });
  const digest = (value: object) =>
    createHash("sha256")
      .update(JSON.stringify(ordered(value)))
      .digest();
  return verify(null, Buffer.concat([digest(options), digest(badge)]), key, ofBase58(proofValue));
}

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, own]) => [name, ordered(own)]),
  );
};

function ofBase58(text: string): Buffer {
  const letters = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
  const bytes: number[] = [];
  for (const letter of text.replace(/^z/u, "")) {
    let carry = letters.indexOf(letter);
    for (let place = 0; place < bytes.length; place += 1) {
      carry += (bytes[place] ?? 0) * 58;
      bytes[place] = carry & 255;
      carry >>= 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255);
  }
  const zeros = /^z?(1*)/u.exec(text)?.[1]?.length ?? 0;
  return Buffer.from([...bytes, ...Array.from({ length: zeros }, () => 0)].reverse());
}

type Node = Record<string, Node[] | undefined>;
const partOf = (node: Node | undefined, name: string): Node | undefined => node?.[name]?.[0];

/** Safe mode throws for a term that no context knows, which plain expansion would drop; the types do not know of it yet. */
const expanded = async (document: jsonld.JsonLdDocument): Promise<Node[]> =>
  (await jsonld.expand(document, Object.assign({ documentLoader }, { safe: true }))) as Node[];

const VC = "https://www.w3.org/2018/credentials#";
const OB = "https://purl.imsglobal.org/spec/vc/ob/vocab.html#";

describe("the Open Badges 3.0 credential", () => {
  it("is understood in its contexts, every term of it", async () => {
    const { learner, certificate } = await certified(server);
    const { status, bytes, headers } = await fetchFile(server, `/student/certificates/${certificate.id}/credential.json`, learner.headers);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/ld+json");
    const badge = JSON.parse(bytes.toString("utf8")) as Record<string, unknown>;
    const [node] = await expanded(badge);
    expect(node?.["@type"]).toEqual([`${VC}VerifiableCredential`, `${OB}OpenBadgeCredential`]);
    const subject = partOf(node, `${VC}credentialSubject`);
    const achievement = partOf(subject, `${OB}achievement`);
    expect(Object.keys(achievement ?? {}).some((name) => name.toLowerCase() === `${OB}criteria`.toLowerCase())).toBe(true);
    expect(badge).toMatchObject({
      id: expect.stringMatching(/\/verify\/QBS-1448-\d{6}\?c=[\w-]{22}$/u),
      validFrom: certificate.snapshot?.issued_at,
    });
    expect(JSON.stringify(badge)).not.toMatch(/online|onsite|blended/iu);
  });

  it("a term that is none of the contexts' would be found", async () => {
    const odd = { "@context": Object.keys(CONTEXTS), type: ["VerifiableCredential"], notATermOfOurs: "x" };
    await expect(expanded(odd)).rejects.toThrow();
  });

  it("carries a proof that its issuer's published key made, over every word of it (eddsa-jcs-2022)", async () => {
    const { learner, certificate } = await certified(server);
    const { bytes } = await fetchFile(server, `/student/certificates/${certificate.id}/credential.json`, learner.headers);
    const badge = JSON.parse(bytes.toString("utf8")) as Secured;
    expect(badge.proof).toMatchObject({ type: "DataIntegrityProof", cryptosuite: "eddsa-jcs-2022", proofPurpose: "assertionMethod" });
    expect(badge.proof["@context"]).toEqual(badge["@context"]);
    const answer = await server.app.inject({ url: "/.well-known/did.json" });
    expect(answer.headers["content-type"]).toBe("application/did+json");
    const issuer = answer.json<IssuerDocument>();
    expect(issuer.id).toBe((badge.issuer as { id: string }).id);
    expect(issuer.assertionMethod).toContain(badge.proof.verificationMethod);
    expect(holds(badge, issuer)).toBe(true);

    for (const tampered of [
      { ...badge, name: "Diploma" },
      { ...badge, validFrom: "2020-01-01T00:00:00Z" },
      { ...badge, issuer: { id: "did:web:example.com" } },
      { ...badge, proof: { ...badge.proof, created: "2020-01-01T00:00:00Z" } },
      { ...badge, more: "added" },
    ])
      expect(holds(tampered, issuer)).toBe(false);
  });

  it("is also signed around, as a JWT whose key is in its header and among the published ones", async () => {
    const { learner, certificate } = await certified(server);
    const { bytes } = await fetchFile(server, `/student/certificates/${certificate.id}/credential.jwt`, learner.headers);
    const [header = "", claims = "", signature = ""] = bytes.toString("utf8").split(".");
    const { alg, jwk } = JSON.parse(Buffer.from(header, "base64url").toString()) as { alg: string; jwk: { x: string; kty: string } };
    expect(alg).toBe("ES256");
    const published = (await server.app.inject({ url: "/.well-known/certificate-keys.json" })).body;
    expect(published).toContain(jwk.x);
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    const holds = verify(
      "sha256",
      Buffer.from(`${header}.${claims}`),
      { key, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    expect(holds).toBe(true);
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      type: ["VerifiableCredential", "OpenBadgeCredential"],
    });
  });
});
