import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import { COMMENT_BANK, keepBankComment, listBankComments, removeBankComment } from "#contract/coursework/comment-bank.ts";
import { Problem } from "#contract/problem.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { refuseField } from "#server/commands/refuse-field.ts";
import { users } from "#server/db/tables/identity.ts";
import { bankComments } from "#server/db/tables/learning/bank-comments.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** Phrases for marking: one's own of a course, and those that who else teaches it shares. */
export function commentBankRoutes(route: Route, { db }: Services): void {
  route(listBankComments, async ({ params, caller, db }) => {
    await taughtProgram(db, caller.userId, params.id);
    const isOwn = eq(bankComments.userId, caller.userId);
    const rows = await db
      .select({
        row: bankComments,
        isOwn: sql<boolean>`${isOwn}`,
        by: { ar: users.nameAr, en: sql<string>`coalesce(${users.nameEn}, ${users.nameAr})` },
      })
      .from(bankComments)
      .innerJoin(users, eq(users.id, bankComments.userId))
      .where(and(eq(bankComments.programId, params.id), or(isOwn, and(bankComments.shared, teachesStill))))
      .orderBy(asc(bankComments.createdAt), asc(bankComments.id))
      .limit(LISTED);
    return {
      data: rows.map(({ row, isOwn, by }) => ({ id: row.id, text: row.text, shared: row.shared, by: isOwn ? null : by })),
    };
  });

  route(keepBankComment, async ({ params, body, caller, now }) => {
    await db.transaction(async (tx) => {
      await taughtProgram(tx, caller.userId, params.id);
      const ofCourse = and(eq(bankComments.programId, params.id), eq(bankComments.userId, caller.userId));
      // One at a time: the number of them is asked and kept.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.userId)).for("no key update");
      if ((await tx.$count(bankComments, and(ofCourse, ne(bankComments.id, body.id)))) >= COMMENT_BANK.most)
        refuseField("text", "list.max", { max: COMMENT_BANK.most });
      const { id, text, shared } = body;
      const kept = await tx
        .insert(bankComments)
        .values({ id, programId: params.id, userId: caller.userId, text, shared, createdAt: now, updatedAt: now })
        .onConflictDoUpdate({ target: bankComments.id, set: { text, shared, updatedAt: now }, setWhere: ofCourse })
        .returning({ id: bankComments.id });
      if (kept.length === 0) throw new Problem("not_found");
    });
    return { data: { done: true } };
  });

  route(removeBankComment, async ({ params, caller, db }) => {
    const gone = await db
      .delete(bankComments)
      .where(and(eq(bankComments.id, params.id), eq(bankComments.userId, caller.userId)))
      .returning({ id: bankComments.id });
    if (gone.length === 0) throw new Problem("not_found");
    return { data: { done: true } };
  });
}

/** Of a course with many instructors, more than anybody chooses from. */
const LISTED = 1_000;

/** Who left the course takes their phrases along. */
const teachesStill = sql`exists (select 1 from program_instructors pi join instructors i on i.id = pi.instructor_id
  where pi.program_id = ${bankComments.programId} and i.user_id = ${bankComments.userId})`;
