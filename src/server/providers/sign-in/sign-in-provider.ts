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

/** One identity provider. Its answer comes back in the address of a page of ours, or in a form that the browser posts. */
export type SignInProvider = QueryProvider | FormProvider;

interface AnyProvider {
  settings: ProviderSettings;
  /** The address at which the person signs in. @throws Problem `sso_unavailable` */
  addressOf(begun: Begun): Promise<string>;
  /** What a form that asks for a logout ends; null for one that is none of this provider, or too old. */
  readLogout(form: Form): Promise<LogoutNotice | null>;
}

/** OpenID Connect: the page hands the query on. */
interface QueryProvider extends AnyProvider {
  answersBy: "query";
  /**
   * Who came back, with the query that the browser brought.
   * @throws Problem `sso_refused` for what does not fit, `sso_unavailable`
   */
  prove(begun: Begun, query: URLSearchParams): Promise<ProvedPerson>;
}

/** SAML: the form is read as it arrives, and the page comes for what was read. */
interface FormProvider extends AnyProvider {
  answersBy: "form";
  /** @throws Problem `sso_refused` for what does not fit */
  proveForm(begun: Begun, form: Form): Promise<ProvedPerson>;
  /** What the provider is told of us (SAML metadata). */
  metadata(): string;
}

export type Form = Readonly<Record<string, string>>;

/** Whose sessions end: of one session of the provider, or all of a person. */
export interface LogoutNotice {
  /** Of the token, which is taken once. */
  tokenId: string;
  subject: string | null;
  providerSession: string | null;
  /** Where the browser that brought it goes on; null where the provider itself asked. */
  goOn: string | null;
}
