import { and, eq, inArray, sql } from "drizzle-orm";
import { lacksNames } from "#contract/accounts/person-name.ts";
import { Problem } from "#contract/problem.ts";
import { toE164 } from "#contract/rules/phone.ts";
import type { Language } from "#contract/shapes.ts";
import type { TrainerApplication } from "#contract/requests/trainers.ts";
import type { Database, Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { trainerApplications } from "#server/db/tables/messages.ts";
import { nationalityCode } from "#server/commands/accounts/nationality-code.ts";
import { cities } from "#server/db/tables/places.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { hashSecret } from "#server/secrets.ts";
import { type ApplicationRow, OPEN_STATUSES, notifyApplicant } from "./move-application.ts";
import { nextReference } from "#server/commands/next-reference.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { trackToken } from "./track-token.ts";

/** The job that mails the reference and the link; its payload is `{ applicationId }`, and holds no secret. */
export const APPLICATION_MAIL = "trainer-application-mail";

/** A CV whose bytes are kept and were looked into. */
export interface CheckedCv {
  id: string;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
}

export interface NewApplication {
  form: TrainerApplication;
  cv: CheckedCv;
  language: Language;
  /** Of the configuration: the link's secret is derived from it. */
  secret: string;
}

interface Taken {
  reference: string;
  trackHash: string;
  /** False where the application was here already. */
  fresh: boolean;
}

/**
 * Takes an application in, once: sent again under its id it is the same one.
 * @returns the reference, what tells the link's token, and whether this CV is the one that is kept
 * @throws Problem `application_open`, `idempotency_key_reused`, `validation_error` for a place that is none
 */
export async function submitApplication(db: Database, given: NewApplication, context: ActionContext) {
  const { form, cv, language, secret } = given;
  const fields = fieldsOf(form);
  return await db.transaction(async (tx): Promise<Taken> => {
    // Always in this order, so that nobody waits for one who waits for them.
    for (const what of [`id ${form.id}`, `e-mail ${form.email}`])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trainer application ${what}`}, 0))`);
    const known = await knownApplication(tx, form.id);
    if (known) {
      if (!isSame(known, fields, cv)) throw new Problem("idempotency_key_reused");
      return { reference: known.application.reference, trackHash: known.application.trackHash, fresh: false };
    }
    await refuseSecond(tx, form.email);
    await checkPlaces(tx, form);
    const reference = await nextReference(tx, "trainer", context.now);
    const trackHash = hashSecret(trackToken(secret, form.id));
    await tx.insert(files).values({ ...cv, purpose: "cv", createdAt: context.now });
    await tx.insert(trainerApplications).values({
      id: form.id,
      reference,
      trackHash,
      ...fields,
      cvFileId: cv.id,
      consent: true,
      language,
      status: "submitted",
      createdAt: context.now,
    });
    await notifyApplicant(tx, form.id, "submitted", null, context);
    await recordTransition(tx, { subject: "trainer_application", subjectId: form.id, from: null, to: "submitted" }, context);
    await enqueueJob(tx, {
      kind: APPLICATION_MAIL,
      payload: { applicationId: form.id },
      runAt: context.now,
      onceKey: `${APPLICATION_MAIL}:${form.id}`,
    });
    return { reference, trackHash, fresh: true };
  });
}

const fieldsOf = (form: TrainerApplication) =>
  ({
    fullName: form.full_name,
    email: form.email,
    phone: toE164(form.phone),
    nationalityId: form.nationality_id,
    cityId: form.city_id,
    gender: form.gender ?? null,
    qualification: form.qualification,
    specialization: form.specialization,
    yearsExperience: form.years_experience,
    topics: form.topics,
    languages: form.languages,
    bio: form.bio,
    linkedin: form.linkedin || null,
  }) satisfies Partial<ApplicationRow>;

async function knownApplication(db: Executor, id: string) {
  const [known] = await db
    .select({ application: trainerApplications, sha256: files.sha256 })
    .from(trainerApplications)
    .innerJoin(files, eq(files.id, trainerApplications.cvFileId))
    .where(eq(trainerApplications.id, id));
  return known;
}

const isSame = (known: { application: ApplicationRow; sha256: string }, fields: ReturnType<typeof fieldsOf>, cv: CheckedCv): boolean =>
  known.sha256 === cv.sha256 &&
  (Object.keys(fields) as (keyof typeof fields)[]).every(
    (name) => JSON.stringify(known.application[name]) === JSON.stringify(fields[name]),
  );

async function refuseSecond(db: Executor, email: string): Promise<void> {
  const [open] = await db
    .select({ id: trainerApplications.id })
    .from(trainerApplications)
    .where(and(eq(trainerApplications.email, email), inArray(trainerApplications.status, OPEN_STATUSES)))
    .limit(1);
  if (open) throw new Problem("application_open");
}

async function checkPlaces(db: Executor, form: TrainerApplication): Promise<void> {
  const code = await nationalityCode(db, form.nationality_id);
  const [city] = await db.select({ id: cities.id }).from(cities).where(eq(cities.id, form.city_id));
  const short = code !== null && lacksNames(form.full_name, code);
  if (code !== null && city && !short) return;
  throw new Problem("validation_error", {
    fields: {
      ...(short ? { full_name: [{ key: "fourNames" }] } : {}),
      ...(code !== null ? {} : { nationality_id: [{ key: "selection" }] }),
      ...(city ? {} : { city_id: [{ key: "city.required" }] }),
    },
  });
}
