import { msg } from "@lingui/core/macro";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  adminChangeUser,
  adminCreateUser,
  adminListUsers,
  adminLogOutUser,
  adminReadUser,
  adminSetRole,
  adminSuspendUser,
  adminUnsuspendUser,
} from "#contract/accounts/admin-users.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { ExportFilter } from "#contract/exports/staff-exports.ts";
import { Problem } from "#contract/problem.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { countedMetaOf, countedTo, pageOf } from "#contract/rules/paging.ts";
import { endAllSessions } from "#server/commands/accounts/end-session.ts";
import { lockAccount, restoreAccount, suspendAccount, writeAccount } from "#server/commands/accounts/suspend-account.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { askApproval } from "#server/commands/security/ask-approval.ts";
import { forEver } from "#server/commands/staff/staff-roles.ts";
import { changeRole, worksHere } from "#server/commands/staff/change-role.ts";
import { makeAccount } from "#server/commands/staff/make-account.ts";
import type { Executor } from "#server/db/client.ts";
import { countTo } from "#server/db/count-to.ts";
import { endsWith, isValue } from "#server/db/sealing/sealed-search.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import { maskedChanges } from "#server/security-log/masked-changes.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "./serve-resource.ts";

type UserRow = typeof users.$inferSelect;

/** What is shown of an account. What is not shown is not read: each sealed value would be opened for nobody. */
const SHOWN = {
  id: users.id,
  version: users.version,
  type: users.type,
  email: users.email,
  nameAr: users.nameAr,
  nameEn: users.nameEn,
  phone: users.phone,
  language: users.language,
  mergedInto: users.mergedInto,
  suspendedAt: users.suspendedAt,
  deletedAt: users.deletedAt,
  createdAt: users.createdAt,
};
const liveSessions = (now: Date) =>
  sql<number>`(select count(*)::int from sessions s where s.user_id = users.id and s.expires_at > ${now.toISOString()}::timestamptz)`;

const WAITS = msg`It waits until a second person of the staff confirms it.`;

/**
 * Names in any spelling and order and e-mail, which `users_search` indexes; phone as it is dialled here or abroad and ID, each whole or by
 * its last four digits: they are sealed, and found by keyed hashes.
 */
export function isLike(q: string): SQL | undefined {
  const number = asciiDigits(q).replaceAll(/[\s()-]/gu, "");
  const isNumber = /^\+?\d+$/u.test(number);
  const typed = isNumber ? [number] : q.split(/\s+/u);
  const folded = sql`${users}."search_folded"`;
  const has = (word: string) => sql`${folded} like '%' || fold_text(${word.replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}) || '%'`;
  const named = and(...typed.map((word) => or(...apart(word).map(has))));
  const document = /^(?=.*\d)[a-z\d]{5,}$/iu.test(number) ? isValue(users.documentNumber, "document", number) : undefined;
  if (!isNumber) return or(named, document);
  const ends = /^\d{4}$/u.test(number)
    ? [endsWith(users.phone, "phone", number), endsWith(users.nationalId, "national_id", number)]
    : [isValue(users.phone, "phone", abroad(number)), isValue(users.nationalId, "national_id", number)];
  return or(named, document, ...ends);
}

/** `0551234567` and `00966551234567` as they are kept. */
const abroad = (number: string): string => number.replace(/^00/u, "+").replace(/^0/u, "+966");

/** A name that is written as one word, and in two («عبدالله», «عبد الله»). */
const apart = (word: string): string[] => [word, ...(/^عبد.{3}/u.test(word) ? [word.replace("عبد", "عبد ")] : [])];

/** Accounts of a list, by what it is filtered by. */
export function listedUsers({ q = "", type, suspended }: Pick<ExportFilter, "q" | "type" | "suspended">): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    q.trim() === "" ? undefined : isLike(q.trim()),
    type === undefined ? undefined : eq(users.type, type),
    suspended === undefined ? undefined : suspended === "yes" ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt),
  );
}

/** Accounts. Only an admin touches an admin; nobody takes their own rights away, nor those of the last of the staff. */
export function adminUsersRoutes(route: Route, { db }: Services): void {
  route(adminListUsers, async ({ query, now }) => {
    const { perPage, offset } = pageOf(query);
    const wanted = listedUsers({ q: query.q, type: query["filter[type]"], suspended: query["filter[suspended]"] });
    const [rows, counted] = await Promise.all([
      db
        .select({ ...SHOWN, sessions: liveSessions(now) })
        .from(users)
        .where(wanted)
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(perPage)
        .offset(offset),
      countTo(db, users, wanted, countedTo(query)),
    ]);
    return { data: rows.map(presentUser), meta: countedMetaOf(query, counted) };
  });

  route(adminReadUser, async ({ params, now }) => {
    const [row] = await db.select().from(users).where(eq(users.id, params.id));
    if (!row) throw new Problem("not_found");
    return { data: await one(row, now) };
  });

  route(adminCreateUser, async (call) => {
    const { body, caller, now } = call;
    if (body.type === "admin" && caller.type !== "admin") throw new Problem("forbidden");
    const account = { type: body.type, email: body.email, ...columns(body), roles: forEver(worksHere(body.type) ? body.roles : []) };
    const context = contextOf(call);
    if (worksHere(body.type)) {
      await requireFresh(call);
      const change = { kind: "staff_account" as const, ...account };
      const approval = await db.transaction((tx) => askApproval(tx, change, null, context));
      return { data: null, meta: { approval }, message: WAITS };
    }
    const row = await db.transaction((tx) => makeAccount(tx, account, caller.userId, context));
    return { data: await one(row, now), meta: { approval: null } };
  });

  route(adminChangeUser, async (call) => ({
    data: await changed(call, call.body.version, async (tx, row) => {
      await recordSecurityEvent(tx, {
        name: "account_changed",
        personId: row.id,
        changes: maskedChanges(row, { ...row, ...columns(call.body) }),
      });
      await recordTransition(
        tx,
        { subject: "user", subjectId: String(row.id), from: `version ${row.version}`, to: `version ${row.version + 1}` },
        contextOf(call),
      );
      return { ...columns(call.body), ...(call.body.phone === row.phone ? {} : { contactChangedAt: call.now }) };
    }),
  }));

  route(adminSetRole, async (call) => {
    const context = contextOf(call);
    let approval: string | null = null;
    const data = await changed(call, call.body.version, async (tx, row) => {
      const { type } = call.body;
      if (type === "admin" && call.caller.type !== "admin") throw new Problem("forbidden");
      if (row.id === call.caller.userId) throw new Problem("own_account");
      if (type === row.type) return {};
      await requireFresh(call, tx);
      if (worksHere(type) || worksHere(row.type)) {
        approval = await askApproval(tx, { kind: "role", from: row.type, to: type }, row.id, context);
        return {};
      }
      await changeRole(tx, row, type, call.caller.userId, context);
      return { type };
    });
    return { data, meta: { approval }, ...(approval === null ? {} : { message: WAITS }) };
  });

  route(adminSuspendUser, async (call) => ({
    data: await changed(call, call.body.version, (tx, row) => suspendAccount(tx, row, call.body.reason, contextOf(call))),
  }));

  route(adminUnsuspendUser, async (call) => ({
    data: await changed(call, call.body.version, (tx, row) => restoreAccount(tx, row, contextOf(call))),
  }));

  route(adminLogOutUser, async (call) => ({
    data: await changed(call, null, async (tx, row) => {
      await endAllSessions(tx, row.id);
      await recordSecurityEvent(tx, { name: "sessions_ended", personId: row.id });
      await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: row.type, to: "logged_out" }, contextOf(call));
      return {};
    }),
  }));

  /** @param version as it was seen; null where it does not matter */
  async function changed(
    { params, caller, now }: { params: { id: number }; caller: { type: string }; now: Date },
    version: number | null,
    act: (tx: Executor, row: UserRow) => Promise<Partial<UserRow>>,
  ) {
    const row = await db.transaction(async (tx) => {
      const before = await lockAccount(tx, params.id, caller);
      if (version !== null && before.version !== version)
        throw new Problem("version_conflict", { data: (await presentUsers(tx, [before], now))[0] });
      return await writeAccount(tx, before, await act(tx, before));
    });
    return await one(row, now);
  }

  async function one(row: UserRow, now: Date) {
    const [data] = await presentUsers(db, [row], now);
    if (!data) throw new Problem("not_found");
    return data;
  }
}

const columns = (form: { name_ar: string; name_en: string; phone: string; language: "ar" | "en" }) => ({
  nameAr: form.name_ar,
  nameEn: form.name_en || null,
  phone: form.phone,
  language: form.language,
});

export async function presentUsers(db: Executor, rows: readonly UserRow[], now: Date): Promise<DataOf<typeof adminReadUser>[]> {
  const held = await db
    .select({ id: sessions.userId, count: sql<number>`count(*)::int` })
    .from(sessions)
    .where(
      and(
        inArray(
          sessions.userId,
          rows.map(({ id }) => id),
        ),
        gt(sessions.expiresAt, now),
      ),
    )
    .groupBy(sessions.userId);
  return rows.map((row) => presentUser({ ...row, sessions: held.find(({ id }) => id === row.id)?.count ?? 0 }));
}

const presentUser = (row: Pick<UserRow, keyof typeof SHOWN> & { sessions: number }): DataOf<typeof adminReadUser> => ({
  id: row.id,
  version: row.version,
  type: row.type,
  email: row.email,
  name: { ar: row.nameAr, en: row.nameEn },
  name_ar: row.nameAr,
  name_en: row.nameEn,
  phone: row.phone,
  language: row.language,
  merged_into: row.mergedInto,
  suspended_at: row.suspendedAt?.toISOString() ?? null,
  deleted: row.deletedAt !== null,
  sessions: row.sessions,
  created_at: row.createdAt.toISOString(),
});
