import { and, asc, eq, isNull } from "drizzle-orm";
import { riyadhDay, riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { DEMO_ACCOUNTS } from "#server/db/seed/accounts.ts";
import { stableUuid } from "#server/db/seed/stable-uuid.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { certificateDeliveries, certificates } from "#server/db/tables/certificates.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { requestEvents } from "#server/db/tables/requests.ts";
import type { Services } from "#server/services.ts";
import { requirementsOf } from "./certificate-requirements.ts";
import { writeCertificate } from "./issue-certificate.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Gives those of the demo who completed a program their certificate, dated when their cohort had ended and said to nobody, and the
 * demo student a paper copy that is on its way. Here and not with the other demo data: a certificate is signed, and what signs it is of
 * the running product. Does nothing the second time.
 */
export async function seedCertificates({ db, config }: Pick<Services, "db" | "config">, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const completed = await tx
      .select({
        id: enrollments.id,
        endsOn: cohorts.endsOn,
        userId: users.id,
        cityId: users.cityId,
        countryId: users.nationalityId,
        email: users.email,
      })
      .from(enrollments)
      .innerJoin(users, and(eq(users.id, enrollments.userId), eq(users.demo, true)))
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .leftJoin(certificates, eq(certificates.enrollmentId, enrollments.id))
      .where(and(eq(enrollments.status, "completed"), isNull(certificates.id)))
      .orderBy(asc(cohorts.endsOn), asc(enrollments.id))
      .for("update", { of: enrollments });
    const asked = await requirementsOf(
      tx,
      completed.map(({ id }) => id),
      now,
    );
    for (const one of completed) {
      const requirements = asked.get(one.id) ?? [];
      const isStudent = one.email === DEMO_ACCOUNTS.student.email;
      if (!isStudent && requirements.some(({ met }) => !met)) continue;
      const ended = one.endsOn === null ? now.getTime() - 30 * DAY_MS : riyadhDayStart(one.endsOn).getTime() + DAY_MS + 10 * HOUR_MS;
      const issued = new Date(Math.min(ended, now.getTime() - 8 * DAY_MS));
      const grade = requirements.find(({ id }) => id === "grade")?.actual ?? null;
      const context = { now: issued, actor: "system", requestId: null };
      const certificate = await writeCertificate(tx, config.secret, one.id, grade, context, { quiet: true });
      if (isStudent && one.countryId !== null) await seedDelivery(tx, certificate.id, { ...one, countryId: one.countryId }, now);
    }
  });
}

async function seedDelivery(
  db: Executor,
  certificateId: string,
  { userId, cityId, countryId }: { userId: number; cityId: number | null; countryId: number },
  now: Date,
): Promise<void> {
  const { name, email, phone } = DEMO_ACCOUNTS.student;
  const today = riyadhDayStart(riyadhDay(now)).getTime();
  const at = (days: number, hour: number) => new Date(today + days * DAY_MS + hour * HOUR_MS);
  const id = stableUuid("paper copy of the demo");
  await db.insert(certificateDeliveries).values({
    id,
    certificateId,
    userId,
    status: "shipped",
    fullName: name[0],
    address: "شارع أنس بن مالك، مبنى 4471",
    countryId,
    cityId,
    district: "النرجس",
    email,
    phone,
    carrier: "بريد الواحة",
    trackingNumber: "WP 7734 1902",
    expectedOn: riyadhDay(at(2, 12)),
    createdAt: at(-7, 10.2),
    version: 3,
  });
  const steps = [
    { from: null, to: "requested", actorRole: "student", at: at(-7, 10.2) },
    { from: "requested", to: "preparing", actorRole: "staff", at: at(-4, 11) },
    { from: "preparing", to: "shipped", actorRole: "staff", at: at(-3, 13.25) },
  ] as const;
  await db.insert(requestEvents).values(steps.map((step) => ({ ...step, kind: "delivery" as const, requestId: id })));
}
