import { createHash } from "node:crypto";
import { element, joined, type Markup } from "./element.ts";
import { ALGORITHMS, DS, SIGNATURE_NAMESPACES, XADES } from "./namespaces.ts";

/** What a signature says of the certificate that it can be checked with. */
export interface SigningCertificate {
  /** DER. */
  der: Buffer;
  issuer: string;
  /** Decimal. */
  serial: string;
}

const UBL_SIGNATURE = "urn:oasis:names:specification:ubl:signature";
const METHOD = "urn:oasis:names:specification:ubl:dsig:enveloped:xades";

/** Left out of what is hashed: the signature itself, its announcement, and the QR code, which holds the hash. */
const NOT_HASHED = ["ext:UBLExtensions", "cac:Signature", "cac:AdditionalDocumentReference[cbc:ID='QR']"];

/** ZATCA's digests of certificate and properties are base64 of the hexadecimal text, unlike that of the document. */
const hexDigest = (text: string): string => Buffer.from(createHash("sha256").update(text, "utf8").digest("hex")).toString("base64");

/** The announcement of the signature, beside the QR code. */
export const SIGNATURE_REFERENCE: Markup = element("cac:Signature", [
  element("cbc:ID", `${UBL_SIGNATURE}:Invoice`),
  element("cbc:SignatureMethod", METHOD),
]);

/** The XAdES signature, as the extension that stands first in a document (ZATCA, security features implementation standard). */
export function signatureExtension(signed: {
  certificate: SigningCertificate;
  /** Base64 of the document's digest. */
  hash: string;
  /** Base64 of the ECDSA signature over the digest. */
  signature: string;
  /** Day and time in Riyadh. */
  moment: string;
}): Markup {
  const properties = signedProperties(signed.certificate, signed.moment);
  const signature = element(
    "ds:Signature",
    [
      signedInfo(signed.hash, hexDigest(properties)),
      element("ds:SignatureValue", signed.signature),
      element("ds:KeyInfo", [element("ds:X509Data", [element("ds:X509Certificate", signed.certificate.der.toString("base64"))])]),
      element("ds:Object", [element("xades:QualifyingProperties", [properties], { ...XADES, Target: "signature" })]),
    ],
    { ...DS, Id: "signature" },
  );
  const information = element("sac:SignatureInformation", [
    element("cbc:ID", `${UBL_SIGNATURE}:1`),
    element("sbc:ReferencedSignatureID", `${UBL_SIGNATURE}:Invoice`),
    signature,
  ]);
  return element("ext:UBLExtensions", [
    element("ext:UBLExtension", [
      element("ext:ExtensionURI", METHOD),
      element("ext:ExtensionContent", [element("sig:UBLDocumentSignatures", [information], SIGNATURE_NAMESPACES)]),
    ]),
  ]);
}

const algorithm = (name: string, of: string): Markup => element(name, [], { Algorithm: of });

const signedInfo = (hash: string, propertiesDigest: string): Markup =>
  element("ds:SignedInfo", [
    algorithm("ds:CanonicalizationMethod", ALGORITHMS.c14n11),
    algorithm("ds:SignatureMethod", ALGORITHMS.ecdsaSha256),
    element(
      "ds:Reference",
      [
        element("ds:Transforms", [
          NOT_HASHED.map((path) =>
            element("ds:Transform", [element("ds:XPath", `not(//ancestor-or-self::${path})`)], { Algorithm: ALGORITHMS.xpath }),
          ),
          algorithm("ds:Transform", ALGORITHMS.c14n11),
        ]),
        algorithm("ds:DigestMethod", ALGORITHMS.sha256),
        element("ds:DigestValue", hash),
      ],
      { Id: "invoiceSignedData", URI: "" },
    ),
    element("ds:Reference", [algorithm("ds:DigestMethod", ALGORITHMS.sha256), element("ds:DigestValue", propertiesDigest)], {
      Type: "http://www.w3.org/2000/09/xmldsig#SignatureProperties",
      URI: "#xadesSignedProperties",
    }),
  ]);

/**
 * Written exactly as it is hashed, on one line and with its namespaces: a digest of differently spaced properties is what ZATCA rejects
 * most often.
 */
function signedProperties({ der, issuer, serial }: SigningCertificate, moment: string): Markup {
  const within = (name: string, content: string) => element(name, content, DS);
  return element(
    "xades:SignedProperties",
    [
      element("xades:SignedSignatureProperties", [
        element("xades:SigningTime", moment),
        element("xades:SigningCertificate", [
          element("xades:Cert", [
            element("xades:CertDigest", [
              element("ds:DigestMethod", [], { ...DS, Algorithm: ALGORITHMS.sha256 }),
              within("ds:DigestValue", hexDigest(der.toString("base64"))),
            ]),
            element("xades:IssuerSerial", [within("ds:X509IssuerName", issuer), within("ds:X509SerialNumber", serial)]),
          ]),
        ]),
      ]),
    ],
    { ...XADES, Id: "xadesSignedProperties" },
  );
}

/** A whole document, from its pieces. */
export const assembled = (declaration: Readonly<Record<string, string>>, parts: readonly (Markup | null)[]): Markup =>
  element("Invoice", [joined(parts)], declaration);
