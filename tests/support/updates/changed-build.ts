import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { discard, scratch } from "#tests/support/product.ts";

/** A sentence of ours, and what it is changed to. */
export interface Sentence {
  /** The one source that says it. */
  source: string;
  from: string;
  to: string;
}

export interface Built {
  /** What `node` is given to start it. */
  entry: string;
  client: string;
  discard(): void;
}

const SOURCES = [
  "src",
  "locales",
  "public",
  ".ci",
  "index.html",
  "vite.config.ts",
  "lingui.config.ts",
  "package.json",
  "tsconfig.json",
  // What the configuration asks beside these.
  "tests/support/tax/tax-tools.ts",
];

/** The product that lies in `dist`. */
export const BUILT: Built = { entry: "dist/server/main.js", client: "dist/client", discard: () => undefined };

/** Builds the client once more with one sentence changed in its source and in both languages; the server is the one that was built. */
export async function changedBuild(sentence: Sentence): Promise<Built> {
  const folder = scratch("changed");
  for (const name of SOURCES) cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "dir");
  edit(path.join(folder, sentence.source), (text) => text.replace(sentence.from, sentence.to));
  for (const language of ["ar", "en"])
    for (const name of readdirSync(path.join(folder, "locales", language)).filter((file) => file.endsWith(".po")))
      edit(path.join(folder, "locales", language, name), (text) => replaceMessage(text, sentence, language));
  await viteBuild(folder);
  for (const name of ["server", "render"]) cpSync(path.join("dist", name), path.join(folder, "dist", name), { recursive: true });
  const client = path.join(folder, "dist/client");
  compress(client);
  return { entry: path.join(folder, "dist/server/main.js"), client, discard: () => discard(folder) };
}

const replaceMessage = (catalogue: string, { from, to }: Sentence, language: string): string => {
  const changed = catalogue.replaceAll(`msgid "${from}"`, `msgid "${to}"`);
  return language === "en" ? changed.replaceAll(`msgstr "${from}"`, `msgstr "${to}"`) : changed;
};

function edit(file: string, by: (text: string) => string): void {
  writeFileSync(file, by(readFileSync(file, "utf8")));
}

const viteBuild = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, NODE_ENV: "production", CI: "" },
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the changed sources do not build:\n${said.slice(-4000)}`))));
  });

/** As the build does; what did not change is taken over. */
function compress(client: string): void {
  for (const name of readdirSync(client, { recursive: true, encoding: "utf8" })) {
    if (!/\.(?:js|css|svg|json|txt)$/u.test(name)) continue;
    const [file, before] = [path.join(client, name), path.join(BUILT.client, name)];
    const isSame = existsSync(`${before}.br`) && readFileSync(before).equals(readFileSync(file));
    if (isSame) for (const ending of [".br", ".gz"]) cpSync(before + ending, file + ending);
    else {
      const bytes = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

/** Files of `next` that `before` has not under that name. */
export function renamedFiles(before: Built, next: Built): string[] {
  const files = ({ client }: Built) =>
    readdirSync(client, { recursive: true, encoding: "utf8" }).filter((name) => !/\.(?:br|gz)$/u.test(name));
  const known = new Set(files(before));
  return files(next).filter((name) => !known.has(name));
}
