import { createHash, createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { tlv } from "#server/commands/orders/zatca-qr.ts";
import { toDecimalText } from "#server/providers/payments/amounts.ts";
import { members } from "./der.ts";
import { type ChainPlace, type TaxDocument, totalsOf } from "./tax-document.ts";
import { embedded, invoicePieces } from "./xml/invoice-xml.ts";
import { issueMoment } from "./xml/issue-moment.ts";
import { NAMESPACES } from "./xml/namespaces.ts";
import { assembled, SIGNATURE_REFERENCE, signatureExtension, type SigningCertificate } from "./xml/signature-xml.ts";

/** What a unit signs with. */
export interface Signer {
  privateKey: KeyObject;
  certificate: SigningCertificate;
  /** DER of the public key, as the QR code carries it. */
  publicKey: Buffer;
  /** The authority's signature on the certificate: only simplified documents show it. */
  stamp: Buffer;
}

export interface SignedDocument {
  xml: string;
  /** Base64 of SHA-256 over the canonical document without signature and QR code: the next document names it. */
  hash: string;
  /** Base64 of the nine tags; eight on a standard document. */
  qr: string;
}

/** @param privateKey DER (PKCS #8) of a key on secp256k1  @param certificate DER */
export function signerOf(privateKey: Buffer, certificate: Buffer): Signer {
  const read = new X509Certificate(certificate);
  const [, , stamp] = members(certificate);
  if (!stamp) throw new Error("the certificate bears no signature");
  return {
    privateKey: createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" }),
    publicKey: read.publicKey.export({ type: "spki", format: "der" }),
    // A bit string says first how many bits of its last byte do not count: none.
    stamp: stamp.content.subarray(1),
    certificate: {
      der: certificate,
      issuer: read.issuer.split("\n").toReversed().join(", "),
      serial: BigInt(`0x${read.serialNumber}`).toString(),
    },
  };
}

/** Builds a document at its place in the chain, hashes and signs it. The whole is canonical as it stands. */
export function signDocument(document: TaxDocument, place: ChainPlace, signer: Signer): SignedDocument {
  const { head, rest } = invoicePieces(document, place);
  const digest = createHash("sha256")
    .update(assembled(NAMESPACES, [head, rest]), "utf8")
    .digest();
  const hash = digest.toString("base64");
  // ZATCA signs the digest of the document, hashed once more by the signature's own algorithm.
  const signature = sign("sha256", digest, signer.privateKey).toString("base64");
  const { both } = issueMoment(document.issuedAt);
  const totals = totalsOf(document.lines);
  const qr = tlv([
    document.seller.name,
    document.seller.vatNumber,
    both,
    toDecimalText(totals.total),
    toDecimalText(totals.vat),
    hash,
    signature,
    signer.publicKey,
    ...(document.profile === "simplified" ? [signer.stamp] : []),
  ]);
  const extension = signatureExtension({ certificate: signer.certificate, hash, signature, moment: both });
  const whole = assembled(NAMESPACES, [extension, head, embedded("QR", qr), SIGNATURE_REFERENCE, rest]);
  return { xml: `<?xml version="1.0" encoding="UTF-8"?>\n${whole}`, hash, qr };
}
