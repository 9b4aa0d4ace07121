import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "./client.ts";
import { migrateDatabase } from "./migrate.ts";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "qabas-embedded-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Lets another process write until it has acknowledged this many, then kills it in the middle of whatever it does. */
async function writeAndKill(count: number): Promise<number[]> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/database/embedded-writer.ts", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  const acknowledged = () => said.split("\n").slice(0, -1).map(Number).filter(Boolean);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (acknowledged().length >= count) child.kill("SIGKILL");
    });
    child.once("exit", (_code, signal) => (signal === "SIGKILL" ? resolve() : reject(new Error("the writer ended by itself"))));
  });
  return acknowledged();
}

describe("the embedded database", () => {
  it("loses nothing that was acknowledged when its process is killed, three times over, and keeps no half transaction (F24)", {
    timeout: 300_000,
  }, async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round += 1) acknowledged.push(...(await writeAndKill(15 + round)));
    const database = await openDatabase({ databaseUrl: null, dataDir });
    try {
      const { rows } = await database.pool.query<{ id: number; note: string }>("select id, note from written");
      const kept = new Set(rows.map((row) => row.id));
      expect(acknowledged.length).toBeGreaterThanOrEqual(48);
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(rows.filter((row) => row.note !== "whole")).toEqual([]);
      // At most the one that was committed but not yet told, per round.
      expect(rows.length - acknowledged.length).toBeLessThanOrEqual(3);
    } finally {
      await database.close();
    }
  });

  it("takes migrations, and a second time finds nothing to do", { timeout: 300_000 }, async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    try {
      await migrateDatabase(database);
      await migrateDatabase(database);
      const { rows } = await database.pool.query("select site_name_ar from settings");
      expect(rows).toEqual([{ site_name_ar: "قبس" }]);
    } finally {
      await database.close();
    }
  });

  it("hears what its own transactions notify, before they are answered", async () => {
    const database = await openDatabase({ databaseUrl: null, dataDir });
    const heard: string[] = [];
    try {
      await database.pool.query("select 1");
      database.listen?.((channel) => heard.push(channel));
      await database.pool.query("select pg_notify('qabas_public', '')");
      expect(heard).toEqual(["qabas_public"]);
    } finally {
      await database.close();
    }
  });
});
