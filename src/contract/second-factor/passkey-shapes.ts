/** What a browser and an authenticator say to each other, as JSON (W3C WebAuthn 3, §5.1.8 and §5.1.9). Names are the standard's own. */
import { flag, integer, list, nullable, object, oneOf, optional, text, word, type Static } from "#contract/schema.ts";

/** Base64url of some kilobytes at most: certificates of security keys are the longest. */
const bytes = () => text(16_000);
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const transports = () => list(text(40), 10);

const descriptor = () => object({ id: text(), type: word("public-key"), transports: optional(list(oneOf(...TRANSPORTS))) });

/** With what an authenticator makes a passkey. */
export const passkeyCreation = () =>
  object({
    rp: object({ id: text(), name: text() }),
    user: object({ id: text(), name: text(), displayName: text() }),
    challenge: text(),
    pubKeyCredParams: list(object({ alg: integer(), type: word("public-key") })),
    timeout: integer(),
    excludeCredentials: list(descriptor()),
    authenticatorSelection: object({ residentKey: word("preferred"), requireResidentKey: flag(), userVerification: word("preferred") }),
    attestation: word("none"),
  });
export type PasskeyCreation = Static<ReturnType<typeof passkeyCreation>>;

/** With what an authenticator signs. `allowCredentials` is empty where nobody is known yet. */
export const passkeyRequest = () =>
  object({
    rpId: text(),
    challenge: text(),
    timeout: integer(),
    allowCredentials: list(descriptor()),
    userVerification: oneOf("required", "preferred"),
  });
export type PasskeyRequest = Static<ReturnType<typeof passkeyRequest>>;

const outer = {
  id: text(2000),
  rawId: text(2000),
  type: word("public-key"),
  authenticatorAttachment: optional(nullable(text(40))),
  /** What extensions said; nothing of it is read. */
  clientExtensionResults: optional(object({})),
};

/** A new passkey, as a browser tells it. */
export const passkeyMade = () =>
  object({
    ...outer,
    response: object({
      clientDataJSON: bytes(),
      attestationObject: bytes(),
      authenticatorData: optional(bytes()),
      transports: optional(transports()),
      publicKeyAlgorithm: optional(integer()),
      publicKey: optional(bytes()),
    }),
  });
export type PasskeyMade = Static<ReturnType<typeof passkeyMade>>;

/** A challenge, signed with a passkey. */
export const passkeySigned = () =>
  object({
    ...outer,
    response: object({
      clientDataJSON: bytes(),
      authenticatorData: bytes(),
      signature: bytes(),
      userHandle: optional(nullable(text(200))),
    }),
  });
export type PasskeySigned = Static<ReturnType<typeof passkeySigned>>;
