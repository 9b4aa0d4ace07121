/** `npm run check`: what needs no running part: types, lint, format, catalogues and their words, dead code; with `--numbers`, how the house stands. */
import { install } from "./install.mjs";
import { close, step } from "./steps.mjs";

/** @param apart whether something else runs at the same time */
export async function checkCode(apart) {
  // One checker for each project: four of them, the default, each learn the same types anew, half as much work again.
  await step("types", "tsc", ["-b", "--checkers", "1"], { apart });
  await step("dead code", "knip", [], { apart });
}

/** Writes into `locales/` while it looks: what reads them waits. */
export async function checkText(apart) {
  await step("catalogues", process.execPath, [".ci/catalogues.mjs"], { apart });
  await step("words", "tsx", [".ci/words.ts"], { apart });
  await step("lint", "oxlint", ["--deny-warnings", "src", "tests", ".ci", "vite.config.ts", "lingui.config.ts"], { apart });
  await step("styles", "stylelint", ["src/**/*.css"], { apart });
  await step("format", "biome", ["format", "."], { apart });
}

if (process.argv[1]?.endsWith("check.mjs")) {
  install();
  if (process.argv.includes("--numbers")) {
    await step("numbers", "tsx", [".ci/print-numbers.ts"]);
    close({ tests: false });
  }
  await Promise.all([checkCode(true), checkText(true)]);
  close({ tests: false });
}
