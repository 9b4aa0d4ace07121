import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calendarFeed, openFeed } from "#server/commands/schedule/calendar-feed.ts";
import { activeKey, KeyIsClosed, openSigningKeys } from "#server/commands/signing-keys.ts";
import { knownTrackToken, trackToken } from "#server/commands/requests/track-token.ts";
import { signingKeys } from "#server/db/tables/security/signing-keys.ts";
import { hashSecret } from "#server/secrets.ts";
import { whyKeysAreClosed } from "#server/start-checks.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, SUNDAY_MORNING, type TestServer } from "#tests/support/server.ts";

const [OLD, NEW, STRANGE, THIRD] = ["old", "new", "strange", "third"].map((word) => `${word} `.repeat(10).trim()) as [
  string,
  string,
  string,
  string,
];
const NOW = SUNDAY_MORNING;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { QABAS_SECRET: NEW, QABAS_SECRET_PREVIOUS: `${THIRD},${OLD}` } });
});
afterAll(() => server.close());
const db = () => server.services.db;
const rows = () => db().select().from(signingKeys).orderBy(asc(signingKeys.kid));
const open = (secret: string, previousSecrets: string[] = [], retireKeys: string[] = []) =>
  openSigningKeys(db(), { secret, previousSecrets, retireKeys }, NOW);
const sign = (secret: string) => db().transaction((tx) => activeKey(tx, secret, "certificate", "P-256", NOW));

describe("the secret changes (A19)", () => {
  it("a first start makes every key, so that a second process with another secret stops at once", async () => {
    expect(await open(OLD)).toEqual([]);
    const made = await rows();
    expect(made.map(({ purpose, alg }) => `${purpose} ${alg}`).sort()).toEqual([
      "audit Ed25519",
      "certificate Ed25519",
      "certificate P-256",
      "vapid P-256",
    ]);
    const closed = await open(STRANGE);
    expect(closed.map(({ kid }) => kid)).toEqual(made.map(({ kid }) => kid));
    const said = whyKeysAreClosed(closed);
    for (const { kid, purpose } of made) expect(said).toContain(`${kid} (${purpose}`);
    expect(said).toContain("QABAS_SECRET_PREVIOUS");
    expect(await rows()).toEqual(made);
    await expect(sign(STRANGE)).rejects.toThrow(KeyIsClosed);
    expect(await rows()).toEqual(made);
  });

  it("with the previous one named, the keys stay and are sealed anew; who runs with the old one signs on with the same", async () => {
    const before = await rows();
    const signedBefore = await sign(OLD);
    expect(await open(NEW, [STRANGE, OLD])).toEqual([]);
    const after = await rows();
    expect(after.map(({ kid, retiredAt }) => [kid, retiredAt])).toEqual(before.map(({ kid }) => [kid, null]));
    expect(after.map(({ sealed }) => sealed)).not.toEqual(before.map(({ sealed }) => sealed));
    expect(await sign(OLD)).toMatchObject({ kid: signedBefore.kid });
    // From here on the previous one is not needed for them.
    expect(await open(NEW)).toEqual([]);
    expect(await open(OLD)).toHaveLength(before.length);
    expect((await rows()).map(({ sealed }) => sealed)).toEqual(after.map(({ sealed }) => sealed));
  });

  it("a key is retired by name alone, and another takes its place", async () => {
    const before = await rows();
    const names = before.map(({ kid }) => kid);
    expect(await open(STRANGE, [], names.slice(1))).toMatchObject([{ kid: names[0] }]);
    // One that can be opened is not retired, whatever is asked.
    expect(await open(NEW, [], names)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect(await open(STRANGE, [], names)).toEqual([]);
    const after = await rows();
    expect(after.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(4);
    for (const kid of names) expect(after.find((one) => one.kid === kid)).toMatchObject({ retiredAt: NOW });
  });

  it("what was given out under an earlier secret is still good: a calendar link, the link of an application", async () => {
    const { user } = await makeSignedIn(server);
    const reader = { userId: user.id, language: "ar" as const };
    const settings = (...secrets: string[]) => ({ secrets, publicUrl: "https://learn.example" });
    const feed = await openFeed(db(), settings(OLD), reader, NOW);
    expect(await calendarFeed(db(), settings(NEW, THIRD, OLD), reader)).toEqual(feed);
    expect(await calendarFeed(db(), settings(NEW, THIRD), reader)).toBeNull();

    const id = randomUUID();
    const trackHash = hashSecret(trackToken(OLD, id));
    expect(knownTrackToken([NEW, THIRD, OLD], { id, trackHash })).toBe(trackToken(OLD, id));
    expect(knownTrackToken([NEW], { id, trackHash })).toBe(trackToken(NEW, id));
  });

  it("the settings name one or several", () => {
    expect(server.services.config).toMatchObject({ secret: NEW, previousSecrets: [THIRD, OLD] });
  });
});
