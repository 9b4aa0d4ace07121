import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { User } from "#contract/accounts/session.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { HOSTILE_SECRET, type HostileProvider, startHostileProvider } from "./hostile-provider.ts";
import { type RealProvider, startOidcProvider } from "./oidc-provider.ts";

/** The address at which the server believes to stand. */
export const HERE = "http://localhost:8080";

/** A server with two providers of OpenID Connect: `university` is a real one, `hostile` answers whatever a test tells it to. */
export class ProviderWorld {
  private constructor(
    readonly server: TestServer,
    readonly real: RealProvider,
    readonly hostile: HostileProvider,
    private readonly folder: string,
  ) {}

  static async open(): Promise<ProviderWorld> {
    const folder = mkdtempSync(path.join(tmpdir(), "qabas-sso-"));
    const real = await startOidcProvider(`${HERE}/sign-in/university`);
    const hostile = await startHostileProvider("qabas");
    const file = path.join(folder, "sso.json");
    const providers = [
      {
        id: "university",
        name: { ar: "جامعة المثال", en: "Example University" },
        issuer: real.issuer,
        clientId: real.clientId,
        clientSecret: real.clientSecret,
        domains: ["university.example"],
        roles: {
          claim: "groups",
          table: { registrars: ["registrar"], admins: ["admin", "registrar"], books: ["finance"], checks: ["auditor"] },
        },
      },
      {
        id: "hostile",
        name: { ar: "آخر", en: "Another" },
        issuer: hostile.issuer,
        clientId: "qabas",
        clientSecret: HOSTILE_SECRET,
        domains: ["hostile.example"],
        passwords: "off",
      },
    ];
    writeFileSync(file, JSON.stringify({ providers }));
    return new ProviderWorld(await startTestServer({ env: { QABAS_SSO: file } }), real, hostile, folder);
  }

  async close(): Promise<void> {
    await this.server.close();
    await Promise.all([this.real.close(), this.hostile.close()]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  browser(address?: string): TestBrowser {
    return new TestBrowser(this.server.app, address ? { address } : {});
  }

  /** The provider's address to which a visitor is sent. */
  async start(visitor: TestBrowser, provider: string, body: object = {}): Promise<string> {
    return (await visitor.call<{ address: string }>("POST", `/sign-in/providers/${provider}/start`, body)).data.address;
  }

  finish(visitor: TestBrowser, provider: string, query: string) {
    return visitor.call<Arrival>("POST", `/sign-in/providers/${provider}/finish`, { query });
  }

  /** Signs in at the real provider with a browser; keeps the session where one begins. */
  async arrive(visitor: TestBrowser, subject: string, body: object = {}) {
    const query = await this.real.signIn(await this.start(visitor, "university", body), subject);
    const answer = await this.finish(visitor, "university", query);
    if (answer.data?.session) visitor.token = answer.data.session.token;
    return answer;
  }

  /** Somebody in the directory of the provider. */
  person(more: object = {}): { subject: string; email: string } {
    const subject = randomUUID();
    const email = `${subject}@university.example`;
    this.real.people.set(subject, { email, email_verified: true, name: "نورة سعد محمد القحطاني", ...more });
    return { subject, email };
  }

  profile(visitor: TestBrowser) {
    return visitor.call<User>("GET", "/platform/profile");
  }
}
