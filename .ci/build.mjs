/** Builds client, worker and server when a source is newer than the last build; answers at once when nothing changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { must, root } from "./install.mjs";

const SOURCES = ["src", "locales", "public", "index.html", "vite.config.ts", "lingui.config.ts", "package-lock.json"];

function* files(entry) {
  if (!statSync(entry).isDirectory()) {
    yield entry;
    return;
  }
  for (const name of readdirSync(entry).sort()) yield* files(path.join(entry, name));
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const entry = path.join(root, source);
    if (!existsSync(entry)) continue;
    for (const file of files(entry)) if (!/\.test\.tsx?$/u.test(file)) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  hash.update(
    JSON.stringify(
      Object.entries(process.env)
        .filter(([key]) => key.startsWith("VITE_"))
        .sort(),
    ),
  );
  return hash.digest("hex");
}

export function build() {
  const stamp = path.join(root, "dist", ".built");
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log("Building …");
  must("npm", ["run", "--silent", "build"], { env: { ...process.env, NODE_ENV: "production" } });
  writeFileSync(stamp, now);
}
