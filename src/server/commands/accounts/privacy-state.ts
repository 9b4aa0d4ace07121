import { and, desc, eq, inArray } from "drizzle-orm";
import { type ConsentHistory, KEPT_BY_LAW, PRIVACY, type PrivacyState } from "#contract/accounts/privacy.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountViews } from "#server/db/tables/staff/account-views.ts";
import { accountDeletions, consents, dataExports } from "#server/db/tables/security/privacy.ts";
import { factorCountsFrom } from "./data-requests/identified-by.ts";

/** Changes of consents that are told. */
const HISTORY = 50;
/** Looks of the staff that are told. */
const VIEWS = 20;

const OPEN = ["requested", "confirmed", "scheduled"] as const;

/** The wish to be forgotten that is open, if any. */
export async function openDeletion(db: Executor, userId: number) {
  const [row] = await db
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), inArray(accountDeletions.status, [...OPEN])));
  return row ?? null;
}

/** The last wish, where staff refused it. */
async function refusedDeletion(db: Executor, userId: number) {
  const [last] = await db
    .select()
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
    .orderBy(desc(accountDeletions.createdAt))
    .limit(1);
  return last?.status === "refused" ? last : null;
}

/** What a person agreed to and took back. */
export async function consentHistory(db: Executor, userId: number): Promise<ConsentHistory> {
  const [user] = await db
    .select({ terms: users.termsAcceptedAt, marketing: users.marketingOptIn, since: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  const changes = await db
    .select({ kind: consents.kind, granted: consents.granted, at: consents.createdAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.id))
    .limit(HISTORY);
  const changed = changes.find(({ kind }) => kind === "marketing");
  const accepted =
    user?.terms && !changes.some(({ kind }) => kind === "terms") ? [{ kind: "terms" as const, granted: true, at: user.terms }] : [];
  return {
    consents: {
      terms: { kind: "terms", granted: user?.terms != null, at: user?.terms?.toISOString() ?? null },
      marketing: {
        kind: "marketing",
        granted: user?.marketing ?? false,
        at: (changed?.at ?? (user?.marketing ? user.since : null))?.toISOString() ?? null,
      },
    },
    history: [...changes, ...accepted].map(({ kind, granted, at }) => ({ kind, granted, at: at.toISOString() })),
  };
}

/** What a person agreed to and asked for about their data. */
export async function privacyState(db: Executor, userId: number): Promise<PrivacyState> {
  const agreed = await consentHistory(db, userId);
  const [copy] = await db
    .select({ row: dataExports, bytes: files.bytes })
    .from(dataExports)
    .leftJoin(files, eq(files.id, dataExports.fileId))
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  const deletion = (await openDeletion(db, userId)) ?? (await refusedDeletion(db, userId));
  const from = await factorCountsFrom(db, userId);
  return {
    export: copy
      ? {
          id: copy.row.id,
          status: copy.row.status,
          created_at: copy.row.createdAt.toISOString(),
          due_at: dueAt(copy.row.createdAt),
          file_id: copy.row.fileId,
          bytes: copy.bytes,
          expires_at: copy.row.expiresAt?.toISOString() ?? null,
          refused_because: copy.row.status === "refused" ? copy.row.checkNote : null,
        }
      : null,
    deletion: deletion && {
      id: deletion.id,
      status: deletion.status,
      created_at: deletion.createdAt.toISOString(),
      due_at: deletion.scheduledFor?.toISOString() ?? dueAt(deletion.createdAt),
      scheduled_for: deletion.status === "scheduled" ? (deletion.scheduledFor?.toISOString() ?? null) : null,
      refused_because: deletion.status === "refused" ? deletion.checkNote : null,
    },
    factor_counts_from: from?.toISOString() ?? null,
    ...agreed,
    views: await viewsOf(db, userId),
    kept: KEPT_BY_LAW.map(({ kind, years }) => ({ kind, years })),
  };
}

/** When staff looked at a person's pages. Who it was stands in the security log alone. */
async function viewsOf(db: Executor, userId: number): Promise<PrivacyState["views"]> {
  const rows = await db
    .select({ at: accountViews.createdAt, until: accountViews.endsAt })
    .from(accountViews)
    .where(eq(accountViews.personId, userId))
    .orderBy(desc(accountViews.createdAt))
    .limit(VIEWS);
  return rows.map(({ at, until }) => ({ at: at.toISOString(), until: until.toISOString() }));
}

/** The law gives thirty days for an answer. */
export const dueAt = (askedAt: Date): string => new Date(askedAt.getTime() + PRIVACY.answerDays * 86_400_000).toISOString();
