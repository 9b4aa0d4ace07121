import { randomInt, randomUUID } from "node:crypto";
import type { Arrival } from "#contract/accounts/provider-sign-in.ts";
import type { NationalSignIn } from "#server/providers/national-sign-in/national-sign-in.ts";
import { createSignInProviders } from "#server/providers/sign-in/sign-in-providers.ts";
import type { ProvedPerson } from "#server/providers/sign-in/sign-in-provider.ts";
import type { OidcSettings } from "#server/providers/sign-in/sign-in-settings.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import type { Ground } from "../ground.ts";

const SETTINGS: OidcSettings = {
  id: "university",
  kind: "oidc",
  name: { ar: "جامعة المثال", en: "Example University" },
  domains: ["university.example"],
  passwords: true,
  trustsEmails: false,
  asksFactor: false,
  roles: null,
  scim: null,
  issuer: "https://university.example",
  clientId: "qabas",
  clientSecret: "of no provider",
  clientAuth: "basic",
  scopes: ["openid"],
  signing: "RS256",
};

/** A browser whose person signs in at a provider that knows them; its own words are not what is looked at. */
export async function atProvider({ server }: Ground) {
  const email = `${randomUUID()}@university.example`;
  const person: ProvedPerson = { subject: email, providerSession: null, email, nameAr: null, nameEn: null, roleValues: [] };
  const providers = createSignInProviders([SETTINGS], server.services.config.publicUrl, server.services.log);
  const [provider] = providers.all;
  if (provider?.answersBy !== "query") throw new Error("there is no provider");
  provider.addressOf = async ({ state }) => `https://university.example/?state=${state}`;
  provider.prove = async () => person;
  Object.assign(server.services.signInProviders, providers);
  const browser = new TestBrowser(server.app);
  const cameBack = async () => {
    const { data } = await browser.call<{ address: string }>("POST", "/sign-in/providers/university/start", {});
    return new URL(data.address).search.slice(1);
  };
  return {
    email,
    call: browser.call.bind(browser),
    cameBack,
    async ticket() {
      const { data } = await browser.call<Arrival>("POST", "/sign-in/providers/university/finish", { query: await cameBack() });
      return data.ticket;
    },
  };
}

/** A browser whose person has approved on their phone by the time that it looks. */
export function byNationalId({ server }: Ground) {
  const nationalId = `1${randomInt(100_000_000, 999_999_999)}`;
  const nationalSignIn: NationalSignIn = {
    begin: async () => ({ transaction: randomUUID(), number: "42" }),
    ask: async () => "approved",
    readNotice: async () => null,
  };
  Object.assign(server.services, { nationalSignIn });
  const browser = new TestBrowser(server.app);
  return { nationalId, call: browser.call.bind(browser) };
}
