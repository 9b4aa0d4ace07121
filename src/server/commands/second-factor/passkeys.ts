import { createHash } from "node:crypto";
import { generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import type { PasskeyCreation, PasskeyMade, PasskeyRequest, PasskeySigned } from "#contract/second-factor/passkey-shapes.ts";
import { PASSKEYS_MOST } from "#contract/second-factor/second-factor.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { uuidV7 } from "#server/commands/uuid-v7.ts";
import type { Config } from "#server/config.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { passkeys } from "#server/db/tables/security/second-factor.ts";
import { isUniqueViolation } from "#server/db/unique-violation.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { factorAdded } from "./authenticator-app.ts";
import { type Ceremony, CHALLENGE_MS, newChallenge, spendChallenge } from "./passkey-challenges.ts";

export type PasskeySettings = Pick<Config, "publicUrl" | "passkeyDomain" | "corsOrigins">;
type Row = typeof passkeys.$inferSelect;

/** The domain that passkeys belong to, and the pages that may ask for one. @throws Problem `passkey_refused` where there is none */
function relyingParty({ publicUrl, passkeyDomain, corsOrigins }: PasskeySettings): { id: string; origins: string[] } {
  if (passkeyDomain === null) throw new Problem("passkey_refused");
  const within = (origin: string) => {
    const { hostname } = new URL(origin);
    return hostname === passkeyDomain || hostname.endsWith(`.${passkeyDomain}`);
  };
  return { id: passkeyDomain, origins: [publicUrl, ...corsOrigins.filter(within)] };
}

/** What an authenticator keeps of whose a passkey is: says nothing to who reads it there. */
const userHandle = (userId: number): Buffer => createHash("sha256").update(`qabas passkey ${userId}`).digest();

const descriptorOf = ({ credentialId, transports }: Row) => ({
  id: credentialId,
  type: "public-key" as const,
  transports: transports as NonNullable<PasskeyRequest["allowCredentials"][number]["transports"]>,
});

const passkeysOf = (db: Executor, userId: number) => db.select().from(passkeys).where(eq(passkeys.userId, userId));

/** @throws Problem `passkey_refused` where passkeys are not to be had, `validation_error` at `name` where there are enough */
export async function passkeyCreation(
  db: Executor,
  settings: PasskeySettings,
  user: { id: number; email: string; name: string; sessionId: string },
  now: Date,
): Promise<PasskeyCreation> {
  const { id: rpID } = relyingParty(settings);
  const held = await passkeysOf(db, user.id);
  if (held.length >= PASSKEYS_MOST) return refuseField("name", "number.range", { min: 0, max: PASSKEYS_MOST });
  const challenge = await newChallenge(db, { ceremony: "registration", userId: user.id, boundTo: user.sessionId }, now);
  const made = await generateRegistrationOptions({
    rpName: "Qabas",
    rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(userHandle(user.id)),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
  });
  return {
    rp: { id: rpID, name: made.rp.name },
    user: made.user,
    challenge,
    pubKeyCredParams: made.pubKeyCredParams.map(({ alg }) => ({ alg, type: "public-key" })),
    timeout: CHALLENGE_MS,
    excludeCredentials: held.map(descriptorOf),
    authenticatorSelection: { residentKey: "preferred", requireResidentKey: false, userVerification: "preferred" },
    attestation: "none",
  };
}

/** @returns recovery codes where the account had none. @throws Problem `passkey_refused`, which leaves nothing behind but the used challenge */
export async function addPasskey(
  db: Database,
  settings: PasskeySettings,
  owner: { userId: number; sessionId: string },
  { name, made }: { name: string; made: PasskeyMade },
  now: Date,
): Promise<string[] | null> {
  const { id: rpID, origins } = relyingParty(settings);
  const shown = plainLine(name);
  if (shown === "") return refuseField("name", "required");
  const ceremony: Ceremony = { ceremony: "registration", userId: owner.userId, boundTo: owner.sessionId };
  const verified = await verifyRegistrationResponse({
    response: made as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: (challenge) => spendChallenge(db, challenge, ceremony, now),
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw new Problem("passkey_refused");
  const { credential, userVerified, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  try {
    return await db.transaction(async (tx) => {
      await tx.insert(passkeys).values({
        id: uuidV7(now),
        userId: owner.userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: made.response.transports ?? [],
        backupEligible: credentialDeviceType === "multiDevice",
        backedUp: credentialBackedUp,
        verifiesUser: userVerified,
        name: shown,
        createdAt: now,
      });
      return await factorAdded(tx, owner, "passkey", now);
    });
  } catch (error) {
    // The same authenticator twice, or another account's credential.
    throw isUniqueViolation(error) ? new Problem("passkey_refused") : error;
  }
}

/** What the account's passkeys, or where nobody is known any, are to sign. @throws Problem `passkey_refused` */
export async function passkeyRequest(db: Executor, settings: PasskeySettings, ceremony: Ceremony, now: Date): Promise<PasskeyRequest> {
  const { id: rpId } = relyingParty(settings);
  const held = ceremony.userId === null ? [] : await passkeysOf(db, ceremony.userId);
  if (ceremony.userId !== null && held.length === 0) throw new Problem("passkey_refused");
  return {
    rpId,
    challenge: await newChallenge(db, ceremony, now),
    timeout: CHALLENGE_MS,
    allowCredentials: held.map(descriptorOf),
    userVerification: ceremony.userId === null ? "required" : "preferred",
  };
}

/**
 * Whose passkey signed a challenge of this ceremony. Without a password the authenticator must have asked for a finger, a face or a PIN;
 * beside one it must where it did when it was made. A counter that does not go on says that the key was copied.
 * @throws Problem `passkey_refused`
 */
export async function checkPasskey(
  db: Executor,
  settings: PasskeySettings,
  ceremony: Ceremony,
  signed: PasskeySigned,
  now: Date,
): Promise<{ userId: number }> {
  const { id: rpID, origins } = relyingParty(settings);
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, signed.id));
  const handle = signed.response.userHandle;
  const isTheirs =
    row && (ceremony.userId === null ? handle === userHandle(row.userId).toString("base64url") : row.userId === ceremony.userId);
  const checked = isTheirs
    ? await verifyAuthenticationResponse({
        response: signed as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
        expectedChallenge: (challenge) => spendChallenge(db, challenge, ceremony, now),
        expectedOrigin: origins,
        expectedRPID: rpID,
        credential: { id: row.credentialId, publicKey: new Uint8Array(Buffer.from(row.publicKey, "base64url")), counter: row.counter },
        requireUserVerification: ceremony.userId === null || row.verifiesUser,
      }).catch(() => null)
    : null;
  if (!row || !checked?.verified) {
    const about = ceremony.userId ?? row?.userId ?? null;
    await recordSecurityEvent(db, {
      name: "second_factor_failed",
      ...(about === null ? {} : { personId: about }),
      details: { method: "passkey", ceremony: ceremony.ceremony },
    });
    throw new Problem("passkey_refused");
  }
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
    .returning({ id: passkeys.id });
  if (used.length === 0) throw new Problem("passkey_refused");
  return { userId: row.userId };
}
