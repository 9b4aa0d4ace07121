/** A process of its own that puts into the embedded database of a directory what no press brings about: `plant-office.ts <directory> <what> <now>`. */
import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import { openSealingKeys } from "#server/commands/security/sealing-keys.ts";
import { loadConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { jobs } from "#server/db/tables/jobs.ts";
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
} else if (what === "ready-certificate") {
  // Far enough in time, and looked at by nobody before the access ended.
  const [program] = await db.select().from(programs).where(eq(programs.certificateEnabled, true)).orderBy(programs.id).limit(1);
  const [learner] = await db
    .select()
    .from(users)
    .where(and(eq(users.type, "student"), isNotNull(users.emailVerifiedAt)))
    .orderBy(users.id)
    .limit(1);
  if (!program || !learner) throw new Error("the demo has no program with a certificate");
  await db.update(programs).set({ requiredGrade: 0, requiredAttendance: 0 }).where(eq(programs.id, program.id));
  const times = { startedAt: new Date(now.getTime() - 400 * 86_400_000), accessUntil: new Date(now.getTime() - 86_400_000) };
  await db.insert(enrollments).values({ userId: learner.id, programId: program.id, status: "active", progress: 100, ...times });
} else if (what === "dead-mail") await keptMail(db, "dead", { recipient: "gone@mail.example" });
else if (what === "tax-unit") await activeUnit(db, now);
else
  await db
    .update(taxDocuments)
    .set({ status: "rejected", answeredAt: now, errors: [{ code: "BR-KSA-44", message: "The VAT number of the buyer is not valid" }] })
    .where(eq(taxDocuments.number, what));
await close();
