import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeySigned } from "#contract/second-factor/passkey-shapes.ts";

/** What a browser of a test tells the authenticator, where that is not what a page of ours would. */
interface Circumstances {
  origin?: string;
  /** The authenticator asked for a finger, a face or a PIN. */
  verified?: boolean;
  rpId?: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const CREDENTIAL_INCLUDED = 0x40;
const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();

/** An authenticator in software: makes one ES256 passkey and signs with it, as a phone does (WebAuthn §6). */
export class SoftPasskey {
  readonly id = randomBytes(32);
  counter = 0;
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  private userHandle: string | null = null;

  constructor(private readonly origin = "http://localhost:8080") {}

  make(options: PasskeyCreation, { origin = this.origin, verified = true, rpId = options.rp.id }: Circumstances = {}): PasskeyMade {
    this.userHandle = options.user.id;
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.head(rpId, verified, CREDENTIAL_INCLUDED),
      Buffer.alloc(16),
      length,
      this.id,
      Buffer.from(isoCBOR.encode(cose)),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, never> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map<string, never>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.outer(),
      response: {
        clientDataJSON: clientData("webauthn.create", options.challenge, origin),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  sign(options: PasskeyRequest, { origin = this.origin, verified = true, rpId = options.rpId }: Circumstances = {}): PasskeySigned {
    this.counter += 1;
    const authData = this.head(rpId, verified, 0);
    const clientDataJSON = clientData("webauthn.get", options.challenge, origin);
    const signature = createSign("sha256")
      .update(Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]))
      .sign(this.keys.privateKey);
    return {
      ...this.outer(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: this.userHandle,
      },
    };
  }

  private outer() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  private head(rpId: string, verified: boolean, more: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (verified ? USER_VERIFIED : 0) | BACKUP_ELIGIBLE | BACKED_UP | more);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}

const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
