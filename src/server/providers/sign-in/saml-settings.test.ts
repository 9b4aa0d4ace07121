import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { readSignInSettings } from "./sign-in-settings.ts";

const folder = mkdtempSync(path.join(tmpdir(), "qabas-saml-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const key = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ type: "spki", format: "pem" }).toString();
const strong = key(2048);

function read(more: object) {
  const file = path.join(folder, "sso.json");
  const fair = {
    id: "campus",
    kind: "saml",
    name: { en: "Campus" },
    issuer: "https://idp.campus.example",
    signInUrl: "https://idp.campus.example/sign-in",
    certificates: [strong],
    domains: ["campus.example"],
    emails: "trusted",
  };
  writeFileSync(file, JSON.stringify({ providers: [{ ...fair, ...more }] }));
  const problems: string[] = [];
  const settings = readSignInSettings(file, problems, () => false);
  return { problems, settings };
}

it("the settings of a SAML provider are read with the usual names of attributes", () => {
  const { problems, settings } = read({});
  expect(problems).toEqual([]);
  expect(settings).toMatchObject([{ kind: "saml", keys: [strong], logoutUrl: null, attributes: { subject: null } }]);
});

it.each([
  ["a key that is too short", { certificates: [key(1024)] }, "certificates[0] must be an RSA certificate of at least 2048 bits"],
  ["what is no key", { certificates: ["MIIB"] }, "certificates[0] must be an RSA certificate of at least 2048 bits"],
  ["no key", { certificates: [] }, "certificates must name at least one"],
  ["no domain", { domains: [] }, "domains must be named for SAML"],
  ["e-mails that nobody vouches for", { emails: "verified" }, "emails must be trusted for SAML"],
  ["an address that is read on its way", { signInUrl: "http://idp.campus.example" }, "signInUrl must be an https address"],
])("a start is refused with %s", (_what, more, told) => {
  const { problems, settings } = read(more);
  expect(settings).toEqual([]);
  expect(problems.join("\n")).toContain(told);
});
