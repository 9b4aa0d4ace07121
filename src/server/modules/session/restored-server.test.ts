import { randomBytes, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import type { Session } from "#contract/accounts/session.ts";
import { devices, users } from "#server/db/tables/identity.ts";
import { outboxStreams } from "#server/db/tables/ledger.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

const SECRET = randomBytes(32).toString("hex");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_SECRET: SECRET } });
});
afterAll(() => server.close());

/** Registers; afterwards the database is as it was before that browser first signed in: an account without a device. */
async function restored(): Promise<{ email: string; tag: string; userId: number }> {
  const { email, data } = await new TestBrowser(server.app).register();
  const userId = data.user.id;
  await server.services.db.delete(devices).where(eq(devices.userId, userId));
  return { email, tag: data.owner_tag, userId };
}

const logIn = (email: string, tag: string, { app, more }: { app?: TestServer["app"]; more?: object } = {}) =>
  new TestBrowser(app ?? server.app).call<Session>("POST", "/login", { username: email, password: PASSWORD, ...more }, { "x-owner": tag });

const accountOf = async (tag: string) =>
  (await server.services.db.select({ userId: devices.userId }).from(devices).where(eq(devices.ownerTag, tag))).map(({ userId }) => userId);

describe("an owner tag that the server forgot (O3, P1)", () => {
  it("is given back to the account that it was given to, and is accepted from it", async () => {
    const { email, tag, userId } = await restored();
    expect((await logIn(email, tag)).data.owner_tag).toBe(tag);
    expect(await accountOf(tag)).toEqual([userId]);
  });

  it("is not given to another account, nor to that one's while the other is signed in (P5)", async () => {
    const mine = await restored();
    const other = await new TestBrowser(server.app).register();
    const { data } = await logIn(other.email, mine.tag);
    expect(data.owner_tag).not.toBe(mine.tag);
    expect(await accountOf(mine.tag)).toEqual([]);
    expect((await logIn(mine.email, mine.tag)).data.owner_tag).toBe(mine.tag);
    expect((await logIn(other.email, mine.tag)).data.owner_tag).not.toBe(mine.tag);
    expect(await accountOf(mine.tag)).toEqual([mine.userId]);
  });

  it("is not given to a later account that got the number of the first one (P5)", async () => {
    const { email, tag, userId } = await restored();
    await server.services.db
      .update(users)
      .set({ createdAt: sql`${users.createdAt} + interval '1 millisecond'` })
      .where(eq(users.id, userId));
    expect((await logIn(email, tag)).data.owner_tag).not.toBe(tag);
  });

  it.each([
    ["a number at random", () => randomUUID()],
    ["the seal of another tag", (tag: string) => `${randomUUID()}.${tag.split(".")[1]}`],
    ["a seal at random", (tag: string) => `${tag.split(".")[0]}.${randomBytes(32).toString("base64url")}`],
    ["something before it", (tag: string) => `x${tag}`],
    ["something after it", (tag: string) => `${tag}x`],
  ])("is not taken for one with %s", async (_what, change) => {
    const { email, tag } = await restored();
    const told = change(tag);
    const answer = await logIn(email, told);
    expect(answer.status).toBe(200);
    expect(answer.data.owner_tag).not.toBe(told);
  });

  it("is known under the secret before this one, and under no other", async () => {
    const [first, second] = [await restored(), await restored()];
    const { database } = server;
    const rotated = await startTestServer({ database, env: { QABAS_SECRET: "n".repeat(40), QABAS_SECRET_PREVIOUS: SECRET } });
    const foreign = await startTestServer({ database, env: { QABAS_SECRET: "f".repeat(40) } });
    expect((await logIn(first.email, first.tag, rotated)).data.owner_tag).toBe(first.tag);
    expect((await logIn(second.email, second.tag, foreign)).data.owner_tag).not.toBe(second.tag);
    await Promise.all([rotated.close(), foreign.close()]);
  });

  it("comes back once where the same browser signs in twice at the same instant", async () => {
    const { email, tag, userId } = await restored();
    const answers = await Promise.all([logIn(email, tag), logIn(email, tag)]);
    expect(answers.map(({ data }) => data.owner_tag)).toEqual([tag, tag]);
    expect(await accountOf(tag)).toEqual([userId]);
  });

  it("comes back where three other devices hold a session, and one of them is signed out for this one", async () => {
    const { email, tag } = await restored();
    for (let held = 0; held < 3; held += 1) await new TestBrowser(server.app).logIn(email);
    const offer = (await logIn(email, tag)).data as unknown as DeviceLimit;
    const more = { end_device_id: offer.devices[0]?.id, ticket: offer.ticket };
    expect((await logIn(email, tag, { more })).data.owner_tag).toBe(tag);
  });
});

describe("a tag from before tags were sealed", () => {
  it("stays its account's while the server knows it, and is no other's", async () => {
    const { email, userId } = await restored();
    const other = await new TestBrowser(server.app).register();
    await logIn(email, randomUUID());
    const old = randomUUID();
    await server.services.db.update(devices).set({ ownerTag: old }).where(eq(devices.userId, userId));
    expect((await logIn(email, old)).data.owner_tag).toBe(old);
    expect((await logIn(other.email, old)).data.owner_tag).not.toBe(old);
  });

  it("comes back to the account that opened a stream under it, and to no other, when its device is forgotten", async () => {
    const mine = await restored();
    const other = await new TestBrowser(server.app).register();
    const old = randomUUID();
    await server.services.db.insert(outboxStreams).values({ outboxId: randomUUID(), ownerTag: old, lane: "cart", userId: mine.userId });
    expect((await logIn(other.email, old)).data.owner_tag).not.toBe(old);
    expect(await accountOf(old)).toEqual([]);
    expect((await logIn(mine.email, old)).data.owner_tag).toBe(old);
    expect(await accountOf(old)).toEqual([mine.userId]);
  });

  it("that the server forgot is given to nobody, its own account included: nothing tells whose it was (P5)", async () => {
    const mine = await restored();
    const other = await new TestBrowser(server.app).register();
    const old = randomUUID();
    for (const { email } of [mine, other]) expect((await logIn(email, old)).data.owner_tag).not.toBe(old);
    expect(await accountOf(old)).toEqual([]);
  });
});
