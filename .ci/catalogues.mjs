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

/** Text of `msgid "…"` or another keyword of a block, its lines joined; what stands in the catalogue is a JSON string a line. */
function textOf(block, keyword) {
  const [, lines = ""] = new RegExp(`^${keyword} ((?:".*"\\n?)+)`, "mu").exec(block) ?? [];
  return lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .join("");
}

/** The messages in use, with their context and their Arabic. */
const messagesOf = (text) =>
  text
    .split("\n\n")
    .filter((block) => !block.startsWith("#~"))
    .map((block) => ({ id: textOf(block, "msgid"), context: textOf(block, "msgctxt"), arabic: textOf(block, "msgstr") }))
    .filter(({ id }) => id !== "");

/** Message ids whose translation is empty; the source language needs none. */
const missing = (text) => messagesOf(text).flatMap(({ id, arabic }) => (arabic === "" ? [id] : []));

/**
 * Messages of the client that have other Arabic in another catalogue. Both may be loaded by one visitor, and then the later one
 * would be read in both places: one of them needs a context.
 */
function ambiguous(files) {
  const seen = new Map();
  const found = [];
  for (const [name, text] of Object.entries(files)) {
    if (!name.startsWith("ar/") || name === "ar/server.po") continue;
    for (const { id, context, arabic } of messagesOf(text)) {
      const key = JSON.stringify([context, id]);
      const other = seen.get(key);
      if (other && other.arabic !== arabic) found.push(`${key}: ${other.name} and ${name} differ`);
      seen.set(key, { name, arabic });
    }
  }
  return found;
}

const before = read();
// In one process: worker threads spend as long again on loading the compiler into each.
const extraction = ["extract", "--clean", "--workers", "1"];
const result = spawnSync(path.join(root, "node_modules", ".bin", "lingui"), extraction, { cwd: root, encoding: "utf8" });
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
const unclear = ambiguous(after);
for (const line of unclear) console.error(`two Arabic texts for one message, give one a context: ${line}`);
process.exit(stale.length + untranslated.length + unclear.length > 0 ? 1 : 0);
