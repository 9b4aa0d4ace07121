import { randomUUID } from "node:crypto";
import { submissions } from "#server/db/tables/learning.ts";
import { peerReviews } from "#server/db/tables/learning/peer-reviews.ts";
import { application, makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { SUNDAY_MORNING } from "#tests/support/server.ts";
import { enrol } from "#tests/support/study-factories.ts";
import { byTeacher } from "./course.ts";
import type { Ground } from "./ground.ts";
import type { Calls } from "./repeated.ts";
import { halfway } from "./stories.ts";

type Room = Pick<Awaited<ReturnType<typeof halfway>>, "program" | "cohort">;
const NOW = SUNDAY_MORNING;
const BODY = { comment: "فكرة واضحة", doneAt: NOW };

/** An application that fell due on the first day of its cohort; learners review each other for so many days from then on. */
async function reviewed({ db }: Ground, { program }: Room, days: number) {
  const section = await makeSection(db, program.id);
  const peerReview = { each: 2, days, anonymous: true, by_rubric: false };
  return await makeItem(db, section.id, { body: { ...application({ dueAfterDays: 0 }), peerReview } });
}

async function handIn({ db }: Ground, itemId: number, enrollmentId: number): Promise<string> {
  const id = randomUUID();
  const work = { id, enrollmentId, itemId, status: "submitted" as const, type: "text" as const, text: "عملي" };
  await db.insert(submissions).values({ ...work, submittedAt: NOW, updatedAt: NOW });
  return id;
}

/** One learner's review of another's work. */
async function review(ground: Ground, itemId: number, by: number, of: number, done: boolean): Promise<string> {
  const { db } = ground;
  const [id, submissionId] = [randomUUID(), await handIn(ground, itemId, of)];
  await db.insert(peerReviews).values({ id, submissionId, enrollmentId: by, updatedAt: NOW, ...(done ? BODY : {}) });
  return id;
}

async function pair(ground: Ground, days: number) {
  const made = await halfway(ground);
  const other = await makeSignedIn(ground.server);
  const second = await enrol(ground.db, other.user.id, made.cohort, NOW, { status: "active" });
  return { ...made, second, item: await reviewed(ground, made, days) };
}

export const peerLearning: Calls = {
  "PUT /peer-reviews/:rid": async (ground) => {
    const { learner, enrollment, second, item } = await pair(ground, 60);
    const id = await review(ground, item.id, enrollment.id, second.id, false);
    return { who: learner, path: `/peer-reviews/${id}`, body: { rubric: [], comment: "فكرة واضحة" } };
  },
  "PUT /peer-reviews/:rid/report": async (ground) => {
    const { learner, enrollment, second, item } = await pair(ground, 1);
    const id = await review(ground, item.id, second.id, enrollment.id, true);
    return { who: learner, path: `/peer-reviews/${id}/report`, body: { reason: "يسخر من اسمي" } };
  },
};

export const peerTeaching: Calls = {
  "POST /instructor/items/:iid/peer-reviews/share": byTeacher(async (ground, room) => {
    const item = await reviewed(ground, room, 60);
    const other = await makeSignedIn(ground.server);
    const second = await enrol(ground.db, other.user.id, room.cohort, NOW, { status: "active" });
    for (const id of [room.enrollmentId, second.id]) await handIn(ground, item.id, id);
    return [`/instructor/items/${item.id}/peer-reviews/share`];
  }),
  "PUT /instructor/peer-reviews/:rid/hidden": byTeacher(async (ground, room) => {
    const item = await reviewed(ground, room, 60);
    const other = await makeSignedIn(ground.server);
    const second = await enrol(ground.db, other.user.id, room.cohort, NOW, { status: "active" });
    const id = await review(ground, item.id, second.id, room.enrollmentId, true);
    return [`/instructor/peer-reviews/${id}/hidden`, { hidden: true, reason: "كلام جارح" }];
  }),
};
