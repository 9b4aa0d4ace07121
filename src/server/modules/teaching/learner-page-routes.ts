import { and, eq } from "drizzle-orm";
import { addTeamNote, getLearnerPage, LEARNER_PAGE, removeTeamNote } from "#contract/enrollments/learner-page.ts";
import { Problem } from "#contract/problem.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { learnerNotes } from "#server/db/tables/learning/learner-notes.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { learnerPage } from "./learner-page-queries.ts";

/** A learner's page for the instructors of a course, and what these note about them for each other. */
export function learnerPageRoutes(route: Route, { db }: Services): void {
  route(getLearnerPage, async ({ params, caller, language, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    const asked = { programId: params.id, learnerId: params.userId, userId: caller.userId };
    return { data: await learnerPage(db, asked, language, now) };
  });

  route(addTeamNote, async ({ params, body, caller, now }) => {
    const { id: programId, userId: personId } = params;
    await taughtProgram(db, caller.userId, programId);
    await db.transaction(async (tx) => {
      const enrolled = and(eq(enrollments.userId, personId), eq(enrollments.programId, programId));
      if ((await tx.$count(enrollments, enrolled)) === 0) throw new Problem("not_found");
      const theirs = and(eq(learnerNotes.personId, personId), eq(learnerNotes.programId, programId));
      if ((await tx.$count(learnerNotes, theirs)) >= LEARNER_PAGE.notesMost)
        refuseField("text", "list.max", { max: LEARNER_PAGE.notesMost });
      const [made] = await tx
        .insert(learnerNotes)
        .values({ id: body.id, programId, personId, authorId: caller.userId, text: body.text, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: learnerNotes.id });
      if (made) await recordSecurityEvent(tx, { name: "note_written", personId, subject: `note ${body.id}` });
      else if ((await tx.$count(learnerNotes, and(theirs, eq(learnerNotes.id, body.id), eq(learnerNotes.authorId, caller.userId)))) === 0)
        throw new Problem("not_found");
    });
    return { data: { done: true } };
  });

  route(removeTeamNote, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      const [gone] = await tx
        .delete(learnerNotes)
        .where(and(eq(learnerNotes.id, params.id), eq(learnerNotes.authorId, caller.userId)))
        .returning({ personId: learnerNotes.personId });
      if (!gone) throw new Problem("not_found");
      await recordSecurityEvent(tx, { name: "note_removed", personId: gone.personId, subject: `note ${params.id}` });
    });
    return { data: { done: true } };
  });
}
