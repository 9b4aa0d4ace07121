import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { bits, context, identifier, integer, sequence, set, utf8 } from "#server/commands/tax/der.ts";

const ECDSA_SHA256 = "1.2.840.10045.4.3.2";
const authority = generateKeyPairSync("ec", { namedCurve: "secp256k1" }).privateKey;

const utcTime = (year: number): Buffer => Buffer.concat([Buffer.from([0x17, 13]), Buffer.from(`${year}0101000000Z`, "latin1")]);

/** A certificate for a public key, of an authority that lives for this process. DER. */
export function certificateFor(publicKey: KeyObject, serial = 1740690325131n): Buffer {
  const name = (text: string) => sequence(set(sequence(identifier("2.5.4.3"), utf8(text))));
  const algorithm = sequence(identifier(ECDSA_SHA256));
  const content = sequence(
    context(0, integer(2n)),
    integer(serial),
    algorithm,
    name("eInvoicing"),
    sequence(utcTime(26), utcTime(31)),
    name("a unit of the tests"),
    publicKey.export({ type: "spki", format: "der" }),
  );
  return sequence(content, algorithm, bits(sign("sha256", content, authority)));
}

/** A key of a unit and its certificate. DER. */
export function unitKey(): { privateKey: Buffer; certificate: Buffer } {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  return { privateKey: privateKey.export({ type: "pkcs8", format: "der" }), certificate: certificateFor(createPublicKey(privateKey)) };
}
