import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { DEFAULT_CHOICES, type EmailByConsent, EMAILS_BY_CONSENT } from "#contract/notifications/notification-preferences.ts";
import { EMAILS_WITH_END, type EmailWithEnd } from "#contract/notifications/unsubscribe.ts";
import type { NotificationChoices } from "#contract/notifications/notifications.ts";
import type { Executor } from "#server/db/client.ts";
import { notificationPreferences } from "#server/db/tables/notifications.ts";
import { users } from "#server/db/tables/identity.ts";
import { consents } from "#server/db/tables/security/privacy.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

type Choices = Partial<NotificationChoices>;

const agreedIn = (choices: Choices, kind: EmailByConsent): boolean => (choices[kind] ?? DEFAULT_CHOICES[kind]).email;

/** Writes down which emails a person agreed to, or no longer, with a change of their choices. */
export async function recordEmailConsents(tx: Executor, userId: number, before: Choices, after: Choices, now: Date): Promise<void> {
  for (const kind of EMAILS_BY_CONSENT) {
    const granted = agreedIn(after, kind);
    if (granted === agreedIn(before, kind)) continue;
    await tx.insert(consents).values({ userId, kind, granted, createdAt: now });
    await recordSecurityEvent(tx, { name: "consent_changed", personId: userId, details: { kind, granted } });
  }
}

/** A person agrees to emails of a kind, or takes it back, outside the table of their choices. The same again changes nothing. */
export async function changeEmailConsent(tx: Executor, userId: number, kind: EmailByConsent, granted: boolean, now: Date): Promise<void> {
  const [row] = await tx
    .select({ choices: notificationPreferences.choices })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
    .for("update");
  const before: Choices = row?.choices ?? {};
  if (agreedIn(before, kind) === granted) return;
  const choices: NotificationChoices = { ...DEFAULT_CHOICES, ...before };
  choices[kind] = { ...choices[kind], email: granted };
  await tx
    .insert(notificationPreferences)
    .values({ userId, choices })
    .onConflictDoUpdate({
      target: notificationPreferences.userId,
      set: { choices, version: sql`${notificationPreferences.version} + 1` },
    });
  await recordEmailConsents(tx, userId, before, choices, now);
}

/**
 * The secret of the link that ends emails of a kind without signing in (RFC 8058): `<user>.<kind>.<seal>`. It does that alone.
 * @param secret of the configuration
 */
export const unsubscribeToken = (secret: string, userId: number, kind: EmailWithEnd): string =>
  `${userId}.${kind}.${seal(secret, userId, kind)}`;

/** Whose emails of which kind a link ends; null for one that we never gave. */
export function readUnsubscribeToken(secrets: readonly string[], token: string): { userId: number; kind: EmailWithEnd } | null {
  const [, id, name, given] = /^([1-9]\d{0,9})\.([a-z_]{1,30})\.([\w-]{43})$/u.exec(token) ?? [];
  const kind = EMAILS_WITH_END.find((one) => one === name);
  if (id === undefined || given === undefined || !kind) return null;
  const userId = Number(id);
  const fits = secrets.some((secret) => timingSafeEqual(Buffer.from(given), Buffer.from(seal(secret, userId, kind))));
  return fits ? { userId, kind } : null;
}

/** Ends emails of a kind for an account that is there; one that is gone gets none anyway. */
export async function unsubscribe(tx: Executor, { userId, kind }: { userId: number; kind: EmailWithEnd }, now: Date): Promise<void> {
  const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
  if (!user || user.deletedAt !== null) return;
  if (kind === "conversation") await endConversationEmails(tx, userId);
  else await changeEmailConsent(tx, userId, kind, false, now);
}

/** They were chosen, so the choice is there. */
async function endConversationEmails(tx: Executor, userId: number): Promise<void> {
  const t = notificationPreferences;
  await tx
    .update(t)
    .set({ conversationEmails: "never", version: sql`${t.version} + 1` })
    .where(and(eq(t.userId, userId), sql`${t.conversationEmails} is distinct from 'never'`));
}

const seal = (secret: string, userId: number, kind: EmailWithEnd): string =>
  createHmac("sha256", secret).update(`unsubscribe ${userId} ${kind}`).digest("base64url");
