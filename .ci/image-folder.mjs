/**
 * `node .ci/image-folder.mjs <folder>`: what the image of the product holds, copied there and listed; the build stands already. Of the
 * packages come those that the built server asks for, with what they ask for in turn: what browsers get lies in `dist` whole.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";

const BUILT = ["dist/server", "dist/render"];
/** Any text that begins as a name of a package: files of packages are asked for by paths, too. */
const ASKED = /["'`]((?:@[\w.-]+\/)?[\w.-]+)(?=["'`/])/gu;

const to = process.argv[2];
if (!to || !existsSync(path.join(root, "dist", "server", "main.js"))) {
  console.error("Usage: node .ci/image-folder.mjs <folder>, after npm run build");
  process.exit(1);
}
if (existsSync(to) && readdirSync(to).length > 0) {
  console.error(`${to} is not empty`);
  process.exit(1);
}

const filesIn = (place) => readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Packages of ours that what was built asks for. */
function packagesAskedFor() {
  const ours = new Set(Object.keys(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).dependencies));
  const names = new Set();
  for (const folder of BUILT)
    for (const { parentPath, name: file } of filesIn(path.join(root, folder))) {
      if (!file.endsWith(".js")) continue;
      for (const [, name] of readFileSync(path.join(parentPath, file), "utf8").matchAll(ASKED)) if (ours.has(name)) names.add(name);
    }
  return names;
}

/** Where Node finds a package for whoever lies in a folder, seen from the root; null where it is not installed. */
function placeOf(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, "node_modules", name);
    if (existsSync(path.join(root, place, "package.json"))) return place;
    if (folder === ".") return null;
  }
}

function closure(names) {
  const places = new Set();
  const visit = (name, from, optional) => {
    const place = placeOf(name, from);
    if (place === null || places.has(place)) return place !== null || optional;
    places.add(place);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(readFileSync(path.join(root, place, "package.json"), "utf8"));
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const spare = each in optionalDependencies || peerDependenciesMeta[each]?.optional === true;
      if (spare && each in peerDependencies) continue;
      if (!visit(each, place, spare)) console.error(`${place} asks for ${each}, which is not installed`);
    }
    return true;
  };
  for (const name of names) visit(name, ".", true);
  return [...places].sort();
}

mkdirSync(to, { recursive: true });
for (const part of ["package.json", "dist"]) cpSync(path.join(root, part), path.join(to, part), { recursive: true });
const places = closure(packagesAskedFor());
for (const place of places)
  cpSync(path.join(root, place), path.join(to, place), {
    recursive: true,
    dereference: true,
    // Those below it that are asked for come by themselves.
    filter: (from) => !path.relative(path.join(root, place), from).split(path.sep).includes("node_modules"),
  });

/** Files and bytes below a folder. */
function sizeOf(place) {
  const sizes = filesIn(place).map(({ parentPath, name }) => statSync(path.join(parentPath, name)).size);
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
const told = ({ files, bytes }) => `${files} files, ${(bytes / 1024 / 1024).toFixed(1)} MB`;
console.log(`dist: ${told(sizeOf(path.join(to, "dist")))}`);
console.log(`node_modules: ${places.length} packages, ${told(sizeOf(path.join(to, "node_modules")))}`);
const largest = places
  .map((place) => ({ place, ...sizeOf(path.join(to, place)) }))
  .sort((a, b) => b.bytes - a.bytes)
  .slice(0, 12);
for (const { place, ...size } of largest) console.log(`  ${place}: ${told(size)}`);
