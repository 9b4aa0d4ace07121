import { and, inArray } from "drizzle-orm";
import type { MergeRefusal } from "#contract/security/account-merge.ts";
import type { Executor } from "#server/db/client.ts";
import type { users } from "#server/db/tables/identity.ts";
import { accountDeletions } from "#server/db/tables/security/privacy.ts";
import { withOpenRequest } from "#server/commands/requests/open-requests.ts";
import { type Doubled, endedOf } from "./doubled-enrollments.ts";

/** What keeps two accounts apart; nothing where they can be joined. */
export async function mergeRefusals(
  db: Executor,
  pair: readonly (typeof users.$inferSelect)[],
  doubled: readonly Doubled[],
): Promise<MergeRefusal[]> {
  const ids = pair.map(({ id }) => id);
  const leaving = await db.$count(
    accountDeletions,
    and(inArray(accountDeletions.userId, ids), inArray(accountDeletions.status, ["requested", "confirmed", "scheduled"])),
  );
  const ended = doubled.flatMap((one) => endedOf(one)?.id ?? []);
  const refusals: [MergeRefusal, boolean][] = [
    ["not_learners", pair.some(({ type }) => type !== "student")],
    ["closed", pair.some(({ deletedAt, mergedInto }) => deletedAt !== null || mergedInto !== null)],
    ["deletion_open", leaving > 0],
    ["request_open", (await withOpenRequest(db, ended)).size > 0],
  ];
  return refusals.flatMap(([refusal, is]) => (is ? [refusal] : []));
}
