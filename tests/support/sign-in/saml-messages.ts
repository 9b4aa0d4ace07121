import { randomUUID } from "node:crypto";
import { SignedXml } from "xml-crypto";

/** What an answer of a SAML provider says; a test changes what a fair one would never say. */
export interface SamlAnswer {
  issuer: string;
  destination: string;
  recipient: string;
  audience: string;
  inResponseTo: string;
  nameId: string;
  format: string;
  sessionIndex: string;
  status: string;
  /** Milliseconds from now. */
  issued: number;
  from: number;
  until: number;
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** Who signs which part, and how. */
export interface Signing {
  assertion: boolean;
  response: boolean;
  key: string;
  method: "rsa-sha256" | "rsa-sha1";
}

const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const ASSERTION = "urn:oasis:names:tc:SAML:2.0:assertion";
const DIGEST = { "rsa-sha256": "http://www.w3.org/2001/04/xmlenc#sha256", "rsa-sha1": "http://www.w3.org/2000/09/xmldsig#sha1" };
const METHOD = {
  "rsa-sha256": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  "rsa-sha1": "http://www.w3.org/2000/09/xmldsig#rsa-sha1",
};
const C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";

const at = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();
const newId = (): string => `_${randomUUID()}`;

/** The text of an answer, not signed yet. */
export function answerXml(say: SamlAnswer): string {
  const attributes = Object.entries(say.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join("")}</saml:Attribute>`,
  );
  return (
    `<samlp:Response xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${newId()}" Version="2.0" IssueInstant="${at(say.issued)}"` +
    ` Destination="${say.destination}" InResponseTo="${say.inResponseTo}"><saml:Issuer>${say.issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${say.status}"/></samlp:Status>` +
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${newId()}" Version="2.0" IssueInstant="${at(say.issued)}"><saml:Issuer>${say.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${say.format}">${say.nameId}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData` +
    ` InResponseTo="${say.inResponseTo}" Recipient="${say.recipient}" NotOnOrAfter="${at(say.until)}"/></saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${at(say.from)}" NotOnOrAfter="${at(say.until)}"><saml:AudienceRestriction>` +
    `<saml:Audience>${say.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(say.issued)}" SessionIndex="${say.sessionIndex}"><saml:AuthnContext>` +
    `<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>` +
    `</saml:AuthnStatement><saml:AttributeStatement>${attributes.join("")}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  );
}

/** Signs the assertion first, then the response around it. */
export function signAnswer(xml: string, { assertion, response, key, method }: Signing): string {
  const inner = assertion ? signPart(xml, "Assertion", key, method) : xml;
  return response ? signPart(inner, "Response", key, method) : inner;
}

export function signPart(xml: string, part: string, key: string, method: Signing["method"] = "rsa-sha256"): string {
  const place = `//*[local-name(.)='${part}']`;
  const signer = new SignedXml({ privateKey: key, signatureAlgorithm: METHOD[method], canonicalizationAlgorithm: C14N });
  signer.addReference({
    xpath: place,
    digestAlgorithm: DIGEST[method],
    transforms: ["http://www.w3.org/2000/09/xmldsig#enveloped-signature", C14N],
  });
  signer.computeSignature(xml, { prefix: "ds", location: { reference: `${place}/*[local-name(.)='Issuer']`, action: "after" } });
  return signer.getSignedXml();
}

/** A logout that the provider asks for, signed. */
export function logoutXml(say: { issuer: string; destination: string; nameId: string; sessionIndex?: string; issued?: number }): string {
  const index = say.sessionIndex === undefined ? "" : `<samlp:SessionIndex>${say.sessionIndex}</samlp:SessionIndex>`;
  return (
    `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="${newId()}" Version="2.0" IssueInstant="${at(say.issued ?? 0)}"` +
    ` Destination="${say.destination}"><saml:Issuer>${say.issuer}</saml:Issuer><saml:NameID>${say.nameId}</saml:NameID>${index}</samlp:LogoutRequest>`
  );
}
