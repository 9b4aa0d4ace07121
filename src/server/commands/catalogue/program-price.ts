import { eq, sql } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { ApprovalFigures } from "#contract/security/approval-kinds.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import { touchPublic } from "#server/db/public-version.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import type { ApprovalChange, ProgramPrice } from "#server/db/tables/security/approvals.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";

type Row = typeof programs.$inferSelect;

export const priceOf = ({ price, priceAfterDiscount }: Pick<Row, "price" | "priceAfterDiscount">): ProgramPrice => ({
  price,
  afterDiscount: priceAfterDiscount,
});

export const isSamePrice = (one: ProgramPrice, other: ProgramPrice): boolean =>
  one.price === other.price && one.afterDiscount === other.afterDiscount;

/** Whether a price was shown to visitors: of a program that is published, or was before it went to the archive and back. */
export async function isPricedInPublic(db: Executor, { id, status }: Pick<Row, "id" | "status">): Promise<boolean> {
  if (status === "published") return true;
  const { rows } = await db.execute(
    sql`select 1 from audit_log where subject = 'program' and subject_id = ${String(id)} and to_state in ('published', 'archived') limit 1`,
  );
  return rows.length > 0;
}

/** Carts that hold each program, and purchases that wait to be paid at the price of now; by the program. */
export async function priceFigures(db: Executor, programIds: readonly number[]): Promise<Map<number, ApprovalFigures>> {
  const { rows } = await db.execute<{ program: number; carts: number; orders_open: number }>(sql`
    select p.id as program, (select count(*)::int from cart_items where program_id = p.id) as carts,
      (select count(*)::int from order_items i join orders o on o.id = i.order_id
        where i.program_id = p.id and o.status = 'pending') as orders_open
    from unnest(${`{${[...new Set(programIds)].join(",")}}`}::int[]) as p(id)`);
  return new Map(rows.map(({ program, ...figures }) => [program, figures]));
}

/** A second person confirmed another price, in the caller's transaction. @throws Problem `not_found`, `version_conflict` */
export async function applyPrice(
  tx: Executor,
  { programId, from, to, reason }: Extract<ApprovalChange, { kind: "program_price" }>,
  context: ActionContext,
): Promise<void> {
  const [before] = await tx.select().from(programs).where(eq(programs.id, programId)).for("no key update");
  if (!before) throw new Problem("not_found");
  if (!isSamePrice(priceOf(before), from)) throw new Problem("version_conflict");
  const change = { price: to.price, priceAfterDiscount: to.afterDiscount, version: before.version + 1, updatedAt: context.now };
  await tx.update(programs).set(change).where(eq(programs.id, programId));
  const versions = { from: `version ${before.version}`, to: `version ${change.version}` };
  const changes = maskedChanges(before, { ...before, ...change });
  await recordTransition(tx, { subject: "program", subjectId: String(programId), ...versions, reason, changes }, context);
  await touchPublic(tx);
}
