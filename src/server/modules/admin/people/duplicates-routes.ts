import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LIKENESSES } from "#contract/security/account-merge.ts";
import {
  adminKeepApart,
  adminListDuplicates,
  adminPutBackDuplicates,
  type DuplicateAccounts,
} from "#contract/security/duplicate-accounts.ts";
import { Problem } from "#contract/problem.ts";
import { countedMetaOf, countedTo, pageOf } from "#contract/rules/paging.ts";
import { keepDuplicates } from "#server/commands/accounts/merge/keep-duplicates.ts";
import { countedOf } from "#server/db/count-to.ts";
import { users } from "#server/db/tables/identity.ts";
import { duplicateAccounts as pairs } from "#server/db/tables/staff/duplicate-accounts.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";

const first = alias(users, "first");
const second = alias(users, "second");

/** Accounts that look like one person's, and those that staff found to be two people's. */
export function duplicatesRoutes(route: Route, { db }: Services): void {
  route(adminListDuplicates, async ({ query, now }) => {
    await keepDuplicates(db, now);
    const { perPage, offset } = pageOf(query);
    const apart = query["filter[state]"] === "two_people";
    const open = (account: typeof first | typeof second) => and(isNull(account.mergedInto), isNull(account.deletedAt));
    const found = db
      .select({ pair: pairs, first: namesOf(first), second: namesOf(second) })
      .from(pairs)
      .innerJoin(first, and(eq(first.id, pairs.firstId), open(first)))
      .innerJoin(second, and(eq(second.id, pairs.secondId), open(second)))
      .where(apart ? isNotNull(pairs.apartAt) : isNull(pairs.apartAt))
      .orderBy(desc(pairs.weight), desc(pairs.secondId), pairs.firstId);
    const most = countedTo(query);
    const counted = countedOf(await db.$count(found.limit(most + 1).as("counted")), most);
    const rows = await found.limit(perPage).offset(offset);
    return { data: rows.map(presentPair), meta: countedMetaOf(query, counted) };
  });

  route(adminKeepApart, async ({ body, now }) => {
    await setApart(body.id, body.other_id, { apartAt: now, apartReason: body.reason });
    return { data: { done: true } };
  });

  route(adminPutBackDuplicates, async ({ params }) => {
    await setApart(params.id, params.other, { apartAt: null, apartReason: null });
    return { data: { done: true } };
  });

  async function setApart(id: number, other: number, apart: { apartAt: Date | null; apartReason: string | null }): Promise<void> {
    const [firstId, secondId] = [Math.min(id, other), Math.max(id, other)];
    await db.transaction(async (tx) => {
      const learners = and(inArray(users.id, [firstId, secondId]), eq(users.type, "student"), isNull(users.deletedAt));
      if ((await tx.$count(users, learners)) !== 2) throw new Problem("not_found");
      const unlike = { phone: false, document: false, name: false, weight: 0 };
      await tx
        .insert(pairs)
        .values({ firstId, secondId, ...unlike, ...apart })
        .onConflictDoUpdate({ target: [pairs.firstId, pairs.secondId], set: apart });
      // What was put back and is alike in nothing is no pair.
      await tx
        .delete(pairs)
        .where(and(eq(pairs.firstId, firstId), eq(pairs.secondId, secondId), eq(pairs.weight, 0), isNull(pairs.apartAt)));
      const details = { other: secondId, two_people: apart.apartAt !== null };
      await recordSecurityEvent(tx, { name: "accounts_told_apart", personId: firstId, details });
    });
  }
}

const namesOf = (account: typeof first | typeof second) => ({
  id: account.id,
  ar: account.nameAr,
  en: account.nameEn,
  email: account.email,
});

interface Named {
  id: number;
  ar: string;
  en: string | null;
  email: string;
}

function presentPair({ pair, ...of }: { pair: typeof pairs.$inferSelect; first: Named; second: Named }): DuplicateAccounts {
  const account = ({ id, ar, en, email }: Named) => ({ id, name: { ar, en }, email });
  return {
    first: account(of.first),
    second: account(of.second),
    by: LIKENESSES.filter((one) => pair[one]),
    two_people: pair.apartAt && { reason: pair.apartReason ?? "", at: pair.apartAt.toISOString() },
  };
}
