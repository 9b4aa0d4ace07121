import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HostileProvider } from "#tests/support/sign-in/hostile-provider.ts";
import { HERE, ProviderWorld } from "#tests/support/sign-in/provider-world.ts";

let world: ProviderWorld;
beforeAll(async () => {
  world = await ProviderWorld.open();
});
afterAll(() => world.close());

describe("issue 19.3: attacks on the way back are refused", () => {
  it("another browser, a second time, and a state of nobody", async () => {
    const { subject } = world.person();
    const visitor = world.browser();
    const query = await world.real.signIn(await world.start(visitor, "university"), subject);
    expect(await world.finish(world.browser(), "university", query)).toMatchObject({ code: "sso_refused" });
    // Nor one that has begun a sign-in of its own.
    const thief = world.browser();
    await world.start(thief, "university");
    expect(await world.finish(thief, "university", query)).toMatchObject({ code: "sso_refused" });
    expect((await world.finish(visitor, "university", query)).data).toMatchObject({ outcome: "register" });
    expect(await world.finish(visitor, "university", query)).toMatchObject({ code: "sso_refused" });
    expect(await world.finish(visitor, "university", "code=x&state=y")).toMatchObject({ code: "sso_refused" });
  });

  it("a quarter of an hour later", async () => {
    const visitor = world.browser();
    const query = await world.real.signIn(await world.start(visitor, "university"), world.person().subject);
    world.server.clock.advance(16 * 60_000);
    expect(await world.finish(visitor, "university", query)).toMatchObject({ code: "sso_refused" });
  });

  it("mixed-up providers: an answer at another's door, and one that names another issuer or none (RFC 9207)", async () => {
    const visitor = world.browser();
    const query = await world.real.signIn(await world.start(visitor, "university"), world.person().subject);
    expect(await world.finish(visitor, "hostile", query)).toMatchObject({ code: "sso_refused" });
    const stolen = world.hostile.query(await world.start(visitor, "hostile"), { iss: world.real.issuer });
    expect(await world.finish(visitor, "hostile", stolen)).toMatchObject({ code: "sso_refused" });
    const nameless = new URLSearchParams(world.hostile.query(await world.start(visitor, "hostile")));
    nameless.delete("iss");
    expect(await world.finish(visitor, "hostile", nameless.toString())).toMatchObject({ code: "sso_refused" });
  });

  it("what the provider itself refused, and a code that it does not know (a downgraded flow brings no ID token)", async () => {
    const visitor = world.browser();
    const state = new URL(await world.start(visitor, "university")).searchParams.get("state") ?? "";
    expect(
      await world.finish(visitor, "university", `error=access_denied&state=${state}&iss=${encodeURIComponent(world.real.issuer)}`),
    ).toMatchObject({
      code: "sso_refused",
    });
    const next = new URL(await world.start(visitor, "university")).searchParams.get("state") ?? "";
    expect(
      await world.finish(visitor, "university", `code=made-up&state=${next}&iss=${encodeURIComponent(world.real.issuer)}`),
    ).toMatchObject({
      code: "sso_refused",
    });
    const implicit = new URL(await world.start(visitor, "university")).searchParams.get("state") ?? "";
    expect(
      await world.finish(
        visitor,
        "university",
        `id_token=${await world.real.sign({ sub: "x" })}&state=${implicit}&iss=${encodeURIComponent(world.real.issuer)}`,
      ),
    ).toMatchObject({ code: "sso_refused" });
  });

  it("asks with PKCE (S256), a nonce and a state, by the code flow alone", async () => {
    const asked = new URL(await world.start(world.browser(), "university")).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      redirect_uri: `${HERE}/sign-in/university`,
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
  });

  it.each([
    ["unsigned (alg none)", (honest, keys) => keys.unsigned(honest)],
    ["signed with the public key as a secret (key confusion)", (honest, keys) => keys.signByPublicKey(honest)],
    ["signed with the client's secret", (honest, keys) => keys.signBySecret(honest)],
    ["signed by a key that was never published", (honest, keys) => keys.signByAnother(honest)],
    ["with another nonce", (honest, keys) => keys.sign({ ...honest, nonce: "another" })],
    ["for another client", (honest, keys) => keys.sign({ ...honest, aud: "another" })],
    ["of another issuer", (honest, keys) => keys.sign({ ...honest, iss: world.real.issuer })],
    ["that is over", (honest, keys) => keys.sign({ ...honest, exp: 1 })],
  ] satisfies [string, Parameters<HostileProvider["answer"]>[0]][])("an ID token %s", async (_what, make) => {
    const visitor = world.browser();
    world.hostile.answer((honest, { sign }) => sign(honest));
    const fair = await world.finish(visitor, "hostile", world.hostile.query(await world.start(visitor, "hostile")));
    expect(fair.data).toMatchObject({ outcome: "register" });
    world.hostile.answer(make);
    expect(await world.finish(visitor, "hostile", world.hostile.query(await world.start(visitor, "hostile")))).toMatchObject({
      code: "sso_refused",
    });
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "courses"])(
    "an open redirect: %j is forgotten",
    async (redirect) => {
      expect((await world.arrive(world.browser(), world.person().subject, { redirect })).data).toMatchObject({
        outcome: "register",
        redirect: null,
      });
    },
  );
});
