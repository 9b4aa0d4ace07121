import { createPublicKey, type KeyObject, sign } from "node:crypto";
import { bits, context, identifier, integer, octets, printableString, sequence, set, utf8 } from "./der.ts";
import type { TaxEnvironment } from "#server/providers/tax/tax-settings.ts";
import type { TaxSeller } from "./tax-document.ts";

/** Template names of ZATCA's certification authority. */
const TEMPLATES: Record<TaxEnvironment, string> = {
  sandbox: "TSTZATCA-Code-Signing",
  simulation: "PREZATCA-Code-Signing",
  production: "ZATCA-Code-Signing",
};

const OID = {
  commonName: "2.5.4.3",
  surname: "2.5.4.4",
  country: "2.5.4.6",
  organization: "2.5.4.10",
  organizationUnit: "2.5.4.11",
  title: "2.5.4.12",
  businessCategory: "2.5.4.15",
  registeredAddress: "2.5.4.26",
  uid: "0.9.2342.19200300.100.1.1",
  alternativeName: "2.5.29.17",
  template: "1.3.6.1.4.1.311.20.2",
  extensionRequest: "1.2.840.113549.1.9.14",
  ecdsaSha256: "1.2.840.10045.4.3.2",
} as const;

export interface UnitDetails {
  seller: TaxSeller;
  environment: TaxEnvironment;
  /** Of the unit: `1-Qabas|2-1.0|3-<uuid>`. */
  serial: string;
  /** The branch: its name, or the ten digits of a member of a VAT group. */
  branch: string;
  /** What the seller does: `Education`. */
  industry: string;
}

/** The request for a unit's certificate as PEM, signed with its own key: PKCS #10 with the extensions that ZATCA asks for. */
export function makeCsr({ seller, environment, serial, branch, industry }: UnitDetails, privateKey: KeyObject): string {
  const named = (oid: string, value: Buffer) => set(sequence(identifier(oid), value));
  const subject = sequence(
    named(OID.country, printableString("SA")),
    named(OID.organizationUnit, utf8(branch)),
    named(OID.organization, utf8(seller.name)),
    named(OID.commonName, utf8(`QABAS-${seller.vatNumber}`)),
  );
  const { street, building, district, city } = seller.address;
  const place = sequence(
    named(OID.surname, utf8(serial)),
    named(OID.uid, utf8(seller.vatNumber)),
    // Standard and simplified documents; the other two signs are kept for later.
    named(OID.title, utf8("1100")),
    named(OID.registeredAddress, utf8(`${building} ${street}, ${district}, ${city}`)),
    named(OID.businessCategory, utf8(industry)),
  );
  const extensions = sequence(
    sequence(identifier(OID.template), octets(utf8(TEMPLATES[environment]))),
    sequence(identifier(OID.alternativeName), octets(sequence(context(4, place)))),
  );
  const request = sequence(
    integer(0n),
    subject,
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
    context(0, sequence(identifier(OID.extensionRequest), set(extensions))),
  );
  const whole = sequence(request, sequence(identifier(OID.ecdsaSha256)), bits(sign("sha256", request, privateKey)));
  const lines = whole.toString("base64").match(/.{1,64}/gu) ?? [];
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines.join("\n")}\n-----END CERTIFICATE REQUEST-----\n`;
}
