import { and, asc, eq, ne } from "drizzle-orm";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import type { Language } from "#contract/shapes.ts";
import { learnerColumns, toLearner } from "#server/commands/enrollments/learner-rows.ts";
import type { SubmissionRow } from "#server/commands/coursework/submission-moves.ts";
import type { Executor } from "#server/db/client.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { submissions } from "#server/db/tables/learning.ts";

/** Whose work it is, where a group handed it in: whoever withdrew is not told. */
export async function jointOf(db: Executor, { jointId, handedInBy }: SubmissionRow, language: Language): Promise<MarkingDetails["joint"]> {
  if (jointId === null) return null;
  const rows = await db
    .select({ row: submissions, student: learnerColumns })
    .from(submissions)
    .innerJoin(enrollments, eq(enrollments.id, submissions.enrollmentId))
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(and(eq(submissions.jointId, jointId), ne(enrollments.status, "withdrawn")))
    .orderBy(asc(users.nameAr), asc(submissions.id));
  const by = rows.find(({ row }) => row.enrollmentId === handedInBy);
  return {
    by: by ? { ar: by.student.nameAr, en: by.student.nameEn ?? by.student.nameAr } : null,
    members: rows.map(({ row, student }) => ({
      sid: row.id,
      student: toLearner(student, language),
      degree: row.status === "graded" ? row.degree : null,
      own_mark: row.ownMark,
    })),
  };
}
