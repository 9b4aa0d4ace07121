import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { signedLog } from "./commands/exports/signed-log.ts";
import { noteHead } from "./security-log/log-heads.ts";
import { recordSecurityEvent } from "./security-log/record-security-event.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The command, as a process of its own beside the running server. */
async function audit(...given: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: server.databaseUrl ?? "", QABAS_DATA_DIR: server.services.config.dataDir };
  const run = promisify(execFile)(process.execPath, ["--import", "tsx", "src/server/verify-log.ts", ...given], { env });
  return await run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, said: error.stdout + error.stderr }),
  );
}

it("A9: npm run audit counts what is linked, prints the head, and ends with 1 at the first row that does not fit", async () => {
  const { db, pool, chainLinker } = server.services;
  for (let n = 0; n < 3; n += 1) await recordSecurityEvent(db, { name: "settings_changed", actorId: 1 }, { now: server.clock.now() });
  await expect
    .poll(async () => (await chainLinker.link(), (await pool.query("select from security_events where hash is null")).rowCount))
    .toBe(0);
  const whole = await audit();
  expect(whole).toMatchObject({ code: 0, said: expect.stringContaining("3 linked, 0 waiting") });
  const head = /(\d+:[0-9a-f]{64})/u.exec(whole.said)?.[1] ?? "";
  expect(await audit(`${head.slice(0, -8)}00000000`)).toMatchObject({ code: 1, said: expect.stringContaining("anchor") });
  expect(await audit("nonsense")).toMatchObject({ code: 2, said: expect.stringContaining("Usage") });
  // Heads that were noted outside of the database, here and in a file that was kept elsewhere.
  await server.services.jobs.stop();
  const noted = await noteHead(
    db,
    { heads: server.services.config.logHeads, mail: server.services.mail, log: server.app.log },
    server.clock.now(),
  );
  expect(await audit()).toMatchObject({ code: 0, said: expect.stringMatching(/\d noted heads were looked for/u) });
  const elsewhere = `${server.services.config.dataDir}/elsewhere.jsonl`;
  writeFileSync(elsewhere, `${JSON.stringify({ ...noted, hash: "f".repeat(64) })}\n`);
  expect(await audit(elsewhere)).toMatchObject({ code: 1, said: expect.stringContaining(`BROKEN at event ${noted?.id}`) });
  // A signed export is checked by itself and against the log.
  const made = { exportId: "one", wanted: undefined, filter: {}, heads: ["id"], noted: null, platform: "here", onEvents: () => undefined };
  const { secret } = server.services.config;
  const zip = `${server.services.config.dataDir}/log.zip`;
  await writeFile(zip, signedLog(db, { ...made, secret, now: server.clock.now() }));
  expect(await audit(zip)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Signed export: 3 events\.[^]*Whole, and nothing between/u),
  });
  await pool.query("alter table security_events disable trigger all");
  await pool.query("update security_events set actor_id = 2 where id = (select min(id) + 1 from security_events)");
  await pool.query("alter table security_events enable trigger all");
  expect(await audit(zip)).toMatchObject({ code: 0 });
  await pool.query("alter table security_events disable trigger all");
  await pool.query("update security_events set hash = repeat('0', 64) where id = (select max(id) from security_events)");
  await pool.query("alter table security_events enable trigger all");
  expect(await audit(zip)).toMatchObject({ code: 1, said: expect.stringMatching(/WRONG: event \d+ is foreign/u) });
  expect(await audit()).toMatchObject({ code: 1, said: expect.stringMatching(/BROKEN at event \d+: its content was changed/u) });
}, 180_000);
