import { and, asc, desc, eq, gt, gte, inArray, isNull } from "drizzle-orm";
import {
  adminEnrol,
  adminQuoteEnrollment,
  adminQuoteTransfer,
  adminTransferEnrollment,
  BY_HAND,
  type CohortFacts,
} from "#contract/enrollments/admin-enrollments.ts";
import type { LineProblem } from "#contract/enrollments/enrollment-imports.ts";
import type { EndpointOptions } from "#contract/endpoint.ts";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import { effectivePrice, toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { OWNED } from "#server/commands/cart/refuse-undeliverable.ts";
import { accessUntil, enrolByHand } from "#server/commands/enrollments/by-hand/enrol-by-hand.ts";
import { type EnrollmentWish, judgeEnrollments } from "#server/commands/enrollments/by-hand/judge-enrollments.ts";
import { learnerClashes } from "#server/commands/enrollments/by-hand/learner-clashes.ts";
import { transferEnrollment } from "#server/commands/enrollments/by-hand/transfer-enrollment.ts";
import { agreementsWithSeats, lockFreeSeat } from "#server/commands/orders/sponsors/seat-by-hand.ts";
import { withOpenRequest } from "#server/commands/requests/open-requests.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { enrollments, enrollmentStandings } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { together } from "#server/db/reads/together.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import { belongsTo, scopeOf } from "#server/http/security/staff-scope.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";

/** Enrollment and transfer by hand: what would follow stands before the deciding. */
export function enrollingRoutes(route: Route, { db }: Services): void {
  route(adminQuoteEnrollment, async ({ params, query, caller, now }) => {
    await requireProgram(db, caller, adminQuoteEnrollment.options, query.program_id);
    const stands = and(
      eq(enrollments.userId, params.id),
      eq(enrollments.programId, query.program_id),
      inArray(enrollments.status, [...OWNED]),
      gt(enrollments.accessUntil, now),
    );
    const [[person], [program], [owned]] = await together(db, async (at) =>
      Promise.all([
        at.select({ type: users.type, deletedAt: users.deletedAt }).from(users).where(eq(users.id, params.id)),
        at.select().from(programs).where(eq(programs.id, query.program_id)),
        at
          .select({ id: enrollments.id, status: enrollments.status })
          .from(enrollments)
          .where(stands)
          .orderBy(desc(enrollments.id))
          .limit(1),
      ]),
    );
    if (!person || person.deletedAt || !program) throw new Problem("not_found");
    if (person.type !== "student") throw new Problem("not_a_learner");
    const price = toSar(effectivePrice({ price: program.price, price_after_discount: program.priceAfterDiscount }));
    return {
      data: {
        program: { id: program.id, title: { ar: program.titleAr, en: program.titleEn }, price, published: program.status === "published" },
        owned: owned ?? null,
        cohorts: await cohortFacts(db, { programId: program.id, userId: params.id, except: null }, now),
        agreements: await agreementsWithSeats(db, program.id, now),
        access_until: accessUntil(now, null).toISOString(),
      },
    };
  });

  route(adminEnrol, async (call) => {
    const { params, body, caller, now } = call;
    await requireProgram(db, caller, adminEnrol.options, body.program_id);
    const asked = { userId: params.id, programId: body.program_id, basis: body.basis };
    const id = await db.transaction(async (tx) => {
      const seat =
        body.basis === "sponsored" && body.agreement_id ? await lockFreeSeat(tx, body.agreement_id, body.program_id, now) : undefined;
      if (seat === null || (seat && body.cohort_id !== null && body.cohort_id !== seat.cohortId))
        refuseField("agreement_id", "agreement.full");
      const wish: EnrollmentWish = seat
        ? { ...asked, cohortId: seat.cohortId, reference: seat.sponsor, seat }
        : { ...asked, cohortId: body.cohort_id, reference: body.reference || null };
      const [judged] = await judgeEnrollments(tx, [wish], { now, allowClash: body.allow_clash, lock: true });
      if (!judged) throw new Problem("not_found");
      if (judged.problem) refuse(judged.problem, wish.programId);
      const [made] = await enrolByHand(tx, [judged], { reason: body.reason, importId: null }, contextOf(call));
      return made ?? 0;
    });
    const [row] = await db.select({ id: enrollments.id, status: enrollments.status }).from(enrollments).where(eq(enrollments.id, id));
    if (!row) throw new Problem("not_found");
    return { data: row };
  });

  route(adminQuoteTransfer, async ({ params, now }) => {
    const [row] = await db
      .select({ enrollment: enrollments, user: users, program: programs, cohort: cohorts, attendance: enrollmentStandings.attendanceRate })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .innerJoin(programs, eq(programs.id, enrollments.programId))
      .leftJoin(cohorts, eq(cohorts.id, enrollments.cohortId))
      .leftJoin(enrollmentStandings, eq(enrollmentStandings.enrollmentId, enrollments.id))
      .where(eq(enrollments.id, params.id));
    if (!row) throw new Problem("enrollment_not_found");
    const { enrollment, user, program, cohort, attendance } = row;
    const facts = await cohortFacts(db, { programId: program.id, userId: user.id, except: enrollment.id }, now);
    return {
      data: {
        person: { id: user.id, name: { ar: user.nameAr, en: user.nameEn } },
        program: { id: program.id, title: { ar: program.titleAr, en: program.titleEn } },
        status: enrollment.status,
        cohort_id: enrollment.cohortId,
        starts_on: cohort?.startsOn ?? null,
        progress: enrollment.progress,
        attendance,
        access_until: enrollment.accessUntil.toISOString(),
        open_request: (await withOpenRequest(db, [enrollment.id])).has(enrollment.id),
        cohorts: facts.filter(({ id }) => id !== enrollment.cohortId),
      },
    };
  });

  route(adminTransferEnrollment, async (call) => {
    const { params, body } = call;
    const wish = {
      enrollmentId: params.id,
      cohortId: body.cohort_id,
      seenCohortId: body.seen_cohort_id,
      reason: body.reason,
      allowClash: body.allow_clash,
    };
    const { id, status, accessUntil: until } = await db.transaction((tx) => transferEnrollment(tx, wish, contextOf(call)));
    return { data: { id, status, cohort_id: body.cohort_id, access_until: until.toISOString() } };
  });
}

/** A program outside the categories that the caller's roles are limited to is answered as if there were none. */
async function requireProgram(db: Executor, caller: Caller, options: Pick<EndpointOptions, "capability">, id: number): Promise<void> {
  const categories = scopeOf(caller, options);
  if (categories !== null && !(await belongsTo(db, "program", id, categories))) throw new Problem("not_found");
}

const CODES: Partial<Record<LineProblem, ProblemCode>> = {
  not_a_learner: "not_a_learner",
  program_unavailable: "program_unavailable",
  already_enrolled: "already_enrolled",
  seat_unavailable: "seat_unavailable",
  session_clash: "session_clash",
};

function refuse(problem: LineProblem, programId: number): never {
  const code = CODES[problem];
  if (code) throw new Problem(code, { data: { program_id: programId } });
  if (problem === "reference_taken") return refuseField("reference", "taken");
  if (problem === "reference_missing") return refuseField("reference", "required");
  return refuseField("cohort_id", "selection");
}

/** Cohorts of a program that somebody may still join, the next first, with what stands in this person's way. */
async function cohortFacts(
  db: Executor,
  { programId, userId, except }: { programId: number; userId: number; except: number | null },
  now: Date,
): Promise<CohortFacts[]> {
  const today = riyadhDay(now);
  const rows = await db
    .select()
    .from(cohorts)
    .where(and(eq(cohorts.programId, programId), isNull(cohorts.archivedAt), isNull(cohorts.ending), gte(cohorts.endsOn, today)))
    .orderBy(asc(cohorts.startsOn), asc(cohorts.id))
    .limit(BY_HAND.cohortsMost);
  const wanted = rows.map(({ id }) => ({ userId, cohortId: id }));
  const found = await learnerClashes(db, wanted, { now, except, told: BY_HAND.clashesTold });
  return rows.map((row) => {
    const clash = found.find(({ cohortId }) => cohortId === row.id);
    return {
      id: row.id,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      seats_total: row.seatsTotal,
      seats_taken: row.seatsTaken,
      closed: row.closed,
      begun: row.startsOn <= today,
      clashes: clash?.count ?? 0,
      first_clashes: clash?.first ?? [],
    };
  });
}
