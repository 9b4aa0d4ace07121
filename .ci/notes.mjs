/** `npm run notes -- <from> <to>`: release notes in Markdown, a line a commit, by the day it was made, newest first. */
import { spawnSync } from "node:child_process";
import { root } from "./install.mjs";

const [from, to = "HEAD"] = process.argv.slice(2);
if (!from) {
  console.error("npm run notes -- <from> [<to>]: two commits, tags or branches");
  process.exit(1);
}
const range = ["log", "--no-merges", "--date=short", "--format=%cd%x09%h%x09%s", "--end-of-options", `${from}..${to}`];
const log = spawnSync("git", range, { cwd: root, encoding: "utf8", maxBuffer: 50_000_000 });
if (log.status !== 0) {
  console.error(log.stderr.trim());
  process.exit(1);
}
console.log(`# ${from} to ${to}`);
let day = "";
for (const line of log.stdout.split("\n").filter(Boolean)) {
  const [date, commit, subject] = line.split("\t");
  if (date !== day) console.log(`\n## ${date}\n`);
  day = date;
  console.log(`- ${subject} (${commit})`);
}
