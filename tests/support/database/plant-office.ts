/** A process of its own that puts into the embedded database of a directory what no press brings about: `plant-office.ts <directory> <what> <now>`. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull } from "drizzle-orm";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { CERTIFICATE_CHECK } from "#server/commands/certificates/issue-certificate.ts";
import { NOTIFICATION_MAIL } from "#server/commands/notifications/deliver.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { openSealingKeys } from "#server/commands/security/sealing-keys.ts";
import { loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs, recurringJobs } from "#server/db/tables/jobs.ts";
import { paymentDifferences, reconciliations } from "#server/db/tables/orders/reconciliations.ts";
import { taxDocuments } from "#server/db/tables/orders/tax.ts";
import { secretsOf } from "#server/secret-file.ts";
import { keptMail } from "#tests/support/mail/kept-mail.ts";
import { activeUnit } from "#tests/support/tax/active-unit.ts";

const [dataDir = "", what = "", time = ""] = process.argv.slice(2);
const now = new Date(time);
const config = loadConfig({ QABAS_DATA_DIR: dataDir });
const { db, close } = await openDatabase(config);
await openSealingKeys(db, { ...config, ...secretsOf(config) });
if (what === "stopped-work") {
  const dead = { runAt: now, firstTriedAt: now, attempts: 41, deadAt: now, lastError: "getaddrinfo ENOTFOUND mail.example" } as const;
  await db.insert(jobs).values([
    { ...dead, kind: "seat-freed", payload: { cohortId: 1 }, deadReason: "retries_exhausted" },
    { ...dead, kind: "seat-freed", payload: { cohortId: 2 }, deadReason: "process_died" },
  ]);
} else if (what === "differing-day") {
  // A day that no run looks at any more.
  const [day, made] = [randomUUID(), new Date(now.getTime() - 60 * 86_400_000)];
  const [payment] = await db.select().from(payments).where(eq(payments.status, "captured")).limit(1);
  const side = { status: "captured" as const, amount: 115_000, refunded: 0, currency: "SAR" };
  const ofDay = { reconciliationId: day, at: made };
  await db.insert(reconciliations).values({
    id: day,
    provider: "sandbox-cards",
    startsAt: riyadhDayStart(riyadhDay(made)),
    status: "done",
    matched: 4,
    differences: 3,
    open: 3,
    ours: 500_000,
    theirs: 490_000,
    checkedAt: now,
  });
  await db.insert(paymentDifferences).values([
    { ...ofDay, id: randomUUID(), kind: "missing_here", externalId: "pay_2209", theirs: side },
    { ...ofDay, id: randomUUID(), kind: "missing_there", paymentId: payment?.id, externalId: "pay_2210", ours: side },
    { ...ofDay, id: randomUUID(), kind: "differing", externalId: "pay_2211", ours: side, theirs: { ...side, amount: 105_000 } },
  ]);
} else if (what === "ready-certificate" || what === "failed-certificate") {
  const failed = what === "failed-certificate";
  const [program] = await db.select().from(programs).where(eq(programs.certificateEnabled, true)).orderBy(programs.id).limit(1);
  const [learner] = await db
    .select()
    .from(users)
    .where(and(eq(users.type, "student"), isNotNull(users.emailVerifiedAt)))
    .orderBy(users.id)
    .limit(1);
  if (!program || !learner) throw new Error("the demo has no program with a certificate");
  await db.update(programs).set({ requiredGrade: 0, requiredAttendance: 0 }).where(eq(programs.id, program.id));
  // Far enough in time, and looked at by nobody before the access ended; or the look at it was set aside.
  const times = {
    startedAt: new Date(now.getTime() - 400 * 86_400_000),
    accessUntil: new Date(now.getTime() + (failed ? 1 : -1) * 86_400_000),
  };
  const [made] = await db
    .insert(enrollments)
    .values({ userId: learner.id, programId: program.id, status: "active", progress: 100, ...times })
    .returning({ id: enrollments.id });
  if (failed) {
    // Nor does the look at everybody come within this story.
    await db.update(recurringJobs).set({ lastFiredAt: now });
    await db.insert(jobs).values({
      kind: CERTIFICATE_CHECK,
      payload: { enrollmentId: made?.id },
      runAt: now,
      firstTriedAt: now,
      attempts: 41,
      deadAt: now,
      deadReason: "retries_exhausted",
      lastError: "the key of signatures is locked",
    });
  }
} else if (what === "returned-mail") {
  // Told by e-mail, whose address the mail server refused.
  const [learner] = await db.select().from(users).where(eq(users.type, "student")).orderBy(users.id).limit(1);
  if (!learner) throw new Error("the demo has no learner");
  const values = { program: { ar: "الكتابة المهنية", en: "Professional writing" } };
  const news = { userId: learner.id, kind: "certificate_issued", target: { type: "certificate", id: null }, values } as const;
  await db.transaction((tx) => notify(tx, news, now));
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, NOTIFICATION_MAIL)).orderBy(desc(jobs.id)).limit(1);
  await db.delete(jobs).where(eq(jobs.id, job?.id ?? 0));
  await keptMail(db, "bounced", { kind: NOTIFICATION_MAIL, recipient: learner.email, payload: job?.payload ?? {} });
} else if (what === "dead-mail") await keptMail(db, "dead", { recipient: "gone@mail.example" });
else if (what === "tax-unit") await activeUnit(db, now);
else
  await db
    .update(taxDocuments)
    .set({ status: "rejected", answeredAt: now, errors: [{ code: "BR-KSA-44", message: "The VAT number of the buyer is not valid" }] })
    .where(eq(taxDocuments.number, what));
await close();
