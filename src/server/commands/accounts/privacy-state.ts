import { and, desc, eq, inArray } from "drizzle-orm";
import { KEPT_BY_LAW, PRIVACY, type PrivacyState } from "#contract/accounts/privacy.ts";
import type { Executor } from "#server/db/client.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { accountDeletions, consents, dataExports } from "#server/db/tables/security/privacy.ts";

/** Changes of consents that are told. */
const HISTORY = 50;

const OPEN = ["requested", "confirmed", "scheduled"] as const;

/** The wish to be forgotten that is open, if any. */
export async function openDeletion(db: Executor, userId: number) {
  const [row] = await db
    .select()
    .from(accountDeletions)
    .where(and(eq(accountDeletions.userId, userId), inArray(accountDeletions.status, [...OPEN])));
  return row ?? null;
}

/** What a person agreed to and asked for about their data. */
export async function privacyState(db: Executor, userId: number): Promise<PrivacyState> {
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
  const [copy] = await db
    .select({ row: dataExports, bytes: files.bytes })
    .from(dataExports)
    .leftJoin(files, eq(files.id, dataExports.fileId))
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.createdAt))
    .limit(1);
  const deletion = await openDeletion(db, userId);
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
        }
      : null,
    deletion: deletion && {
      id: deletion.id,
      status: deletion.status,
      created_at: deletion.createdAt.toISOString(),
      due_at: deletion.scheduledFor?.toISOString() ?? dueAt(deletion.createdAt),
      scheduled_for: deletion.scheduledFor?.toISOString() ?? null,
    },
    consents: {
      terms: { kind: "terms", granted: user?.terms != null, at: user?.terms?.toISOString() ?? null },
      marketing: {
        kind: "marketing",
        granted: user?.marketing ?? false,
        at: (changed?.at ?? (user?.marketing ? user.since : null))?.toISOString() ?? null,
      },
    },
    history: [...changes, ...accepted].map(({ kind, granted, at }) => ({ kind, granted, at: at.toISOString() })),
    kept: KEPT_BY_LAW.map(({ kind, years }) => ({ kind, years })),
  };
}

/** The law gives thirty days for an answer. */
const dueAt = (askedAt: Date): string => new Date(askedAt.getTime() + PRIVACY.answerDays * 86_400_000).toISOString();
