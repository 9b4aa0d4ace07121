import type { TaxEnvironment } from "./tax-settings.ts";

/** A word of the authority about a document. */
export interface AuthorityRemark {
  code: string;
  message: string;
}

/**
 * - `taken`: reported, or cleared (then with the document as it was stamped);
 * - `refused`: the document breaks rules: it is never sent again, another takes its place;
 * - `report_instead`: clearance is switched off for a while (303): it is reported like a simplified one.
 */
export type AuthorityAnswer = { warnings: AuthorityRemark[] } & (
  | { outcome: "taken"; clearedXml: string | null }
  | { outcome: "refused"; errors: AuthorityRemark[] }
  | { outcome: "report_instead" }
);

/** A certificate and what authorises the calls made with it. */
export interface IssuedCertificate {
  requestId: string;
  /** As it was given: base64 of the base64 of the DER. Half of the password. */
  token: string;
  secret: string;
  /** DER. */
  certificate: Buffer;
}

export interface AuthorityLogin {
  token: string;
  secret: string;
}

/** What is sent of a document: its UUID, its hash, and itself. */
export interface SentDocument {
  uuid: string;
  hash: string;
  xml: string;
}

/**
 * The e-invoicing service of the tax authority (ZATCA, developer portal manual, version 2 of its API). Every method talks to the network and
 * throws `Problem("unavailable")` where it does not answer, answers 401, 429, 5xx, or says something unreadable.
 */
export interface TaxAuthority {
  /** Which of the three services this is. */
  readonly environment: TaxEnvironment;
  /** Of a simplified document, within a day. One that it knows already is taken. */
  report(document: SentDocument, login: AuthorityLogin): Promise<AuthorityAnswer>;
  /** Of a standard document, before its buyer gets it. */
  clear(document: SentDocument, login: AuthorityLogin): Promise<AuthorityAnswer>;
  /** @param otp six digits of the taxpayer's portal  @throws Problem `validation_error` where it refuses the request or the digits */
  issueComplianceCertificate(csr: string, otp: string): Promise<IssuedCertificate>;
  /** Looks at a sample document before the production certificate is given. */
  checkCompliance(document: SentDocument, login: AuthorityLogin): Promise<AuthorityAnswer>;
  issueProductionCertificate(requestId: string, login: AuthorityLogin): Promise<IssuedCertificate>;
  renewProductionCertificate(csr: string, otp: string, login: AuthorityLogin): Promise<IssuedCertificate>;
}
