import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SecondFactor } from "#contract/second-factor/second-factor.ts";
import { finishResets } from "#server/commands/second-factor/reset-factor.ts";
import { accountMakers } from "#server/db/tables/security/approvals.ts";
import { secondFactorResets } from "#server/db/tables/security/second-factor.ts";
import { users } from "#server/db/tables/identity.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { caller, givePassword, setUpApp } from "#tests/support/accounts/second-factors.ts";
import { makeSignedIn, makeUser, type SignedIn, signIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const HOUR = 3_600_000;
const FACTOR = "/platform/profile/second-factor";

let server: TestServer;
let one: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  one = await makeSignedIn(server, { type: "staff" });
  other = await makeSignedIn(server, { type: "staff" });
  for (const who of [one, other]) await confirmPassword(server, who);
});

async function locked(more: Parameters<typeof makeSignedIn>[1] = {}) {
  const person = await makeSignedIn(server, { language: "en", ...more });
  const calls = caller(server, person);
  await givePassword(calls);
  await setUpApp(server, calls);
  return { ...person, calls };
}
/** Signed in again, and the password just given. */
async function back({ user }: SignedIn): Promise<SignedIn> {
  const signedIn = await signIn(server, user);
  await confirmPassword(server, signedIn);
  return signedIn;
}
const ask = (who: SignedIn, id: number) =>
  server.call<{ approval: string }>("POST", `/admin/users/${id}/second-factor/reset`, { headers: who.headers });
const confirm = (who: SignedIn, approval: string) => server.call("POST", `/admin/approvals/${approval}/confirm`, { headers: who.headers });
const statusOf = async (userId: number) =>
  (await server.services.db.select().from(secondFactorResets).where(eq(secondFactorResets.userId, userId))).map(({ status }) => status);
const needsFactor = async (email: string) =>
  (await new TestBrowser(server.app).logIn(email, TEST_PASSWORD)).code === "second_factor_required";
async function mailsTo(email: string) {
  await server.runJobs();
  return emailsTo({ options: { dataDir: server.services.config.dataDir } }, email);
}
async function pass(ms: number) {
  server.clock.advance(ms);
  await finishResets(server.services.db, server.clock.now());
}

describe("issue 19.2: help for who lost every factor", () => {
  it("is asked for by one, confirmed by another, and done a day later; the owner is mailed each time and every session ends", async () => {
    const { user, calls } = await locked();
    const { status, data } = await ask(one, user.id);
    expect(status).toBe(200);
    expect(await calls.call<SecondFactor>("GET", FACTOR)).toMatchObject({ data: { reset: { due_at: null } } });
    expect((await mailsTo(user.email)).join("\n")).toContain("second person has to agree");
    await pass(48 * HOUR);
    expect(await needsFactor(user.email)).toBe(true);
    // Sessions of the staff end after twelve hours.
    const again = await back(other);
    expect(await confirm(again, data.approval)).toMatchObject({ status: 200, data: { status: "confirmed", kind: "second_factor_reset" } });
    expect((await mailsTo(user.email)).join("\n")).toContain("in 24 hours");
    await pass(24 * HOUR - 1);
    expect(await needsFactor(user.email)).toBe(true);
    await pass(1);
    expect(await needsFactor(user.email)).toBe(false);
    expect((await mailsTo(user.email)).join("\n")).toContain("was turned off");
    expect(await calls.call("GET", FACTOR)).toMatchObject({ status: 401 });
  });

  it("is cancelled by the owner, signed in or by the link of any mail, before and after it was confirmed", async () => {
    const signedIn = await locked();
    await ask(one, signedIn.user.id);
    expect(await signedIn.calls.call("POST", `${FACTOR}/reset/cancel`)).toMatchObject({ status: 200, data: { reset: null } });
    const { user } = await locked();
    const { data } = await ask(one, user.id);
    const mail = (await mailsTo(user.email)).join("\n");
    expect(await confirm(other, data.approval)).toMatchObject({ status: 200 });
    const token = decodeURIComponent(/keep-second-factor\?token=([\w.%-]+)/u.exec(mail)?.[1] ?? "");
    expect(await server.call("POST", "/second-factor/keep", { body: { token: `${token}x` } })).toMatchObject({
      code: "reset_link_invalid",
    });
    expect(await server.call("POST", "/second-factor/keep", { body: { token } })).toMatchObject({ status: 200 });
    expect(await server.call("POST", "/second-factor/keep", { body: { token } })).toMatchObject({ code: "reset_link_invalid" });
    await pass(25 * HOUR);
    for (const { id, email } of [user, signedIn.user]) {
      expect(await statusOf(id)).toEqual(["cancelled"]);
      expect(await needsFactor(email)).toBe(true);
    }
  });

  it("wants a second person who is another person, asks once, and never of oneself or of who has no factor", async () => {
    const { user } = await locked();
    const { data } = await ask(one, user.id);
    expect(await confirm(one, data.approval)).toMatchObject({ code: "second_person_needed" });
    const made = await makeSignedIn(server, { type: "staff" });
    await server.services.db.insert(accountMakers).values({ userId: made.user.id, makerId: one.user.id });
    await confirmPassword(server, made);
    expect(await confirm(made, data.approval)).toMatchObject({ code: "second_person_needed" });
    expect(await ask(other, user.id)).toMatchObject({ code: "request_already_pending" });
    expect(await ask(one, one.user.id)).toMatchObject({ code: "own_account" });
    expect(await ask(one, (await makeUser(server)).id)).toMatchObject({ code: "second_factor_missing" });
    expect(await ask(one, (await locked({ type: "admin" })).user.id)).toMatchObject({ code: "forbidden" });
    const support = await makeSignedIn(server, { type: "staff" }, ["support"]);
    expect(await ask(support, user.id)).toMatchObject({ code: "capability_required" });
    expect(await ask(await makeSignedIn(server), user.id)).toMatchObject({ code: "role_required" });
  });

  it("race of two admins: who ask at once make one wish, who confirm at once begin one wait, and the owner's no wins over none", async () => {
    const { user, calls } = await locked();
    const asked = await Promise.all([one, other].map((who) => ask(who, user.id)));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const approval = asked.find(({ status }) => status === 200)?.data.approval ?? "";
    const third = await makeSignedIn(server, { type: "staff" });
    await confirmPassword(server, third);
    const asker = asked[0]?.status === 200 ? one : other;
    const confirming = [one, other, third].filter((who) => who !== asker);
    const confirmed = await Promise.all(confirming.map((who) => confirm(who, approval)));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statusOf(user.id)).toEqual(["waiting"]);
    const [cancelled] = await Promise.all([calls.call("POST", `${FACTOR}/reset/cancel`), pass(1)]);
    expect(cancelled.status).toBe(200);
    await pass(25 * HOUR);
    expect(await needsFactor(user.email)).toBe(true);

    const next = await locked();
    const wish = await ask(await back(asker), next.user.id);
    const confirmer = await back(confirming[0] ?? other);
    const raced = await Promise.all([confirm(confirmer, wish.data.approval), next.calls.call("POST", `${FACTOR}/reset/cancel`)]);
    expect(raced[1].status).toBe(200);
    expect(await statusOf(next.user.id)).toEqual(["cancelled"]);
  });

  it("linked takeover: an e-mail that was changed meanwhile leaves the factor where it is", async () => {
    const { user } = await locked();
    const { data } = await ask(one, user.id);
    expect(await confirm(other, data.approval)).toMatchObject({ status: 200 });
    await server.services.db
      .update(users)
      .set({ email: `thief-${user.id}@example.com` })
      .where(eq(users.id, user.id));
    await pass(25 * HOUR);
    expect(await statusOf(user.id)).toEqual(["lapsed"]);
    expect(await needsFactor(`thief-${user.id}@example.com`)).toBe(true);
  });
});

describe("issue 19.2: staff, where others than this machine reach the server", () => {
  it("without a factor reach nothing but setting one up, and keep the last one", async () => {
    const open = await startTestServer({ env: { QABAS_PUBLIC_URL: "https://qabas.example", QABAS_PAYMENTS: "none" } });
    try {
      const staff = await makeSignedIn(open, { type: "staff" });
      const headers = { ...staff.headers, cookie: staff.headers.cookie?.replace("qabas_device", "__Host-qabas_device") ?? "" };
      const calls = caller(open, { headers });
      for (const [method, path] of [
        ["GET", "/admin/users"],
        ["GET", "/admin/security-events"],
        ["GET", "/platform/profile/account"],
        ["GET", "/cart"],
      ] as const)
        expect(await calls.call(method, path), path).toMatchObject({ status: 403, code: "second_factor_enrollment_required" });
      expect(await calls.call("GET", "/platform/profile")).toMatchObject({ status: 200 });
      expect(await calls.call("GET", FACTOR)).toMatchObject({ data: { required: true } });
      await givePassword(calls);
      await setUpApp(open, calls);
      expect(await calls.call("GET", "/admin/users")).toMatchObject({ status: 200 });
      await open.services.db.execute("update sessions set reauthenticated_at = (select max(created_at) + interval '1 day' from sessions)");
      expect(await calls.call("DELETE", `${FACTOR}/authenticator`)).toMatchObject({ status: 409, code: "second_factor_kept" });
      const learner = await makeSignedIn(open);
      const cookie = learner.headers.cookie?.replace("qabas_device", "__Host-qabas_device") ?? "";
      expect(await caller(open, { headers: { ...learner.headers, cookie } }).call("GET", "/cart")).toMatchObject({ status: 200 });
    } finally {
      await open.close();
    }
  });

  it("on this machine alone are asked for none", async () => {
    const staff = await signIn(server, one.user);
    expect(await caller(server, staff).call("GET", "/admin/users")).toMatchObject({ status: 200 });
    expect(await caller(server, staff).call("GET", FACTOR)).toMatchObject({ data: { required: false } });
  });
});
