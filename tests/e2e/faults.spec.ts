import { expect, test } from "#tests/support/fixtures.ts";
import { sessionEnds } from "./faults/accounts.ts";
import { browserKilled, twoTabs, workerStopped } from "./faults/kills.ts";
import { offlineThenOnline, resetAfter } from "./faults/network.ts";
import { CLEAN, judgeAll, playRows } from "./faults/stage.ts";

/** The rows that `npm test` plays, a few rounds each; all of them, and more rounds: `npm run e2e:faults`. */
test.describe.configure({ mode: "serial" });

playRows({
  F1: offlineThenOnline,
  F4: resetAfter,
  F7: sessionEnds,
  F8: browserKilled,
  F9: workerStopped,
  F11: twoTabs,
});

test("the server's ledger holds every change once, in order, under its own account (P2, P3, P5)", async () => {
  test.setTimeout(120_000);
  const table = await judgeAll();
  console.table(Object.fromEntries(table));
  expect(table.size).toBe(6);
  for (const verdict of table.values()) expect(verdict).toMatchObject(CLEAN);
});
