import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { freePort, GENEROUS, withoutOurs } from "#tests/support/product.ts";
import { answersOk, Part, postgresPart, untilReady } from "./parts.ts";

/** Every process of a large installation, started. */
export interface Installation {
  /** Where the proxy answers. */
  origin: string;
  databaseUrl: string;
  dataDir: string;
  /** Those of `parts` that answer people. */
  webs: Part[];
}

/** What `node` is given to start the product that was built here. */
export const TODAY = "dist/server/main.js";

/**
 * Starts PostgreSQL, a store that speaks S3, two processes that answer, one worker and a proxy, one after the other.
 * @param bin where the programs of PostgreSQL's server are
 * @param parts gets each of them as soon as it was begun, to be ended in any case
 * @param entry of the processes that answer and of the worker
 */
export async function startInstallation(bin: string, folder: string, parts: Part[], entry = TODAY): Promise<Installation> {
  const [database, store, proxy, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort(), freePort()]);
  const worker = await freePort();
  const origin = `http://127.0.0.1:${proxy}`;
  const { part: postgres, url } = postgresPart(bin, folder, database);
  const keys = { keyId: "QABASTOPOLOGY", secret: randomUUID() };
  const settings = {
    ...withoutOurs(process.env),
    ...GENEROUS,
    NODE_ENV: "production",
    DATABASE_URL: url,
    QABAS_SEED: "demo",
    QABAS_DATA_DIR: path.join(folder, "data"),
    QABAS_PUBLIC_URL: `http://localhost:${proxy}`,
    QABAS_SECRET: randomUUID(),
    QABAS_LOG_LEVEL: "error",
    QABAS_DRAIN_SECONDS: "20",
    QABAS_PAYMENTS: "none",
    QABAS_FILES: "s3://qabas-files",
    QABAS_STORE_ENDPOINT: `http://127.0.0.1:${store}`,
    QABAS_STORE_KEY_ID: keys.keyId,
    QABAS_STORE_SECRET: keys.secret,
  };
  const product = (name: string, role: string, port: number) =>
    new Part(name, {
      command: process.execPath,
      words: [entry],
      env: { ...settings, QABAS_ROLE: role, PORT: String(port) },
      isReady: () => answersOk(`http://127.0.0.1:${port}/readyz`),
    });
  const ours = (name: string, file: string, words: string[], isReady: () => Promise<boolean>) =>
    new Part(name, { command: process.execPath, words: ["--import", "tsx", path.join(import.meta.dirname, file), ...words], isReady });
  mkdirSync(path.join(folder, "store"));
  const answersAtAll = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) })).status > 0;
  const webs = ports.map((port, index) => product(`web-${index + 1}`, "web", port));
  const inOrder = [
    postgres,
    ours("store", "store-process.ts", [String(store), path.join(folder, "store"), keys.keyId, keys.secret], () => answersAtAll(store)),
    ...webs,
    product("worker", "worker", worker),
    ours("proxy", "proxy-process.ts", [proxy, ...ports].map(String), () => answersOk(`${origin}/readyz`)),
  ];
  for (const part of inOrder) {
    parts.push(part);
    part.start();
    await untilReady([part]);
    console.log(`${part.name} is ready`);
  }
  return { origin, databaseUrl: url, dataDir: settings.QABAS_DATA_DIR, webs };
}
