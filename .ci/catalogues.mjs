/** Extracts the messages and says whether the committed catalogues were already up to date, with no Arabic missing. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

function read() {
  const files = {};
  for (const language of ["ar", "en"])
    for (const name of readdirSync(path.join(root, "locales", language))) {
      if (name.endsWith(".po")) files[`${language}/${name}`] = readFileSync(path.join(root, "locales", language, name), "utf8");
    }
  return files;
}

/** Message ids whose translation is empty; the source language needs none. */
function missing(text) {
  return text
    .split("\n\n")
    .filter((block) => /^msgid "(?!"\n)/mu.test(block) || /^msgid ""\n"/mu.test(block))
    .filter((block) => /^msgstr ""$/mu.test(block) && !/^msgstr ""\n"/mu.test(block))
    .filter((block) => !/^msgid ""\nmsgstr/mu.test(block) && !block.startsWith("#~"))
    .map((block) => /^msgid (.*)$/mu.exec(block)?.[1] ?? block);
}

const before = read();
const result = spawnSync(path.join(root, "node_modules", ".bin", "lingui"), ["extract", "--clean"], { cwd: root, encoding: "utf8" });
if (result.status !== 0) {
  console.error(result.stdout, result.stderr);
  process.exit(1);
}
const after = read();
const stale = Object.keys(after).filter((name) => withoutDate(before[name]) !== withoutDate(after[name]));
const untranslated = Object.entries(after)
  .filter(([name]) => name.startsWith("ar/"))
  .flatMap(([name, text]) => missing(text).map((id) => `${name}: ${id}`));

function withoutDate(text = "") {
  return text.replace(/^"POT-Creation-Date.*$/mu, "");
}

for (const name of stale) console.error(`locales/${name} was not extracted with its code: run npm run messages`);
for (const line of untranslated) console.error(`no Arabic for ${line}`);
process.exit(stale.length + untranslated.length > 0 ? 1 : 0);
