import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { staffRoles } from "#server/db/tables/security/staff-roles.ts";
import { setUpApp } from "#tests/support/accounts/second-factors.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { logoutXml, signPart } from "#tests/support/sign-in/saml-messages.ts";
import { type Change, type SamlForm, type SamlProvider, startSamlProvider } from "#tests/support/sign-in/saml-provider.ts";
import { WRAPPINGS } from "#tests/support/sign-in/saml-wrapping.ts";

type Needed = { ticket: string };
const HERE = "http://localhost:8080";
let folder: string;
let server: TestServer;
let campus: SamlProvider;
let other: SamlProvider;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-saml-"));
  [campus, other] = await Promise.all([startSamlProvider("campus"), startSamlProvider("other")]);
  const file = path.join(folder, "sso.json");
  const settings = (provider: SamlProvider, id: string, more: object) => ({
    id,
    kind: "saml",
    name: { ar: "الحرم", en: "Campus" },
    issuer: provider.issuer,
    signInUrl: provider.signInUrl,
    certificates: [provider.certificate],
    emails: "trusted",
    ...more,
  });
  const providers = [
    settings(campus, "campus", {
      domains: ["campus.example"],
      secondFactor: "ours",
      logoutUrl: `${campus.issuer}/logged-out`,
      roles: { claim: "groups", table: { registrars: ["registrar"] } },
    }),
    settings(other, "other", { domains: ["other.example"], passwords: "off", attributes: { subject: "employeeId" } }),
  ];
  writeFileSync(file, JSON.stringify({ providers }));
  server = await startTestServer({ env: { QABAS_SSO: file } });
});
afterAll(async () => {
  await server.close();
  await Promise.all([campus.close(), other.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const db = () => server.services.db;
const browser = () => new TestBrowser(server.app);
const start = async (visitor: TestBrowser, provider = "campus", body: object = {}) =>
  (await visitor.call<{ address: string }>("POST", `/sign-in/providers/${provider}/start`, body)).data.address;
const finish = (visitor: TestBrowser, query: string, provider = "campus") =>
  visitor.call<Arrival>("POST", `/sign-in/providers/${provider}/finish`, { query });

/** Posts a form as the provider's page does: from another site, without a cookie. @returns where the browser is led */
async function post(form: object, door = "/sign-in/campus/acs") {
  const answer = await server.app.inject({
    method: "POST",
    url: door,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: campus.issuer },
    payload: new URLSearchParams({ ...form }).toString(),
  });
  return { status: answer.statusCode, to: new URL(String(answer.headers.location ?? "about:blank"), HERE) };
}
const refused = `${HERE}/sign-in/campus?error=refused`;

async function arrive(visitor: TestBrowser, nameId: string, change: Change = {}, body: object = {}) {
  const { to } = await post(await campus.signIn(await start(visitor, "campus", body), nameId, change));
  const answer = await finish(visitor, to.search.slice(1));
  if (answer.data?.session) visitor.token = answer.data.session.token;
  return answer;
}
function person(more: Record<string, readonly string[]> = {}) {
  const nameId = randomUUID();
  const email = `${nameId}@campus.example`;
  campus.people.set(nameId, { mail: [email], displayName: ["نورة سعد محمد القحطاني"], ...more });
  return { nameId, email };
}
const form = (ticket: string | null) => ({ ticket, full_name_ar: "نورة سعد محمد القحطاني", phone: "+966550000000", terms_accepted: true });
async function registered(visitor: TestBrowser, nameId: string) {
  const { data } = await arrive(visitor, nameId);
  const answer = await visitor.call<Arrival>("POST", "/sign-in/register", form(data.ticket));
  visitor.token = answer.data.session?.token ?? null;
  return answer;
}
const profile = async (visitor: TestBrowser) => (await visitor.call("GET", "/platform/profile")).status;

describe("issue 19.3: a provider of SAML", () => {
  it("takes no answer that nobody asked for, of another browser, for the second time, or a quarter of an hour later", async () => {
    const { nameId } = person();
    const visitor = browser();
    const answer = await campus.signIn(await start(visitor), nameId);
    expect((await post({ ...answer, RelayState: "" })).to.href).toBe(refused);
    const { to } = await post(answer);
    expect(await finish(browser(), to.search.slice(1))).toMatchObject({ code: "sso_refused" });
    expect((await post(answer)).to.href).toBe(refused);
    expect((await finish(visitor, to.search.slice(1))).data).toMatchObject({ outcome: "register" });
    expect(await finish(visitor, to.search.slice(1))).toMatchObject({ code: "sso_refused" });
    const late = await campus.signIn(await start(visitor), nameId);
    server.clock.advance(16 * 60_000);
    expect((await post(late)).to.href).toBe(refused);
  });

  it("makes a new account once the terms are accepted, knows it again, and goes where the person wanted", async () => {
    const { nameId, email } = person();
    const visitor = browser();
    const first = await arrive(visitor, nameId, {}, { redirect: "/courses/3?tab=plan" });
    expect(first.data).toMatchObject({
      outcome: "register",
      session: null,
      redirect: "/courses/3?tab=plan",
      known: { email, name_ar: "نورة سعد محمد القحطاني", name_en: null },
    });
    const made = await visitor.call<Arrival>("POST", "/sign-in/register", form(first.data.ticket));
    expect(made).toMatchObject({ status: 201, data: { session: { user: { type: "student", email, email_verified: true } } } });
    expect((await arrive(browser(), nameId)).data).toMatchObject({
      outcome: "signed_in",
      session: { user: { id: made.data.session?.user.id } },
    });
  });

  it("links a known e-mail only after its password was given too, in the same browser", async () => {
    const { nameId, email } = person();
    await browser().register({ email });
    const visitor = browser();
    const { data } = await arrive(visitor, nameId);
    expect(data).toMatchObject({ outcome: "link", session: null });
    expect(await db().$count(providerIdentities, eq(providerIdentities.subject, nameId))).toBe(0);
    const body = { ticket: data.ticket, password: PASSWORD };
    expect(await browser().call("POST", "/sign-in/enter", body)).toMatchObject({ code: "sso_refused" });
    expect((await visitor.call<Arrival>("POST", "/sign-in/enter", body)).data).toMatchObject({ outcome: "signed_in" });
  });

  it("links nothing and opens nothing before the account's own second factor is given, in the same browser", async () => {
    const { nameId, email } = person();
    const owner = browser();
    await owner.register({ email });
    await owner.call("POST", "/platform/profile/reauthenticate", { password: PASSWORD });
    const app = await setUpApp(server, owner);
    const visitor = browser();
    const { data } = await arrive(visitor, nameId);
    const asked = await visitor.call<Needed>("POST", "/sign-in/enter", { ticket: data.ticket, password: PASSWORD });
    expect(asked).toMatchObject({ status: 403, code: "second_factor_required", data: { methods: ["authenticator", "recovery_code"] } });
    const links = () => db().$count(providerIdentities, eq(providerIdentities.subject, nameId));
    expect(await links()).toBe(0);
    const give = (who: TestBrowser, ticket: string) => who.call("POST", "/login/second-factor", { ticket, code: app.code() });
    expect(await give(browser(), asked.data.ticket)).toMatchObject({ code: "second_factor_expired" });
    expect(await give(visitor, asked.data.ticket)).toMatchObject({ status: 200, data: { user: { email } } });
    expect(await links()).toBe(1);
    const [session] = await db().select().from(sessions).where(eq(sessions.providerSubject, nameId));
    expect(session).toMatchObject({ provider: "campus", providerSession: `_${nameId}` });
    // "ours": the provider's word alone opens nothing from now on either.
    const again = (await arrive(visitor, nameId, {}, { redirect: "/courses" })) as unknown as { code: string; data: Needed };
    expect(again).toMatchObject({ code: "second_factor_required", data: { redirect: "/courses", shared: false } });
    server.clock.advance(30_000);
    expect(await give(visitor, again.data.ticket)).toMatchObject({ status: 200 });
    expect(await give(visitor, again.data.ticket)).toMatchObject({ code: "second_factor_expired" });
  });

  it("speaks for its own domains alone", async () => {
    expect(await arrive(browser(), person({ mail: ["boss@other.example"] }).nameId)).toMatchObject({ code: "sso_email_unproven" });
    expect(await arrive(browser(), person({ mail: ["boss@elsewhere.example"] }).nameId)).toMatchObject({ code: "sso_email_unproven" });
  });

  it("gives the roles of its groups, and takes them when they are named no more", async () => {
    const { nameId, email } = person({ groups: ["registrars", "readers"] });
    const { data } = await arrive(browser(), nameId);
    expect(data).toMatchObject({ outcome: "signed_in", session: { user: { type: "staff", email } } });
    const roles = () =>
      db()
        .select()
        .from(staffRoles)
        .where(eq(staffRoles.userId, data.session?.user.id ?? 0));
    expect(await roles()).toMatchObject([{ role: "registrar", source: "campus" }]);
    campus.people.set(nameId, { mail: [email] });
    await arrive(browser(), nameId);
    expect(await roles()).toEqual([]);
  });

  it("whose domain has passwords off is the only way in", async () => {
    expect(await browser().logIn("nobody@other.example")).toMatchObject({ code: "sso_required", data: { id: "other" } });
  });

  it("that names people by an attribute is asked for no name identifier, and knows nobody without the attribute", async () => {
    const visitor = browser();
    const nameId = randomUUID();
    other.people.set(nameId, { mail: [`${nameId}@other.example`], employeeId: ["E-1"] });
    const format = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    const once = async () => {
      const { to } = await post(await other.signIn(await start(visitor, "other"), nameId, { say: { format } }), "/sign-in/other/acs");
      return await finish(visitor, to.search.slice(1), "other");
    };
    expect((await once()).data).toMatchObject({ outcome: "register" });
    other.people.set(nameId, { mail: [`${nameId}@other.example`] });
    expect(await once()).toMatchObject({ code: "sso_refused" });
  });

  it("is told of us by metadata: who we are, where answers go, and that assertions are to be signed", async () => {
    const answer = await server.app.inject({ url: "/sign-in/campus/metadata" });
    expect(answer.headers["content-type"]).toContain("application/samlmetadata+xml");
    expect(answer.body).toContain(`entityID="${HERE}/sign-in/campus/metadata"`);
    expect(answer.body).toContain(`Location="${HERE}/sign-in/campus/acs"`);
    expect(answer.body).toContain(`Location="${HERE}/sign-in/campus/logout"`);
    expect(answer.body).toContain('WantAssertionsSigned="true"');
    expect((await server.app.inject({ url: "/sign-in/nobody/metadata" })).statusCode).toBe(404);
  });
});

describe("issue 19.3: attacks on SAML are refused", () => {
  // The same answer without an attack is taken: what is refused is the attack.
  beforeAll(async () => {
    expect((await arrive(browser(), person().nameId)).data).toMatchObject({ outcome: "register" });
  });
  const attacked = async (change: Change): Promise<string> =>
    (await post(await campus.signIn(await start(browser()), person().nameId, change))).to.href;
  const VICTIM = "somebody-else";

  it.each([
    ["unsigned", { assertion: false, response: false }],
    ["with an assertion that is not signed", { assertion: false }],
    ["around which nothing is signed", { response: false }],
    ["with a hash that is broken (SHA-1)", { method: "rsa-sha1" }],
  ] satisfies [string, Change["signing"]][])("an answer %s", async (_what, signing) => {
    expect(await attacked({ signing: { ...signing } })).toBe(refused);
  });

  it("an answer signed by a key that the settings do not name, and by another provider's", async () => {
    expect(await attacked({ signing: { key: other.privateKey } })).toBe(refused);
    // Whoever signs may put any certificate beside the signature.
    const own = (xml: string) =>
      xml.replaceAll(
        "</ds:SignatureValue>",
        `</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${other.certificate.replaceAll(
          /-----.*-----|\s/gu,
          "",
        )}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
      );
    expect(await attacked({ signing: { key: other.privateKey }, alter: own })).toBe(refused);
  });

  it.each(["http://www.w3.org/2000/09/xmldsig#hmac-sha1", "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256", "none"])(
    "a public key in the place of a shared secret (%s)",
    async (method) => {
      const alter = (xml: string) => xml.replaceAll(/(<ds:SignatureMethod Algorithm=")[^"]*/gu, `$1${method}`);
      expect(await attacked({ alter })).toBe(refused);
    },
  );

  it.each(WRAPPINGS)("wrapping %s", async (_shape, wrap) => {
    expect(await attacked({ alter: (xml) => wrap(xml, VICTIM) })).toBe(refused);
  });

  it("what was signed and then changed", async () => {
    expect(await attacked({ alter: (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/u, `$1${VICTIM}`) })).toBe(refused);
    expect(
      await attacked({ alter: (xml) => xml.replace("campus.example</saml:AttributeValue>", "other.example</saml:AttributeValue>") }),
    ).toBe(refused);
  });

  it.each(["<!---->", "<![CDATA[]]>", "<?cut?>"])("a name that %s cuts in two", async (cut) => {
    const { nameId } = person();
    const half = (xml: string) => xml.replace(`>${nameId}<`, `>${nameId.slice(0, 8)}${cut}${nameId.slice(8)}<`);
    expect((await post(await campus.signIn(await start(browser()), nameId, { alter: half }))).to.href).toBe(refused);
  });

  it("a declaration of entities, and a flood of elements, in no time", async () => {
    const entities = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
    expect(await attacked({ alter: (xml) => entities + xml })).toBe(refused);
    const deep = `${'<x xmlns:a="u">'.repeat(3000)}${"</x>".repeat(3000)}`;
    const answer = await campus.signIn(await start(browser()), person().nameId, {
      alter: (xml) => xml.replace("<samlp:Status>", `${deep}<samlp:Status>`),
    });
    const begun = performance.now();
    expect((await post(answer)).to.href).toBe(refused);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it.each([
    ["for another audience", { audience: "https://another.example" }],
    ["for another provider's page of ours", { audience: `${HERE}/sign-in/other/metadata` }],
    ["sent to another address", { destination: "https://another.example/acs" }],
    ["to be borne elsewhere", { recipient: "https://another.example/acs" }],
    ["to another question", { inResponseTo: "_another" }],
    ["of another issuer", { issuer: "https://another.example" }],
    ["that is over", { until: -61_000 }],
    ["that does not hold yet", { from: 90_000 }],
    ["that was kept back for minutes", { issued: -361_000, from: -361_000, until: 3_600_000 }],
    ["that says no", { status: "urn:oasis:names:tc:SAML:2.0:status:Responder" }],
    ["that names nobody for good", { format: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }],
  ] satisfies [string, Change["say"]][])("a signed answer %s", async (_what, say) => {
    expect(await attacked({ say })).toBe(refused);
  });

  it("clocks that differ by less than a minute are no attack", async () => {
    const { nameId } = person();
    expect((await arrive(browser(), nameId, { say: { until: -40_000, from: -300_000 } })).data).toMatchObject({ outcome: "register" });
    expect((await arrive(browser(), nameId, { say: { from: 40_000 } })).data).toMatchObject({ outcome: "register" });
  });

  it("an assertion that was used before, in another answer", async () => {
    const { nameId } = person();
    const visitor = browser();
    let kept = "";
    await arrive(visitor, nameId, { alter: (xml) => (kept = xml) });
    expect((await arrive(visitor, nameId, { alter: () => kept })).code).toBe("sso_refused");
  });

  it("mixed-up providers: an answer at another's door, one provider's answer to a question that another was asked", async () => {
    const { nameId } = person();
    const answer = await campus.signIn(await start(browser()), nameId);
    expect((await post(answer, "/sign-in/other/acs")).to.href).toBe(`${HERE}/sign-in/other?error=refused`);
    const asked: SamlForm = await other.signIn(await start(browser(), "other"), "x");
    const mixed = await campus.signIn(await start(browser()), nameId);
    expect((await post({ ...mixed, RelayState: asked.RelayState }, "/sign-in/other/acs")).to.href).toBe(
      `${HERE}/sign-in/other?error=refused`,
    );
  });

  it.each(["https://evil.example", "//evil.example", "/courses", "javascript:alert(1)"])(
    "an open redirect by RelayState: %j leads to the page of ours",
    async (RelayState) => {
      const answer = await campus.signIn(await start(browser()), person().nameId);
      expect((await post({ ...answer, RelayState })).to.href).toBe(refused);
    },
  );

  it("leave a row in the security log", async () => {
    const before = await db().$count(securityEvents, eq(securityEvents.name, "provider_sign_in_refused"));
    expect(await attacked({ signing: { response: false } })).toBe(refused);
    expect(await db().$count(securityEvents, eq(securityEvents.name, "provider_sign_in_refused"))).toBe(before + 1);
  });
});

describe("issue 19.3: logout that a SAML provider begins", () => {
  const door = "/sign-in/campus/logout";
  const asked = (say: Partial<Parameters<typeof logoutXml>[0]>, key = campus.privateKey) =>
    Buffer.from(
      signPart(logoutXml({ issuer: campus.issuer, destination: HERE + door, nameId: "", ...say }), "LogoutRequest", key),
    ).toString("base64");

  it("ends the sessions of its person once, and leads the browser back to it", async () => {
    const { nameId } = person();
    const visitor = browser();
    await registered(visitor, nameId);
    const request = asked({ nameId, sessionIndex: `_${nameId}` });
    const { status, to } = await post({ SAMLRequest: request, RelayState: "theirs" }, door);
    expect(status).toBe(303);
    expect(to.href.startsWith(`${campus.issuer}/logged-out?SAMLResponse=`)).toBe(true);
    expect(to.searchParams.get("RelayState")).toBe("theirs");
    expect(await profile(visitor)).toBe(401);
    await arrive(visitor, nameId);
    expect((await post({ SAMLRequest: request }, door)).status).toBe(400);
    expect(await profile(visitor)).toBe(200);
  });

  it("is refused unsigned, signed by another, sent elsewhere, kept back, wrapped, and of another issuer", async () => {
    const { nameId } = person();
    const visitor = browser();
    await registered(visitor, nameId);
    const plain = Buffer.from(logoutXml({ issuer: campus.issuer, destination: HERE + door, nameId })).toString("base64");
    const own = Buffer.from(asked({ nameId: "somebody-else" }), "base64").toString("utf8");
    const wrapped = Buffer.from(own.replace("<saml:NameID>somebody-else", `<saml:NameID>${nameId}`)).toString("base64");
    for (const request of [
      plain,
      wrapped,
      asked({ nameId }, other.privateKey),
      asked({ nameId, destination: `${HERE}/sign-in/other/logout` }),
      asked({ nameId, issued: -361_000 }),
      asked({ nameId, issuer: other.issuer }),
      asked({}),
    ])
      expect((await post({ SAMLRequest: request }, door)).status).toBe(400);
    expect(await profile(visitor)).toBe(200);
  });
});
