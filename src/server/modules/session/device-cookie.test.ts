import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { User } from "#contract/accounts/session.ts";
import { PASSWORD, TestBrowser } from "#tests/support/identity-factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const browser = (options?: ConstructorParameters<typeof TestBrowser>[1]) => new TestBrowser(server.app, options);
const profile = (visitor: TestBrowser) => visitor.call<User>("GET", "/platform/profile");

describe("the device cookie at each sign-in (A10)", () => {
  const cookieOf = (visitor: TestBrowser) => visitor.cookies.get("qabas_device") ?? "";

  it("is a new one, for the same account and for another, and the device stays what it was", async () => {
    const shared = browser();
    const { email, data } = await shared.register();
    const seen = [cookieOf(shared)];
    expect((await shared.logIn(email)).data.owner_tag).toBe(data.owner_tag);
    seen.push(cookieOf(shared));
    await shared.register();
    seen.push(cookieOf(shared));
    expect((await shared.logIn(email)).data.owner_tag).toBe(data.owner_tag);
    seen.push(cookieOf(shared));
    expect(new Set(seen).size).toBe(4);
    expect((await shared.call<unknown[]>("GET", "/platform/profile/devices")).data).toHaveLength(1);
  });

  it("leaves nothing to who copied the one before: the next person's session stays", async () => {
    const shared = browser();
    const first = await shared.register();
    const copied = cookieOf(shared);
    const second = await shared.register();

    const thief = browser();
    thief.cookies.set("qabas_device", copied);
    for (const headers of [{}, { "x-owner": first.data.owner_tag }, { "x-owner": second.data.owner_tag }])
      await thief.call("POST", "/logout", {}, headers as Record<string, string>);
    expect(await profile(shared)).toMatchObject({ status: 200 });

    // Nor by signing in with it, as oneself, with one's own tag.
    for (const headers of [{}, { "x-owner": first.data.owner_tag }]) {
      thief.cookies.set("qabas_device", copied);
      await thief.call("POST", "/login", { username: first.email, password: PASSWORD }, headers as Record<string, string>);
      await thief.call("POST", "/logout", {}, { "x-owner": second.data.owner_tag });
      expect(await profile(shared)).toMatchObject({ status: 200 });
    }
    thief.token = shared.token;
    thief.cookies.set("qabas_device", copied);
    expect(await profile(thief)).toMatchObject({ status: 401 });
  });

  it("takes no second place where the answer of a sign-in was lost and it is made again", async () => {
    const visitor = browser();
    const { email, data } = await visitor.register();
    const before = cookieOf(visitor);
    await visitor.logIn(email);
    visitor.cookies.set("qabas_device", before);
    expect((await visitor.logIn(email)).data.owner_tag).toBe(data.owner_tag);
    expect((await visitor.call<unknown[]>("GET", "/platform/profile/devices")).data).toHaveLength(1);
  });

  it("is not given again by a profile check: a late answer would bring the one before back", async () => {
    const visitor = browser();
    await visitor.register();
    expect([(await profile(visitor)).headers["set-cookie"] ?? []].flat().join("\n")).not.toContain("qabas_device");
  });
});
