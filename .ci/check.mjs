/** `npm run check`: what needs no running part: types, lint, format, catalogues, dead code. */
import { install } from "./install.mjs";
import { close, step } from "./steps.mjs";

export function checks() {
  step("types", "tsc", ["-b"]);
  step("lint", "oxlint", ["--deny-warnings", "src", "tests", ".ci", "vite.config.ts", "lingui.config.ts"]);
  step("format", "biome", ["format", "."]);
  step("catalogues", process.execPath, [".ci/catalogues.mjs"]);
  step("dead code", "knip", []);
}

if (process.argv[1]?.endsWith("check.mjs")) {
  install();
  checks();
  close({ tests: false });
}
