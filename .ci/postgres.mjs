/** Whether a PostgreSQL answers where the server tests look for one. */
import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

const PROBE = `
const { default: pg } = await import("pg");
const client = new pg.Client({ connectionString: process.env.QABAS_TEST_POSTGRES_URL ?? "postgres://postgres@127.0.0.1:5432/postgres", connectionTimeoutMillis: 3000 });
await client.connect(); await client.query("select 1"); await client.end();`;

export const postgresAnswers = () =>
  spawnSync(process.execPath, ["--input-type=module", "-e", PROBE], { cwd: root, stdio: "ignore", timeout: 10_000 }).status === 0;
