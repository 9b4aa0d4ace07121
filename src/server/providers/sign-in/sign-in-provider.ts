import type { ProviderSettings } from "./sign-in-settings.ts";

/** What an identity provider says of the person who signed in there. */
export interface ProvedPerson {
  /** Who it is to this provider, for good. An e-mail may pass on to somebody else, this never does. */
  subject: string;
  /** Its own session, by which it may end ours. */
  providerSession: string | null;
  /** In small letters; null where it names none that it has proved. */
  email: string | null;
  nameAr: string | null;
  nameEn: string | null;
  /** Values of the claim that gives roles. */
  roleValues: readonly string[];
}

/** How a sign-in began: what the provider is asked with, and what its answer must fit. */
export interface Begun {
  /** Travels through the browser and comes back. */
  state: string;
  /** Drawn from `state` and our secret: whoever sees an address knows neither of them. */
  nonce: string;
  verifier: string;
  /** The page of ours to which the provider sends the browser. */
  returnTo: string;
}

/** One identity provider. */
export interface SignInProvider {
  settings: ProviderSettings;
  /** The address at which the person signs in. @throws Problem `sso_unavailable` */
  addressOf(begun: Begun): Promise<string>;
  /**
   * Who came back, with the query that the browser brought.
   * @throws Problem `sso_refused` for what does not fit, `sso_unavailable`
   */
  prove(begun: Begun, query: URLSearchParams): Promise<ProvedPerson>;
  /**
   * What a logout token ends (OpenID Connect Back-Channel Logout 1.0); null for a token that is none of this provider.
   */
  readLogout(token: string): Promise<LogoutNotice | null>;
}

/** Whose sessions end: of one session of the provider, or all of a person. */
export interface LogoutNotice {
  /** Of the token, which is taken once. */
  tokenId: string;
  subject: string | null;
  providerSession: string | null;
}
