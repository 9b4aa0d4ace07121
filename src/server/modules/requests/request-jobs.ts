import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { SEAT_FREED } from "#server/commands/catalogue/cohort-seats.ts";
import { forgetDrafts } from "#server/commands/files/request-drafts.ts";
import { seatTheWaiting, turnPostponements } from "#server/commands/requests/postponement-clock.ts";
import { lapseOffers } from "#server/commands/requests/offers/end-offer.ts";
import { carryOutRefund, REFUND_PROGRAM } from "#server/commands/orders/refund-program.ts";
import { offerSeats } from "#server/commands/catalogue/seat-offers.ts";
import { lookForSeats } from "#server/commands/catalogue/seat-alerts.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Services } from "#server/services.ts";

const TURN_EVERY_SECONDS = 60;
const FORGET_EVERY_SECONDS = 3_600;
/** Pauses between the tries of a refund while the gateway is away: half a minute more each time, ten minutes at most. */
const AGAIN_MS = 30_000;
const AGAIN_AT_MOST_MS = 600_000;

/** What is done after a request's transaction, and what comes by itself. */
export function registerRequestJobs(services: Services): void {
  const { jobs } = services;
  const context = (now: Date) => ({ now, actor: "system", requestId: null });

  jobs.register(SEAT_FREED, async ({ cohortId }, { db, now }) => {
    if (typeof cohortId !== "number") return;
    await seatTheWaiting(db, cohortId, context(now));
    // Whoever is enrolled already comes first, then who waits in line; what is left is told to those who asked.
    await db.transaction((tx) => offerSeats(tx, cohortId, now));
    const [cohort] = await db.select({ programId: cohorts.programId }).from(cohorts).where(eq(cohorts.id, cohortId));
    if (cohort) await lookForSeats(db, cohort.programId, now);
  });
  jobs.register(REFUND_PROGRAM, async (payload, { db, now }) => {
    const { refundId } = payload;
    if (typeof refundId !== "string") throw new TypeError("the job has no refundId");
    try {
      await carryOutRefund(services, refundId, context(now));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "unavailable") throw error;
      // Money that is owed is never given up: another job takes it on, however long the gateway is away.
      const attempt = Number(payload["attempt"] ?? 0) + 1;
      const runAt = new Date(now.getTime() + Math.min(attempt * AGAIN_MS, AGAIN_AT_MOST_MS));
      await enqueueJob(db, {
        kind: REFUND_PROGRAM,
        payload: { refundId, attempt },
        runAt,
        onceKey: `${REFUND_PROGRAM}:${refundId}:${attempt}`,
      });
    }
  });
  jobs.every(TURN_EVERY_SECONDS, "turn-postponements", async ({ db, now }) => {
    await turnPostponements(db, context(now));
    await lapseOffers(db, context(now));
  });
  jobs.every(FORGET_EVERY_SECONDS, "forget-drafts-of-requests", async ({ db, now }) => {
    await forgetDrafts(db, services.files, now);
  });
}
