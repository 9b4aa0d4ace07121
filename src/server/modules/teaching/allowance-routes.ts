import { and, eq, inArray } from "drizzle-orm";
import { setDueExtension, setExtraTime } from "#contract/coursework/allowances.ts";
import { Problem } from "#contract/problem.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { tellOfTime } from "#server/commands/coursework/tell-of-time.ts";
import type { Executor } from "#server/db/client.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { dueExtensions, extraTimes } from "#server/db/tables/learning/allowances.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** More time for one learner, by the instructors of the course. */
export function allowanceRoutes(route: Route, { db }: Services): void {
  route(setExtraTime, async ({ params, body, caller, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    await db.transaction(async (tx) => {
      const ids = await enrollmentsOf(tx, params);
      const before = await tx.select().from(extraTimes).where(inArray(extraTimes.enrollmentId, ids));
      for (const enrollmentId of ids) {
        const given = { unit: body.unit, amount: body.amount, reason: body.reason, updatedAt: now };
        if (body.amount === 0) await tx.delete(extraTimes).where(eq(extraTimes.enrollmentId, enrollmentId));
        else
          await tx
            .insert(extraTimes)
            .values({ enrollmentId, ...given })
            .onConflictDoUpdate({ target: extraTimes.enrollmentId, set: given });
      }
      const isSame = before.length === ids.length && before.every(({ unit, amount }) => unit === body.unit && amount === body.amount);
      const isNone = body.amount === 0 && before.length === 0;
      const { unit, amount } = body;
      if (!isSame && !isNone)
        await tellOfTime(
          tx,
          { userId: params.userId, programId: params.id },
          amount === 0 ? { change: "extra_ended" } : { change: "extra_given", extra: { unit, amount } },
          now,
        );
      await recordSecurityEvent(tx, {
        name: "extra_time_set",
        personId: params.userId,
        subject: `program ${params.id}`,
        details: { amount: body.amount, unit: body.unit },
      });
    });
    return { data: { done: true } };
  });

  route(setDueExtension, async ({ params, body, caller, now }) => {
    await taughtProgram(db, caller.userId, params.id);
    await db.transaction(async (tx) => {
      const { iid: itemId } = params;
      await refuseOther(tx, params.id, itemId);
      const ids = await enrollmentsOf(tx, params);
      const before = await tx
        .select()
        .from(dueExtensions)
        .where(and(inArray(dueExtensions.enrollmentId, ids), eq(dueExtensions.itemId, itemId)));
      const dueAt = body.due_on ? new Date(riyadhDayStart(body.due_on).getTime() + DAY_MS - MINUTE_MS) : null;
      for (const enrollmentId of ids) {
        if (dueAt) {
          const moved = { dueAt, reason: body.reason, updatedAt: now };
          await tx
            .insert(dueExtensions)
            .values({ enrollmentId, itemId, ...moved })
            .onConflictDoUpdate({ target: [dueExtensions.enrollmentId, dueExtensions.itemId], set: moved });
        } else await tx.delete(dueExtensions).where(and(eq(dueExtensions.enrollmentId, enrollmentId), eq(dueExtensions.itemId, itemId)));
      }
      const isSame = dueAt
        ? before.length === ids.length && before.every((one) => one.dueAt.getTime() === dueAt.getTime())
        : before.length === 0;
      if (!isSame)
        await tellOfTime(
          tx,
          { userId: params.userId, programId: params.id, itemId },
          dueAt ? { change: "due_moved", due_at: dueAt.toISOString() } : { change: "due_restored" },
          now,
        );
      await recordSecurityEvent(tx, {
        name: "due_date_moved",
        personId: params.userId,
        subject: `item ${itemId}`,
        details: { due_on: body.due_on ?? "" },
      });
    });
    return { data: { done: true } };
  });
}

/** Of a learner of the course, whichever of their enrollments opens it. @throws Problem `not_found` */
async function enrollmentsOf(tx: Executor, { id, userId }: { id: number; userId: number }): Promise<number[]> {
  const rows = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.programId, id)))
    .orderBy(enrollments.id);
  if (rows.length === 0) throw new Problem("not_found");
  return rows.map((row) => row.id);
}

async function refuseOther(tx: Executor, programId: number, itemId: number): Promise<void> {
  const [item] = await tx
    .select({ id: programItems.id })
    .from(programItems)
    .innerJoin(programSections, eq(programSections.id, programItems.sectionId))
    .where(
      and(
        eq(programItems.id, itemId),
        eq(programSections.programId, programId),
        eq(programItems.status, "published"),
        inArray(programItems.kind, ["activity", "application"]),
      ),
    );
  if (!item) throw new Problem("not_found");
}
