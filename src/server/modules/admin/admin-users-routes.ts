import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import {
  adminChangeUser,
  adminCreateUser,
  adminListUsers,
  adminLogOutUser,
  adminReadUser,
  adminSetRole,
  adminSuspendUser,
  adminUnsuspendUser,
} from "#contract/admin-users.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { endAllSessions } from "#server/commands/end-session.ts";
import { keepStaff } from "#server/commands/keep-staff.ts";
import { recordTransition } from "#server/commands/record-transition.ts";
import { RESET_MAIL_JOB } from "#server/commands/reset-password.ts";
import type { Executor } from "#server/db/client.ts";
import { instructors } from "#server/db/tables/catalogue.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import type { Route } from "#server/http/route.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import type { Services } from "#server/services.ts";
import { contextOf, holds, refuse } from "./serve-resource.ts";

type UserRow = typeof users.$inferSelect;
/** No password fits it: the account is opened by the link alone. */
const NO_PASSWORD = "!";

/** Accounts. Only an admin touches an admin; nobody takes their own rights away, nor those of the last of the staff. */
export function adminUsersRoutes(route: Route, { db }: Services): void {
  route(adminListUsers, async ({ query, now }) => {
    const { perPage, offset } = pageOf(query);
    const q = (query.q ?? "").trim();
    const wanted = and(
      isNull(users.deletedAt),
      q === "" ? undefined : holds(users.nameAr, users.nameEn, users.email, users.phone)(q),
      query["filter[type]"] === undefined ? undefined : eq(users.type, query["filter[type]"]),
      query["filter[suspended]"] === undefined
        ? undefined
        : query["filter[suspended]"] === "yes"
          ? isNotNull(users.suspendedAt)
          : isNull(users.suspendedAt),
    );
    const rows = await db.select().from(users).where(wanted).orderBy(desc(users.createdAt), desc(users.id)).limit(perPage).offset(offset);
    return { data: await present(db, rows, now), meta: pageMetaOf(query, await db.$count(users, wanted)) };
  });

  route(adminReadUser, async ({ params, now }) => {
    const [row] = await db.select().from(users).where(eq(users.id, params.id));
    if (!row) throw new Problem("not_found");
    return { data: await one(row, now) };
  });

  route(adminCreateUser, async (call) => {
    const { body, caller, now } = call;
    if (body.type === "admin" && caller.type !== "admin") throw new Problem("forbidden");
    const row = await db.transaction(async (tx) => {
      const [made] = await tx
        .insert(users)
        .values({ type: body.type, email: body.email, passwordHash: NO_PASSWORD, ...columns(body), createdAt: now })
        .onConflictDoNothing()
        .returning();
      if (!made) return refuse("email", "email.taken");
      if (made.type === "instructor") await asInstructor(tx, made);
      await recordTransition(tx, { subject: "user", subjectId: String(made.id), from: null, to: made.type }, contextOf(call));
      await enqueueJob(tx, { kind: RESET_MAIL_JOB, payload: { email: made.email }, runAt: now });
      return made;
    });
    return { data: await one(row, now) };
  });

  route(adminChangeUser, async (call) => ({
    data: await changed(call, call.body.version, async (tx, row) => {
      await recordTransition(
        tx,
        { subject: "user", subjectId: String(row.id), from: `version ${row.version}`, to: `version ${row.version + 1}` },
        contextOf(call),
      );
      return columns(call.body);
    }),
  }));

  route(adminSetRole, async (call) => ({
    data: await changed(call, call.body.version, async (tx, row) => {
      const { type } = call.body;
      if (type === "admin" && call.caller.type !== "admin") throw new Problem("forbidden");
      if (row.id === call.caller.userId) throw new Problem("own_account");
      if (type === row.type) return {};
      if (type !== "staff" && type !== "admin") await keepStaff(tx, row.id);
      if (type === "instructor") await asInstructor(tx, row);
      await endAllSessions(tx, row.id);
      await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: row.type, to: type }, contextOf(call));
      return { type };
    }),
  }));

  route(adminSuspendUser, async (call) => ({
    data: await changed(call, call.body.version, async (tx, row) => {
      if (row.id === call.caller.userId) throw new Problem("own_account");
      if (row.suspendedAt) return {};
      await keepStaff(tx, row.id);
      await endAllSessions(tx, row.id);
      const reason = call.body.reason;
      await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: row.type, to: "suspended", reason }, contextOf(call));
      return { suspendedAt: call.now };
    }),
  }));

  route(adminUnsuspendUser, async (call) => ({
    data: await changed(call, call.body.version, async (tx, row) => {
      if (!row.suspendedAt) return {};
      await recordTransition(tx, { subject: "user", subjectId: String(row.id), from: "suspended", to: row.type }, contextOf(call));
      return { suspendedAt: null };
    }),
  }));

  route(adminLogOutUser, async (call) => ({
    data: await changed(call, null, async (tx, row) => {
      await endAllSessions(tx, row.id);
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
      const [before] = await tx.select().from(users).where(eq(users.id, params.id)).for("no key update");
      if (!before || before.deletedAt) throw new Problem("not_found");
      if (before.type === "admin" && caller.type !== "admin") throw new Problem("forbidden");
      if (version !== null && before.version !== version)
        throw new Problem("version_conflict", { data: (await present(tx, [before], now))[0] });
      const change = await act(tx, before);
      if (Object.keys(change).length === 0) return before;
      const [after] = await tx
        .update(users)
        .set({ ...change, version: before.version + 1 })
        .where(eq(users.id, before.id))
        .returning();
      return after ?? before;
    });
    return await one(row, now);
  }

  async function one(row: UserRow, now: Date) {
    const [data] = await present(db, [row], now);
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

/** Whom programs and sessions name: made with the account that becomes one. */
async function asInstructor(tx: Executor, row: UserRow): Promise<void> {
  if ((await tx.$count(instructors, eq(instructors.userId, row.id))) > 0) return;
  await tx.insert(instructors).values({ userId: row.id, nameAr: row.nameAr, nameEn: row.nameEn ?? row.nameAr });
}

async function present(db: Executor, rows: readonly UserRow[], now: Date): Promise<DataOf<typeof adminReadUser>[]> {
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
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    type: row.type,
    email: row.email,
    name: { ar: row.nameAr, en: row.nameEn },
    phone: row.phone,
    language: row.language,
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    deleted: row.deletedAt !== null,
    sessions: held.find(({ id }) => id === row.id)?.count ?? 0,
    created_at: row.createdAt.toISOString(),
  }));
}
