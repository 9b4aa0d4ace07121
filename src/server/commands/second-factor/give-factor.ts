import { Problem } from "#contract/problem.ts";
import type { PasskeySigned } from "#contract/second-factor/passkey-shapes.ts";
import type { FactorMethod } from "#contract/second-factor/second-factor.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { secretsInUse } from "#server/secrets.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import { takeCode } from "./authenticator-app.ts";
import { secondFactorNeeded } from "./factor-state.ts";
import type { Ceremony } from "./passkey-challenges.ts";
import { checkPasskey, type PasskeySettings } from "./passkeys.ts";
import { takeRecoveryCode } from "./recovery-codes.ts";

/** One of these; of several the first counts. */
export interface GivenFactor {
  signed?: PasskeySigned;
  code?: string;
  recovery_code?: string;
}

export const isGuessable = ({ signed }: GivenFactor): boolean => signed === undefined;

/**
 * Takes an account's second factor. What was right is used up, also where what follows fails. Not in a transaction: what was wrong is
 * written down.
 * @param ceremony for which a passkey signed
 * @throws Problem `validation_error` at the field, `passkey_refused`
 */
export async function giveFactor(
  db: Executor,
  settings: PasskeySettings & Parameters<typeof secretsInUse>[0],
  ceremony: Ceremony & { userId: number },
  given: GivenFactor,
  now: Date,
): Promise<FactorMethod> {
  const { userId } = ceremony;
  // Codes of a factor that was removed meanwhile open nothing.
  if (!(await secondFactorNeeded(db, userId))) throw new Problem("second_factor_expired");
  const method = await taken();
  await recordSecurityEvent(db, { name: "second_factor_given", actorId: userId, details: { method, ceremony: ceremony.ceremony } });
  return method;

  async function taken(): Promise<FactorMethod> {
    if (given.signed) {
      await checkPasskey(db, settings, ceremony, given.signed, now);
      return "passkey";
    }
    if (given.code !== undefined) {
      if (await takeCode(db, userId, given.code, secretsInUse(settings), now)) return "authenticator";
      return await refused("authenticator", "code", "factor.code");
    }
    if (given.recovery_code !== undefined) {
      if (await takeRecoveryCode(db, userId, given.recovery_code, now)) return "recovery_code";
      return await refused("recovery_code", "recovery_code", "factor.recoveryCode");
    }
    return refuseField("code", "required");
  }

  async function refused(method: FactorMethod, field: string, key: "factor.code" | "factor.recoveryCode"): Promise<never> {
    await recordSecurityEvent(db, { name: "second_factor_failed", personId: userId, details: { method, ceremony: ceremony.ceremony } });
    return refuseField(field, key);
  }
}
