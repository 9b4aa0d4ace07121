import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DataDirectoryInUse, lockDirectory } from "./directory-lock.ts";

const SINCE = new Date("2026-11-22T06:00:00Z");

let directory: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "qabas-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const locks = () => readdirSync(directory).filter((name) => name.startsWith("lock-"));

/** Another process that takes the lock and says so, or says why not, and after how many milliseconds; how long Node takes to start is not the lock's. */
function contender(): Promise<{ said: string; child: ChildProcess }> {
  const code = `import { lockDirectory } from ${JSON.stringify(path.resolve("src/server/db/directory-lock.ts"))};
    const began = performance.now();
    try { lockDirectory(${JSON.stringify(directory)}, new Date(${SINCE.getTime()})); console.log("taken"); setInterval(() => {}, 1000); } catch (error) { console.log(error.message + "\\n" + (performance.now() - began)); }`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  return new Promise((resolve) => child.stdout?.once("data", (chunk: Buffer) => resolve({ said: chunk.toString().trim(), child })));
}

describe("the lock on the data directory (F26)", () => {
  it("refuses a second process within two seconds, and says who holds it and since when", async () => {
    const lock = lockDirectory(directory, SINCE);
    const { said } = await contender();
    expect(Number(said.split("\n").at(-1))).toBeLessThan(2_000);
    expect(said).toContain(`in use by process ${process.pid} (since 2026-11-22T06:00:00.000Z)`);
    expect(said).toContain(directory);
    expect(said).toContain("QABAS_DATA_DIR");
    lock.release();
    expect((await contender()).said).toBe("taken");
  });

  it("of a killed process is taken over", async () => {
    const { said, child } = await contender();
    expect(said).toBe("taken");
    expect(() => lockDirectory(directory, SINCE)).toThrow(DataDirectoryInUse);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    lockDirectory(directory, SINCE).release();
  });

  it("of a dead process whose pid another one has now is taken over", () => {
    const holder = { pid: process.pid, since: "2026-01-01T00:00:00.000Z", host: "here", birth: "another boot 12345" };
    writeFileSync(path.join(directory, "lock-7"), JSON.stringify(holder));
    lockDirectory(directory, SINCE);
    expect(locks()).toEqual(["lock-8"]);
  });

  it.each(["", "{", '{"pid":"x"}', "null"])("left behind as garbage (%j) is taken over", (garbage) => {
    writeFileSync(path.join(directory, "lock-3"), garbage);
    lockDirectory(directory, SINCE);
    expect(locks()).toEqual(["lock-4"]);
  });

  it("is not used twice: its number grows even after an orderly end", () => {
    for (let start = 1; start <= 3; start += 1) {
      lockDirectory(directory, SINCE).release();
      expect(locks()).toEqual([`lock-${start}`]);
    }
    expect(JSON.parse(readFileSync(path.join(directory, "lock-3"), "utf8"))).toMatchObject({ pid: 0 });
  });

  it("of several that start at once after a crash, exactly one gets", async () => {
    writeFileSync(
      path.join(directory, "lock-1"),
      JSON.stringify({ pid: 2 ** 22 + 1, since: "2026-01-01T00:00:00.000Z", host: "here", birth: null }),
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => contender()));
    expect(answers.filter(({ said }) => said === "taken")).toHaveLength(1);
    expect(answers.filter(({ said }) => said.includes("in use by process"))).toHaveLength(3);
  });
});
