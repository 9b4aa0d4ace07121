import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MergeQuote } from "#contract/security/account-merge.ts";
import type { Session } from "#contract/accounts/session.ts";
import { MERGED_TABLES } from "#server/commands/accounts/merge/merged-tables.ts";
import { mergeAccounts } from "#server/commands/accounts/merge/merge-accounts.ts";
import { forgetPerson } from "#server/commands/accounts/forget-person.ts";
import { foldLedger, readLedger } from "#server/commands/ledger-audit.ts";
import { cartItems } from "#server/db/tables/cart.ts";
import { cohorts } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";
import { users } from "#server/db/tables/identity.ts";
import { attempts } from "#server/db/tables/learning.ts";
import { jobs } from "#server/db/tables/jobs.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeStaff } from "#tests/support/request-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { enrol, makeCohort, makeOrder, makeStudyProgram } from "#tests/support/study-factories.ts";

let server: TestServer;
let staff: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  [staff, second] = [await makeStaff(server), await makeStaff(server)];
  for (const who of [staff, second]) await confirmPassword(server, who);
});
afterAll(() => server.close());

const db = () => server.services.db;
const quote = (kept: number, other?: number, who = staff) =>
  server.call<MergeQuote>("GET", `/admin/users/${kept}/merge${other ? `?with=${other}` : ""}`, { headers: who.headers });
const ask = (kept: number, other: number, who = staff) =>
  server.call<{ approval: string }>("POST", `/admin/users/${kept}/merge`, {
    headers: { ...who.headers, "idempotency-key": randomUUID() },
    body: { other_id: other, reason: "سجّل مرتين بعد أن نسي كلمة المرور" },
  });
const confirm = (id: string, who: SignedIn) => server.call("POST", `/admin/approvals/${id}/confirm`, { headers: who.headers });
const context = () => ({ now: server.clock.now(), actor: `user:${second.user.id}`, requestId: null });

it("issue 20.2: every column that points at an account says what becomes of its rows when two are joined", async () => {
  const { rows } = await db().execute<{ place: string }>(sql`
    select con.conrelid::regclass::text || '.' || att.attname as place from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid in ('users'::regclass, 'carts'::regclass) order by 1`);
  expect(Object.keys(MERGED_TABLES).toSorted()).toEqual([...new Set(rows.map(({ place }) => place))].toSorted());
});

it("issue 20.2: staff find the second account of a person, see what both have, and a second person joins them", async () => {
  const phone = "+966551239876";
  const kept = await makeSignedIn(server, { phone, nationalId: null, nameAr: "ريم فهد القرني" });
  const browser = new TestBrowser(server.app);
  const { data: session, email, nationalId } = await browser.register();
  await db().update(users).set({ phone }).where(eq(users.id, session.user.id));
  const closedId = session.user.id;
  const program = await makeStudyProgram(db());
  const [first, later] = [
    await makeCohort(db(), program.id, "2026-11-01", { seatsTaken: 2 }),
    await makeCohort(db(), program.id, "2026-12-06"),
  ];
  const mine = await enrol(db(), kept.user.id, first, server.clock.now(), { progress: 10 });
  const theirs = await enrol(db(), closedId, first, server.clock.now(), { progress: 70 });
  const wanted = await makeProgram(server);
  for (const put of [browser.call("POST", "/cart", { learning_program_id: wanted.id })]) expect(await put).toMatchObject({ status: 201 });

  expect((await quote(kept.user.id)).data.likely).toMatchObject([{ id: closedId, by: ["phone"] }]);
  const seen = (await quote(kept.user.id, closedId)).data;
  expect(seen).toMatchObject({
    kept: { enrollments: 1, in_cart: 0 },
    other: { email, enrollments: 1, in_cart: 1, devices: 1 },
    doubled: [{ program: { id: program.id }, goes_on: "other", same_cohort: true, kept: { progress: 10 }, other: { progress: 70 } }],
    refusals: [],
  });
  const asked = await ask(kept.user.id, closedId);
  expect(asked).toMatchObject({ status: 200 });
  expect(await ask(kept.user.id, closedId)).toMatchObject({ status: 409, code: "request_already_pending" });
  expect(await confirm(asked.data.approval, staff)).toMatchObject({ code: "second_person_needed" });
  expect((await db().select().from(users).where(eq(users.id, closedId)))[0]?.mergedInto).toBeNull();
  expect(await confirm(asked.data.approval, second)).toMatchObject({
    status: 200,
    data: { status: "confirmed", merge: { closed: { id: closedId } } },
  });

  const rows = await db().select().from(enrollments).where(eq(enrollments.userId, kept.user.id));
  expect(rows.map(({ id, status }) => [id, status]).toSorted()).toEqual(
    [
      [mine.id, "withdrawn"],
      [theirs.id, theirs.status],
    ].toSorted(),
  );
  expect((await db().select().from(cohorts).where(eq(cohorts.id, first.id)))[0]).toMatchObject({ seatsTaken: 1 });
  expect((await db().select().from(cohorts).where(eq(cohorts.id, later.id)))[0]).toMatchObject({ seatsTaken: 0 });
  expect((await db().select().from(users).where(eq(users.id, closedId)))[0]).toMatchObject({
    email,
    nationalId: null,
    mergedInto: kept.user.id,
  });
  expect((await db().select().from(users).where(eq(users.id, kept.user.id)))[0]).toMatchObject({ nationalId });
  const [event] = await db().select().from(securityEvents).where(eq(securityEvents.name, "accounts_merged"));
  expect(event).toMatchObject({
    actorId: second.user.id,
    personId: kept.user.id,
    subject: `account ${closedId}`,
    details: { enrollments: 1, devices: 1 },
  });
  expect(await db().$count(jobs, eq(jobs.kind, "accounts-joined-mail"))).toBe(1);
  await server.runJobs();

  // The closed account: its session has ended, its sign-in says what to do, staff can neither restore nor enrol it.
  expect(await browser.call("GET", "/platform/profile")).toMatchObject({ status: 401 });
  expect(await browser.logIn(email)).toMatchObject({ status: 403, code: "account_merged" });
  // The ID is the other's from now on.
  expect(await browser.logIn(nationalId)).toMatchObject({ status: 200, data: { user: { id: kept.user.id } } });
  const { data: closed } = await server.call<{ version: number }>("GET", `/admin/users/${closedId}`, { headers: staff.headers });
  expect(
    await server.call("POST", `/admin/users/${closedId}/restore`, { headers: staff.headers, body: { version: closed.version } }),
  ).toMatchObject({
    code: "account_merged",
  });
  expect(await ask(kept.user.id, closedId)).toMatchObject({ status: 409, code: "accounts_apart" });

  // Erased, both are.
  await db().transaction((tx) => forgetPerson(tx, kept.user.id, server.clock.now()));
  expect((await db().select().from(users).where(eq(users.id, closedId)))[0]?.email).toContain("deleted-");
});

it("issue 20.2: what waits on a device of the closed account is sent under the account that stays, once", async () => {
  const kept = await makeSignedIn(server);
  const browser = new TestBrowser(server.app);
  const { data: before } = await browser.register();
  const program = await makeProgram(server);
  const outbox = randomUUID();
  const send = (seq: number, key: string, tag: string) =>
    browser.call(
      "POST",
      "/cart",
      { learning_program_id: program.id },
      { "x-outbox": `${outbox}/cart/${seq}`, "x-owner": tag, "idempotency-key": key },
    );
  const key = randomUUID();
  expect(await send(1, key, before.owner_tag)).toMatchObject({ status: 201 });
  await db().transaction((tx) => mergeAccounts(tx, { keptId: kept.user.id, closedId: before.user.id, reason: "-" }, context()));
  expect(await send(2, randomUUID(), before.owner_tag)).toMatchObject({ status: 401 });
  const { data: after } = (await browser.logIn(kept.user.email)) as { data: Session };
  expect(after).toMatchObject({ owner_tag: before.owner_tag, user: { id: kept.user.id } });
  // What was sent already is answered from the ledger; what waits goes on in its stream.
  expect(await send(1, key, after.owner_tag)).toMatchObject({ status: 201 });
  expect(await send(2, randomUUID(), after.owner_tag)).toMatchObject({ status: 201 });
  expect(await db().$count(cartItems, eq(cartItems.userId, kept.user.id))).toBe(1);
});

it("issue 20.2: staff of other roles, foreign ids and what cannot be joined are refused", async () => {
  const [kept, other] = [await makeSignedIn(server), await makeSignedIn(server)];
  const finance = await makeSignedIn(server, { type: "staff" }, ["finance"]);
  expect(await quote(kept.user.id, other.user.id, finance)).toMatchObject({ status: 403 });
  expect(await quote(kept.user.id, 999_999_999)).toMatchObject({ status: 404 });
  expect(await quote(kept.user.id, kept.user.id)).toMatchObject({ status: 404 });
  expect((await quote(kept.user.id, staff.user.id)).data.refusals).toEqual(["not_learners"]);
  expect(await ask(kept.user.id, staff.user.id)).toMatchObject({
    status: 409,
    code: "accounts_apart",
    data: { refusals: ["not_learners"] },
  });
  const late = await makeStaff(server);
  expect(await ask(kept.user.id, other.user.id, late)).toMatchObject({ code: "reauth_required" });
  await server.call("POST", "/privacy/delete-account", { headers: { ...other.headers, "idempotency-key": randomUUID() }, body: {} });
  expect((await quote(kept.user.id, other.user.id)).data.refusals).toEqual(["deletion_open"]);
});

/** What an account may have: an enrollment of a program with progress and attempts, bought or not, or the program in the cart. */
const holding = fc.record({
  program: fc.nat(3),
  status: fc.constantFrom("pending", "active", "completed", "postponed", "withdrawn", "expired"),
  progress: fc.nat(100),
  tries: fc.nat(2),
  bought: fc.boolean(),
});
const person = fc.record({
  has: fc.uniqueArray(holding, { maxLength: 4, selector: ({ program }) => program }),
  cart: fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
});

it("issue 20.2: whatever two accounts have, joined nothing is lost and nothing doubled", async () => {
  const programs = await Promise.all([0, 1, 2, 3].map(() => makeProgram(server, { seats: 500 })));
  const places = await Promise.all(
    programs.map(async ({ id }) => (await db().select().from(cohorts).where(eq(cohorts.programId, id)))[0] ?? { id: 0, programId: id }),
  );
  const quizzes = await Promise.all(programs.map(async ({ id }) => await makeItem(db(), (await makeSection(db(), id)).id)));
  const now = server.clock.now();
  const fill = async ({
    has,
    cart,
  }: {
    has: { program: number; status: "active"; progress: number; tries: number; bought: boolean }[];
    cart: number[];
  }) => {
    const made = await makeSignedIn(server);
    for (const { program, status, progress, tries, bought } of has) {
      const [of, cohort, quiz] = [programs[program], places[program], quizzes[program]];
      if (!of || !cohort || !quiz) throw new Error("no program");
      const order = bought
        ? await makeOrder(db(), made.user.id, { status: "paid", programs: [of], payments: [{ status: "captured" }], at: now })
        : null;
      const row = await enrol(db(), made.user.id, cohort, now, { status, progress, orderId: order ? (order as { id: string }).id : null });
      await db()
        .update(cohorts)
        .set({ seatsTaken: sql`${cohorts.seatsTaken} + 1` })
        .where(eq(cohorts.id, cohort.id));
      for (let number = 1; number <= tries; number += 1)
        await db().insert(attempts).values({
          id: randomUUID(),
          enrollmentId: row.id,
          itemId: quiz.id,
          number,
          status: "graded",
          questions: [],
          answers: {},
          passMark: 60,
          startedAt: now,
        });
    }
    for (const place of cart) {
      const body = { learning_program_id: programs[place]?.id };
      const put = await server.call("POST", "/cart", { headers: { ...made.headers, "idempotency-key": randomUUID() }, body });
      expect([201, 409], JSON.stringify(put)).toContain(put.status);
      expect(put.status === 201 || put.code === "already_enrolled").toBe(true);
    }
    return made;
  };
  const held = async (ids: number[]) => {
    const rows = await db().select().from(enrollments).where(inArray(enrollments.userId, ids)).orderBy(enrollments.id);
    const { rows: money } =
      await db().execute(sql`select count(distinct o.id)::int as orders, coalesce(sum(p.amount), 0)::int as paid, count(p.id)::int as payments
      from orders o left join payments p on p.order_id = o.id where o.user_id in ${ids}`);
    const answered = await db().$count(attempts, inArray(attempts.enrollmentId, rows.length > 0 ? rows.map(({ id }) => id) : [0]));
    return { rows, money: money[0], answered, ids: rows.map(({ id }) => id) };
  };
  const taken = async () =>
    (await db().execute<{ n: number }>(sql`select sum(seats_taken)::int as n from cohorts where id in ${places.map(({ id }) => id)}`))
      .rows[0]?.n ?? 0;
  await fc.assert(
    fc.asyncProperty(person, person, async (one, other) => {
      const [kept, closed] = [await fill(one as never), await fill(other as never)];
      const pair = [kept.user.id, closed.user.id];
      const before = await held(pair);
      const seats = await taken();
      const lay = (await db().selectDistinct({ id: cartItems.programId }).from(cartItems).where(inArray(cartItems.userId, pair))).map(
        ({ id }) => id,
      );
      await db().transaction((tx) => mergeAccounts(tx, { keptId: kept.user.id, closedId: closed.user.id, reason: "-" }, context()));
      const after = await held([kept.user.id]);
      expect(after.ids).toEqual(before.ids);
      // A seat comes back for each enrollment that was withdrawn now.
      const gone = ({ rows }: Awaited<ReturnType<typeof held>>) => rows.filter(({ status }) => status === "withdrawn").length;
      expect(seats - (await taken())).toBe(gone(after) - gone(before));
      expect([after.money, after.answered]).toEqual([before.money, before.answered]);
      expect(await held([closed.user.id])).toMatchObject({ ids: [], money: { orders: 0 } });
      // Of one program at most one goes on; a completed one stays that.
      const current = after.rows.filter(
        ({ status, accessUntil }) => ["active", "pending", "postponed"].includes(status) && accessUntil > now,
      );
      expect(new Set(current.map(({ programId }) => programId)).size).toBe(current.length);
      for (const row of before.rows)
        if (row.status === "completed") expect(after.rows.find(({ id }) => id === row.id)?.status).toBe("completed");
      // Nothing in the cart is lost but what the person has, and the ledger says what lies in it.
      const owned = new Set(
        (
          await db()
            .select()
            .from(enrollments)
            .where(
              and(
                eq(enrollments.userId, kept.user.id),
                inArray(enrollments.status, ["pending", "active", "completed", "postponed"]),
                gt(enrollments.accessUntil, now),
              ),
            )
        ).map(({ programId }) => programId),
      );
      const cart = (await db().select({ id: cartItems.programId }).from(cartItems).where(eq(cartItems.userId, kept.user.id))).map(
        ({ id }) => id,
      );
      for (const id of lay) expect(cart.includes(id) || owned.has(id)).toBe(true);
      expect(foldLedger((await readLedger(db(), kept.user.id)).filter(({ lane }) => lane === "cart")).programIds).toEqual(
        cart.toSorted((a, b) => a - b),
      );
      expect(await db().$count(orders, eq(orders.userId, closed.user.id))).toBe(0);
    }),
    { numRuns: 25 },
  );
});
