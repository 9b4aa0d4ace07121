import { and, asc, count, eq, inArray, isNotNull, isNull, min } from "drizzle-orm";
import type { FactorMethod, SecondFactor } from "#contract/second-factor/second-factor.ts";
import type { Config } from "#server/config.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { authenticators, hasFactor, passkeys, recoveryCodes, secondFactorResets } from "#server/db/tables/security/second-factor.ts";

type Settings = Pick<Config, "publicIsLoopback" | "passkeyDomain">;

/** The app that counts. */
export const confirmedOf = (userId: number) => and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));

/** Whether a sign-in of this account needs more than the password. */
export async function secondFactorNeeded(db: Executor, userId: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), hasFactor(userId)))) > 0;
}

/** By what an account can give its second factor now; nothing where it has none. */
export async function factorMethods(
  db: Executor,
  { passkeyDomain }: Pick<Config, "passkeyDomain">,
  userId: number,
): Promise<FactorMethod[]> {
  const hasApp = (await db.$count(authenticators, confirmedOf(userId))) > 0;
  const hasPasskey = (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
  if (!hasApp && !hasPasskey) return [];
  const codes = await db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return [
    ...(hasPasskey && passkeyDomain !== null ? (["passkey"] as const) : []),
    ...(hasApp ? (["authenticator"] as const) : []),
    ...(codes > 0 ? (["recovery_code"] as const) : []),
  ];
}

/** Whether an account may not be without: one of the staff, where others than this machine reach the server. */
export const requiresSecondFactor = (
  { publicIsLoopback }: Pick<Config, "publicIsLoopback">,
  user: { type: string; demo: boolean },
): boolean => !publicIsLoopback && !user.demo && (user.type === "staff" || user.type === "admin");

/** What a person sees of their own second factor. */
export async function readSecondFactor(db: Executor, config: Settings, userId: number): Promise<SecondFactor> {
  const [user] = await db.select({ type: users.type, demo: users.demo }).from(users).where(eq(users.id, userId));
  const [app] = await db.select().from(authenticators).where(confirmedOf(userId));
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const [codes] = await db
    .select({ left: count(), madeAt: min(recoveryCodes.createdAt) })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  const [reset] = await db.select().from(secondFactorResets).where(openReset(userId));
  const known = app !== undefined || keys.length > 0;
  return {
    required: user !== undefined && requiresSecondFactor(config, user),
    passkeys_available: config.passkeyDomain !== null,
    authenticator: app
      ? { added_at: (app.confirmedAt ?? app.createdAt).toISOString(), last_used_at: app.lastUsedAt?.toISOString() ?? null }
      : null,
    passkeys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      created_at: key.createdAt.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
      backed_up: key.backedUp,
    })),
    recovery_codes: known
      ? { left: codes?.left ?? 0, made_at: (codes?.madeAt ?? app?.createdAt ?? keys[0]?.createdAt ?? new Date(0)).toISOString() }
      : null,
    reset: reset ? { asked_at: reset.createdAt.toISOString(), due_at: reset.dueAt?.toISOString() ?? null } : null,
  };
}

export const openReset = (userId: number) =>
  and(eq(secondFactorResets.userId, userId), inArray(secondFactorResets.status, ["asked", "waiting"]));
