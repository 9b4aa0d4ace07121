/**
 * Files of the build call each other by names that stay when what is in them changes; an import map in the page says under which
 * address each is now. A file that called another by its hash would get a new hash with it, and so would all that call it: one
 * changed sentence renamed a third of the build.
 */
import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin, Rollup } from "vite";

/** Beyond this two of some hundreds of files would meet too often; below it the first page carries less. */
const NAME_LENGTH = 4;
const HASH_LENGTH = 6;

/**
 * The lasting name of a chunk: of the source that it is made for, or of the first of those that lie in it.
 * @param named names of chunks that are known by them
 */
export function lastingName(
  chunk: Pick<Rollup.PreRenderedChunk, "name" | "facadeModuleId" | "moduleIds">,
  named: readonly string[],
): string {
  if (named.includes(chunk.name)) return chunk.name;
  const [first = chunk.name] = chunk.moduleIds.map(relative).sort();
  const source = chunk.facadeModuleId ? `page ${relative(chunk.facadeModuleId)}` : `part ${first}`;
  return shortHash(source, NAME_LENGTH).toLowerCase().replace(/[-_]/gu, "0");
}

/**
 * The name of a class of a stylesheet on the page: its own, and four letters of its file. A line above it changes nothing, so that the
 * script that names it stays as it is.
 */
export const lastingClass = (name: string, file: string): string => `${name}_${shortHash(relative(file), NAME_LENGTH).replace(/-/gu, "0")}`;

/** Gives every script its address by content, and the page the import map that leads there. */
export const stableNames = (): Plugin => ({
  name: "stable-names",
  apply: "build",
  writeBundle: {
    order: "post",
    sequential: true,
    handler({ dir }, bundle) {
      // The worker's own build passes here too.
      if (!dir || !bundle["index.html"]) return;
      const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
      nameByContent(
        dir,
        scripts.map(({ fileName }) => fileName),
      );
    },
  },
});

/**
 * Renames scripts of a built client by their content and tells its page and its manifest.
 * @param folder of the built client
 * @param scripts their lasting names, as they lie there: `assets/a1b2.js`
 */
export function nameByContent(folder: string, scripts: readonly string[]): void {
  const addresses = new Map<string, string>();
  for (const name of [...scripts].sort()) {
    const now = name.replace(/\.js$/u, `-${shortHash(readFileSync(path.join(folder, name)), HASH_LENGTH)}.js`);
    renameSync(path.join(folder, name), path.join(folder, now));
    addresses.set(name, now);
  }
  change(path.join(folder, "index.html"), (page) => withImportMap(page, addresses));
  change(path.join(folder, ".vite/manifest.json"), (text) => {
    const manifest = JSON.parse(text) as Record<string, { file: string }>;
    for (const chunk of Object.values(manifest)) chunk.file = addresses.get(chunk.file) ?? chunk.file;
    return JSON.stringify(manifest, null, 2);
  });
}

/** Before everything that loads a script: a map that comes later is not obeyed by every browser. */
function withImportMap(page: string, addresses: ReadonlyMap<string, string>): string {
  const imports = Object.fromEntries([...addresses].map(([name, now]) => [`/${name}`, `/${now}`]));
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  const named = page.replace(/(src|href)="\/(assets\/[^"]+\.js)"/gu, (all, attribute: string, name: string) => {
    const now = addresses.get(name);
    return now ? `${attribute}="/${now}"` : all;
  });
  const first = named.search(/<script|<link rel="modulepreload"/u);
  if (first < 0) throw new Error("the page loads no script");
  return `${named.slice(0, first)}${map}\n    ${named.slice(first)}`;
}

function change(file: string, by: (text: string) => string): void {
  writeFileSync(file, by(readFileSync(file, "utf8")));
}

/** The same wherever the project and its libraries lie. */
const relative = (id: string): string => {
  const plain = id.replace(/^\0/u, "").replaceAll("\\", "/");
  const library = plain.indexOf("/node_modules/");
  return library < 0 ? path.relative(process.cwd(), plain).replaceAll("\\", "/") : plain.slice(library);
};

const shortHash = (content: string | Buffer, length: number): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, length);
