import { and, eq } from "drizzle-orm";
import { forgetDevice } from "#server/commands/notifications/push-subscriptions.ts";
import type { Executor } from "#server/db/client.ts";
import { sessions } from "#server/db/tables/identity.ts";
import { takenTokens } from "#server/db/tables/security/provider-sign-in.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

/** Takes a provider's token, which counts once. @returns whether it was new */
export async function takeToken(tx: Executor, provider: string, tokenId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .insert(takenTokens)
    .values({ provider, tokenId, takenAt: now })
    .onConflictDoNothing()
    .returning({ tokenId: takenTokens.tokenId });
  return taken.length > 0;
}

/**
 * Ends sessions that began at a provider, in the caller's transaction: those of one session there, or where it names none, all of a
 * person there. Sessions that began with a password of ours stay.
 */
export async function endProviderSessions(
  tx: Executor,
  provider: string,
  of: { subject: string | null; providerSession: string | null },
  now: Date,
): Promise<void> {
  const ended = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.provider, provider),
        of.subject === null ? undefined : eq(sessions.providerSubject, of.subject),
        of.providerSession === null ? undefined : eq(sessions.providerSession, of.providerSession),
      ),
    )
    .returning({ userId: sessions.userId, deviceId: sessions.deviceId });
  for (const { userId, deviceId } of ended) {
    await forgetDevice(tx, deviceId);
    await recordSecurityEvent(
      tx,
      { name: "provider_ended_sessions", actorId: null, personId: userId, deviceId, details: { provider } },
      { now },
    );
  }
}
