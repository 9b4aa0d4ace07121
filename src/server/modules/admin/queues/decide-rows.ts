import { and, eq, inArray } from "drizzle-orm";
import { categoriesOf } from "#contract/accounts/roles.ts";
import type { BulkDeed } from "#server/commands/bulk/bulk-deed.ts";
import type { Database } from "#server/db/client.ts";
import { refundQuotes, withdrawals } from "#server/db/tables/requests.ts";
import { DECIDE } from "../admin-requests-routes.ts";
import { findRequests, isWithin, readSubject, standingRequests, subjectOf } from "./request-rows.ts";

type Decided = keyof typeof DECIDE;
const isDecided = (kind: string): kind is Decided => Object.hasOwn(DECIDE, kind);

/** The same decision on many requests: each as if it were opened and decided. What it gives back is added up before. */
export const decideRows = (decision: "approve" | "reject"): BulkDeed => ({
  needs: "requests.decide",
  find: findRequests,
  stand: async (db, subjects, { roles }) => {
    const categories = categoriesOf(roles, "requests.decide");
    const rows = await standingRequests(db, subjects);
    return new Map(
      rows.flatMap((row) => {
        if (!isWithin(categories, row.category_id)) return [];
        const skip = isDecided(row.kind) ? (row.open ? null : ("closed" as const)) : ("own_page" as const);
        return [[subjectOf(row), { label: row.reference, mark: `${row.status} ${row.version}`, skip }] as const];
      }),
    );
  },
  act: async (tx, subject, { value, context }) => {
    const named = readSubject(subject);
    const [row] = await standingRequests(tx, [subject]);
    if (!named || !row || !isDecided(named.kind)) return { skip: "missing" };
    const note = value === "" ? null : value;
    // In the row's own transaction: what a decision opens is a part of it.
    await DECIDE[named.kind](tx as Database, named.id, { decision, note, version: row.version, withoutRefund: false }, context);
    return { before: null };
  },
  ...(decision === "reject"
    ? {}
    : {
        weigh: async (db, subjects) => {
          const ids = subjects.flatMap((one) => {
            const named = readSubject(one);
            return named?.kind === "withdrawal" ? [named.id] : [];
          });
          const quoted =
            ids.length === 0
              ? []
              : await db
                  .select({ amount: refundQuotes.amount })
                  .from(withdrawals)
                  .innerJoin(refundQuotes, eq(refundQuotes.id, withdrawals.quoteId))
                  .where(and(inArray(withdrawals.id, ids), eq(refundQuotes.eligible, true)));
          return {
            withoutMoney: subjects.length - ids.length,
            ending: ids.length,
            refunds: quoted.length,
            amount: quoted.reduce((sum, one) => sum + one.amount, 0),
          };
        },
        // It moves money.
        asksPassword: (weights) => (weights?.ending ?? 0) > 0,
      }),
});
