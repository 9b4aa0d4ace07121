import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import type { Plugin, Rollup } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { librariesOf, watchBuilds } from "./dev-builds.ts";

let root = "";
let close: () => Promise<void> = async () => undefined;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "qabas-builds-"));
  mkdirSync(path.join(root, "src"));
  writeFileSync(path.join(root, "package.json"), '{ "type": "module" }');
  write("main", 'import { word } from "./word.js";\nconsole.log(word);\n');
  write("word", 'export const word = "first";\n');
});
afterEach(async () => {
  await close();
  rmSync(root, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(root, "src", `${name}.js`), text);
const built = () => (existsSync(path.join(root, "out/main.js")) ? readFileSync(path.join(root, "out/main.js"), "utf8") : "");

/** A build is reading the modules. */
let reading = false;
/** Holds up a build while it reads them. */
const slow: Plugin = {
  name: "slow",
  async transform() {
    reading = true;
    await rest(400);
    reading = false;
    return null;
  },
};

async function develop(): Promise<{ builds: () => number; failures: string[] }> {
  let count = 0;
  const failures: string[] = [];
  const watcher = await watchBuilds(
    {
      configFile: false,
      root,
      logLevel: "silent",
      plugins: [slow],
      build: { ssr: "src/main.js", outDir: "out", minify: false },
    },
    {
      changed: () => undefined,
      built: async () => void (count += 1),
      failed: ({ message }) => void failures.push(message),
    },
  );
  close = () => watcher.close();
  return { builds: () => count, failures };
}

it("a change in the middle of a build is not lost: what is built last is what was written last", { timeout: 30_000 }, async () => {
  const { builds } = await develop();
  await vi.waitUntil(() => builds() > 0, { timeout: 10_000 });
  expect(built()).toContain("first");
  write("word", 'export const word = "second";\n');
  await vi.waitUntil(() => reading, { timeout: 10_000 });
  write("word", 'export const word = "third";\n');
  await vi.waitUntil(() => built().includes("third"), { timeout: 15_000 });
});

it("what cannot be built is told, and built once it is mended", { timeout: 30_000 }, async () => {
  const { builds, failures } = await develop();
  await vi.waitUntil(() => builds() > 0, { timeout: 10_000 });
  write("word", "export const word = ;\n");
  await vi.waitUntil(() => failures.length > 0, { timeout: 10_000 });
  write("word", 'export const word = "mended";\n');
  await vi.waitUntil(() => built().includes("mended"), { timeout: 10_000 });
});

it("what a server imports of others, near and far, is named once; what is Node's own or of another entry is not", () => {
  const chunk = (imports: string[]) => ({ type: "chunk", imports });
  const bundle = {
    "main.js": chunk(["node:fs", "fastify", "chunks/db.js", "missing"]),
    "chunks/db.js": chunk(["pg", "fastify", "chunks/again.js", "path"]),
    "chunks/again.js": chunk(["chunks/db.js"]),
    "readers.js": chunk(["sharp"]),
  } as unknown as Rollup.OutputBundle;
  expect(librariesOf(bundle, "main.js")).toEqual(["fastify", "pg", "missing"]);
});
