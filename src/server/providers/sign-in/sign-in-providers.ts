import type { FastifyBaseLogger } from "fastify";
import { providerPage } from "#contract/accounts/provider-sign-in.ts";
import { oidcProvider } from "./oidc-provider.ts";
import { samlProvider } from "./saml-provider.ts";
import type { SignInProvider } from "./sign-in-provider.ts";
import type { ProviderSettings } from "./sign-in-settings.ts";

/** The identity providers of the settings, in their order. */
export interface SignInProviders {
  all: readonly SignInProvider[];
  byId(id: string): SignInProvider | null;
  /** Who speaks for the domain of an e-mail by name; null for a domain that nobody has. */
  ofDomain(email: string): SignInProvider | null;
  /** Where people with this e-mail have to sign in; null where a password of ours opens their account. */
  insteadOfPassword(email: string): SignInProvider | null;
}

/** @param publicUrl our own origin, which a SAML provider is told */
export function createSignInProviders(
  settings: readonly ProviderSettings[],
  publicUrl: string,
  log: Pick<FastifyBaseLogger, "warn">,
): SignInProviders {
  const warn = (details: object, words: string) => log.warn(details, words);
  const all = settings.map((one) =>
    one.kind === "saml" ? samlProvider(one, publicUrl + providerPage(one.id), warn) : oidcProvider(one, warn),
  );
  const ofDomain = (email: string): SignInProvider | null => {
    const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
    return all.find((one) => one.settings.domains.includes(domain)) ?? null;
  };
  return {
    all,
    byId: (id) => all.find((one) => one.settings.id === id) ?? null,
    ofDomain,
    insteadOfPassword(email) {
      const one = email.includes("@") ? ofDomain(email) : null;
      return one && !one.settings.passwords ? one : null;
    },
  };
}

/** Whether a provider may speak for an e-mail: it has the domain, or names none and nobody else has it. */
export function speaksFor(providers: SignInProviders, provider: SignInProvider, email: string): boolean {
  const owner = providers.ofDomain(email);
  return owner ? owner === provider : provider.settings.domains.length === 0;
}
