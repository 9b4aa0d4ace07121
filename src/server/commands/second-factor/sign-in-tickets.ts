import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { TICKET_MINUTES, TICKET_TRIES } from "#contract/second-factor/second-factor-sign-in.ts";
import type { UserRow } from "#server/commands/accounts/account-data.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { secondFactorTickets } from "#server/db/tables/security/second-factor.ts";
import { hashSecret, newSecret } from "#server/secrets.ts";
import { tellOwner } from "./tell-owner.ts";

/** A sign-in between its password and its second factor. */
export interface HeldTicket {
  ticketHash: string;
  verified: boolean;
  user: UserRow;
  /** Of the sign-in at a provider that goes on with it. */
  attemptId: string | null;
}

const deviceHashOf = (deviceSecret: string | null): string | null => (deviceSecret === null ? null : hashSecret(deviceSecret));

/**
 * @param deviceSecret the device cookie of the browser that gave the password; null where browsers bring none
 * @param verified the factor was given already, and a device has to be signed out first
 * @param attemptId of a sign-in at a provider that waits for the factor
 */
export async function issueTicket(
  db: Executor,
  user: { id: number; passwordHash: string },
  { deviceSecret, verified, attemptId = null }: { deviceSecret: string | null; verified: boolean; attemptId?: string | null },
  now: Date,
): Promise<string> {
  const ticket = newSecret();
  await db.insert(secondFactorTickets).values({
    ticketHash: hashSecret(ticket),
    userId: user.id,
    deviceHash: deviceHashOf(deviceSecret),
    passwordDigest: hashSecret(user.passwordHash),
    attemptId,
    verifiedAt: verified ? now : null,
    expiresAt: new Date(now.getTime() + TICKET_MINUTES * 60_000),
    createdAt: now,
  });
  return ticket;
}

/** @throws Problem `second_factor_expired` for a ticket that is unknown, used, over, another browser's, or of a password that has changed */
export async function openTicket(db: Executor, ticket: string, deviceSecret: string | null, now: Date): Promise<HeldTicket> {
  const [found] = await db
    .select({ ticket: secondFactorTickets, user: users })
    .from(secondFactorTickets)
    .innerJoin(users, eq(users.id, secondFactorTickets.userId))
    .where(
      and(
        eq(secondFactorTickets.ticketHash, hashSecret(ticket)),
        isNull(secondFactorTickets.usedAt),
        gt(secondFactorTickets.expiresAt, now),
      ),
    );
  const isGood =
    found &&
    found.ticket.deviceHash === deviceHashOf(deviceSecret) &&
    found.ticket.passwordDigest === hashSecret(found.user.passwordHash) &&
    found.ticket.tries < TICKET_TRIES;
  if (!isGood) throw new Problem("second_factor_expired");
  return {
    ticketHash: found.ticket.ticketHash,
    verified: found.ticket.verifiedAt !== null,
    user: found.user,
    attemptId: found.ticket.attemptId,
  };
}

/** Counts a wrong code. Whoever used a ticket up knows the password: its owner is told. */
export async function countWrongCode(db: Executor, { ticketHash, user }: HeldTicket, now: Date): Promise<void> {
  const [counted] = await db
    .update(secondFactorTickets)
    .set({ tries: sql`${secondFactorTickets.tries} + 1` })
    .where(eq(secondFactorTickets.ticketHash, ticketHash))
    .returning({ tries: secondFactorTickets.tries });
  if (counted?.tries === TICKET_TRIES) await tellOwner(db, user.id, "codes_guessed", now);
}

/** The factor was given: the ticket opens a session, also after a device was chosen to be signed out. */
export async function markVerified(db: Executor, ticketHash: string, now: Date): Promise<void> {
  await db.update(secondFactorTickets).set({ verifiedAt: now }).where(eq(secondFactorTickets.ticketHash, ticketHash));
}

/** Uses a ticket up, in the transaction of its session. @throws Problem `second_factor_expired` where another call did first */
export async function spendTicket(tx: Executor, ticketHash: string, now: Date): Promise<void> {
  const spent = await tx
    .update(secondFactorTickets)
    .set({ usedAt: now })
    .where(and(eq(secondFactorTickets.ticketHash, ticketHash), isNull(secondFactorTickets.usedAt)))
    .returning({ hash: secondFactorTickets.ticketHash });
  if (spent.length === 0) throw new Problem("second_factor_expired");
}
