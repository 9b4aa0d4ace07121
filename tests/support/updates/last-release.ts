import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { Built } from "./changed-build.ts";

/** Names the commit that is the last release; whoever makes a release writes its commit there. */
const NAMED_IN = ".ci/last-release";
const KEPT_IN = ".qabas-last-release";
const MODES = [[], ["--mode", "render"], ["--mode", "server"]];

/**
 * The last release, built: from the archive that `QABAS_LAST_RELEASE` names (a folder with its `dist`), or made here out of its commit, once.
 * @throws Error with what is missing, where the history does not go back that far, and where it does not build
 */
export function lastRelease(): Built {
  const commit = readFileSync(NAMED_IN, "utf8").trim();
  const folder = path.resolve(process.env.QABAS_LAST_RELEASE ?? path.join(KEPT_IN, commit));
  const built: Built = {
    entry: path.join(folder, "dist/server/main.js"),
    client: path.join(folder, "dist/client"),
    discard: () => undefined,
  };
  if (existsSync(built.entry)) return built;
  if (process.env.QABAS_LAST_RELEASE) throw new Error(`no built server lies in ${folder}`);
  if (spawnSync("git", ["cat-file", "-e", `${commit}^{commit}`]).status !== 0)
    throw new Error(`the history does not hold ${commit}, the last release (${NAMED_IN})`);
  make(commit, folder);
  return built;
}

/** Under another name first: one that was begun and not ended is no release. */
function make(commit: string, folder: string): void {
  const fresh = `${folder}.making`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const files = execFileSync("git", ["archive", "--format=tar", commit], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", fresh], { input: files });
  const lock = (of: string) => readFileSync(path.join(of, "package-lock.json"), "utf8");
  if (lock(fresh) === lock(".")) symlinkSync(path.resolve("node_modules"), path.join(fresh, "node_modules"), "dir");
  else run(fresh, "npm", ["ci"]);
  for (const mode of MODES) run(fresh, process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error", ...mode]);
  renameSync(fresh, folder);
}

function run(cwd: string, command: string, words: string[]): void {
  const done = spawnSync(command, words, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: command === "npm" ? "" : "production", CI: "" },
  });
  if (done.status !== 0) throw new Error(`the last release does not build (${command} ${words.join(" ")}):\n${done.stderr.slice(-4000)}`);
}
