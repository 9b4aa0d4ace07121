import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeLeft } from "#server/db/left-to-commit.ts";
import { securityEvents } from "#server/db/tables/security/security-log.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { ChainLinker } from "./chain-linker.ts";
import { checkChain } from "./check-chain.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const record = (tx: Parameters<typeof recordSecurityEvent>[0], n: number) =>
  recordSecurityEvent(tx, { name: "account_changed", actorId: 1, details: { rows: n } }, { now: server.clock.now() });
const hashes = async () => (await db().select().from(securityEvents).orderBy(asc(securityEvents.id))).map(({ hash }) => hash !== null);

it("A9: a transaction that took its id first and commits last is waited for: nothing is linked past it, and the chain is whole", async () => {
  let commit = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let began = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const slow = db().transaction(async (tx) => {
    await record(tx, 1);
    // Left to its commit it would take its id then: this one takes it now.
    await writeLeft(tx);
    began();
    await held;
  });
  await begun;
  await record(db(), 2);
  // A later transaction may end before an earlier one, and its number be the higher: neither order is that of the ids.
  const linkers = [new ChainLinker(db(), server.services.log), new ChainLinker(db(), server.services.log)];
  for (let time = 0; time < 4; time += 1) for (const linker of linkers) await linker.link();
  expect(await hashes()).toEqual([false]);
  commit();
  await slow;
  // The transactions of every database of the cluster are waited for, and beside this file others run.
  await expect
    .poll(
      async () => {
        for (const linker of linkers) await linker.link();
        return hashes();
      },
      { timeout: 60_000 },
    )
    .toEqual([true, true]);
  expect(await checkChain(db())).toMatchObject({ linked: 2, waiting: 0, broken: null });
});

it("A9: eight writers of two hundred and three linkers at once leave one chain in the order of ids", async () => {
  const linkers = [1, 2].map(() => new ChainLinker(server.database.jobs, server.services.log));
  let writing = true;
  const linking = linkers.map(async (linker) => {
    while (writing) await linker.link();
  });
  const write = (n: number) =>
    db()
      .transaction(async (tx) => {
        await record(tx, n);
        await new Promise((later) => setTimeout(later, (n * 37) % 50));
        // Some are rolled back: their ids are gaps.
        if (n % 7 === 0) throw new Error("rolled back");
      })
      .catch((error: Error) => expect(error.message).toBe("rolled back"));
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let n = 0; n < 25; n += 1) await write(lane * 25 + n);
  });
  await Promise.all(lanes);
  writing = false;
  await Promise.all(linking);
  await expect.poll(async () => (await linkers[0]?.link(), (await checkChain(db())).waiting), { timeout: 60_000 }).toBe(0);
  expect((await checkChain(db())).broken).toBeNull();
});
