import { desc, inArray } from "drizzle-orm";
import type { BulkReason } from "#contract/jobs/bulk-runs.ts";
import { lockAccount, restoreAccount, suspendAccount, writeAccount } from "#server/commands/accounts/suspend-account.ts";
import type { BulkDeed, Doing } from "#server/commands/bulk/bulk-deed.ts";
import type { Staffer } from "#server/commands/staff/staffer.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { listedUsers } from "../admin-users-routes.ts";
import { numbersIn } from "./moderate-rows.ts";

interface Account {
  id: number;
  type: string;
  suspendedAt: Date | null;
  mergedInto: number | null;
}

/** Never one's own account, and an admin's by admins alone. */
function skipOf(to: "suspended" | "restored", row: Account, { userId, type }: Staffer): BulkReason | null {
  if (row.id === userId) return "own_account";
  if (row.type === "admin" && type !== "admin") return "other_role";
  if (to === "suspended") return row.suspendedAt === null ? null : "already";
  if (row.suspendedAt === null) return "not_suspended";
  return row.mergedInto === null ? null : "merged";
}

async function move(to: "suspended" | "restored", tx: Executor, subject: string, { staffer, value, context }: Doing): Promise<void> {
  const row = await lockAccount(tx, Number(subject), staffer);
  await writeAccount(tx, row, to === "suspended" ? await suspendAccount(tx, row, value, context) : await restoreAccount(tx, row, context));
}

/** Accounts suspended or restored alike. */
export const moveAccounts = (to: "suspended" | "restored"): BulkDeed => ({
  needs: "people.suspend",
  find: async (db, filter, _staffer, { limit }) => {
    const found = db.select({ id: users.id }).from(users).where(listedUsers(filter));
    return (await found.orderBy(desc(users.createdAt), desc(users.id)).limit(limit)).map(({ id }) => String(id));
  },
  stand: async (db, subjects, staffer) => {
    const { id, type, version, suspendedAt, mergedInto, deletedAt } = users;
    const rows = await db
      .select({ id, type, version, suspendedAt, mergedInto, deletedAt })
      .from(users)
      .where(inArray(users.id, numbersIn(subjects)));
    return new Map(
      rows
        .filter((row) => row.deletedAt === null)
        .map((row) => [String(row.id), { label: String(row.id), mark: String(row.version), skip: skipOf(to, row, staffer) }]),
    );
  },
  act: async (tx, subject, doing) => {
    await move(to, tx, subject, doing);
    return { before: null };
  },
  ...(to === "restored"
    ? {}
    : {
        undo: async (tx, subject, before, doing) => {
          await move("restored", tx, subject, doing);
          return { before };
        },
      }),
});
