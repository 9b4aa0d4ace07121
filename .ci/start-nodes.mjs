/** `npm run start:nodes`: starts the built product in every way that README names, on each Node that it promises. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { install, must, root } from "./install.mjs";
import { close, step } from "./steps.mjs";

const MAJORS = ["20", "24", "26"];

install();
build();
for (const major of process.argv.slice(2).length > 0 ? process.argv.slice(2) : MAJORS) {
  const folder = path.join(root, "tests", "results", "nodes", major);
  const node = path.join(folder, "node_modules", "node", "bin", "node");
  // The npm package `node` carries the binary of this system.
  if (!existsSync(node)) must("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, `node@${major}`]);
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  const report = `start-node-${major}.json`;
  step(
    `start on Node ${version}`,
    "vitest",
    ["run", "--project", "start", "--reporter=default", "--reporter=json", `--outputFile.json=tests/results/${report}`],
    {
      report,
      env: { QABAS_START_NODE: node },
    },
  );
}
close();
