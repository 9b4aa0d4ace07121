import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { makeProgram, makeSignedIn, signIn } from "#tests/support/factories.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { enrol, makeCohort, makeSession, makeStudyProgram } from "#tests/support/study-factories.ts";
import type { Ground } from "./ground.ts";

/** A class with its instructor, one learner who is signed in, and a session of the day before. */
export async function classroom({ server, db }: Ground) {
  const room = await makeClass(server, { students: 1 });
  const [first] = room.learners;
  if (!first) throw new Error("nobody learns");
  const missed = await makeSession(db, room.cohort.id, "2026-11-21T14:00:00Z", { instructorId: room.program.teacher.id });
  return { ...room, learner: await signIn(server, first.user), enrollmentId: first.enrollmentId, missed };
}

/** A learner's excuse that nobody has decided. */
export async function waitingExcuse(ground: Ground) {
  const room = await classroom(ground);
  const id = randomUUID();
  const form = { id, session_ids: [room.missed.id], reason_code: "medical", reason: "تقرير طبي", attachments: [] };
  await ground.ask(room.learner, "POST", "/student/excuses", form);
  return { ...room, id };
}

/** Somebody who has done half of a program. */
export async function halfway({ server, db }: Ground) {
  const learner = await makeSignedIn(server);
  const program = await makeStudyProgram(db);
  const cohort = await makeCohort(db, program.id, "2026-11-01");
  const enrollment = await enrol(db, learner.user.id, cohort, server.clock.now(), { progress: 50 });
  return { learner, program, cohort, enrollment, path: `/learning-programs/${program.id}/reviews` };
}

/** A review that waits for staff. */
export async function waitingReview(ground: Ground) {
  const made = await halfway(ground);
  const { review } = await ground.ask<{ review: { id: number } }>(made.learner, "POST", made.path, { stars: 4, body: "واضح ومفيد" });
  return { ...made, id: review.id };
}

/** A program that somebody has bought. */
export async function sold({ shop, db }: Ground) {
  const program = await makeProgram(shop.server, { price: 900_000, seats: 5 });
  const buyer = await shop.buyerOf([program]);
  const { data } = await shop.order(buyer);
  const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.userId, buyer.user.id));
  return { buyer, program, orderId: data.order.id, enrollmentId: enrollment?.id ?? 0 };
}
