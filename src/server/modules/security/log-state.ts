import { and, count, eq, isNull } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import type { readSecurityLog } from "#contract/security/security-events.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents, securityLogChecks, securityLogHead } from "#server/db/tables/security/security-log.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import { chainBrokenEmail } from "#server/emails/chain-broken-email.ts";
import { isChecking, LOG_BROKEN_MAIL, LOG_CHECK } from "#server/security-log/chain-checks.ts";
import { keepCheck, lastCheck } from "#server/security-log/kept-checks.ts";
import { readHeads } from "#server/security-log/log-heads.ts";
import type { Services } from "#server/services.ts";

/** How far the chain is linked and noted, and what its last check found. */
export async function logState({ db, config }: Services): Promise<DataOf<typeof readSecurityLog>> {
  const [[head], [waiting], check, heads, checking] = await Promise.all([
    db.select().from(securityLogHead),
    db.select({ events: count() }).from(securityEvents).where(isNull(securityEvents.hash)),
    lastCheck(db),
    // A file that is no list of heads is told by the check.
    readHeads(config.logHeads.file).catch(() => []),
    isChecking(db),
  ]);
  const noted = heads.at(-1);
  return {
    linked: head?.linked ?? 0,
    waiting: waiting?.events ?? 0,
    head: head && head.eventId > 0 ? { id: head.eventId, hash: head.hash } : null,
    noted: noted ? { id: noted.id, hash: noted.hash, at: noted.at } : null,
    checked: check && {
      at: check.at.toISOString(),
      linked: check.linked,
      broken: check.brokenId === null ? null : { id: check.brokenId, why: check.why ?? "" },
    },
    checking,
  };
}

/** The check itself, and the mails where it finds a break. */
export function registerLogJobs(services: Services): void {
  const { db, jobs, config } = services;
  jobs.register(LOG_CHECK, (_, { now }) => keepCheck(db, config.logHeads, now));
  jobs.register(LOG_BROKEN_MAIL, ({ userId, checkId }) => sendBroken(services, Number(userId), Number(checkId)));
}

async function sendBroken(services: Services, userId: number, checkId: number): Promise<void> {
  const { db, words, config } = services;
  const [check] = await db.select().from(securityLogChecks).where(eq(securityLogChecks.id, checkId));
  const [user] = await db
    .select({ email: users.email, nameAr: users.nameAr, nameEn: users.nameEn, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!user || !check || check.brokenId === null) return;
  const to = { to: user.email, language: user.language, name: recipientName(user) };
  const found = { id: check.brokenId, why: check.why ?? "", at: check.at };
  await sendEmail(services, chainBrokenEmail(words, to, found, { log: `${config.publicUrl}/staff/platform/audit` }));
}
