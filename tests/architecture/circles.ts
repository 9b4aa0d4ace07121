import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

/** Files that import each other in a ring, by `import` and by `import()`; the linter sees the first kind alone. Paths below `root`. */
export function circlesIn(root: string): string[][] {
  const imports = new Map(sourcesIn(path.join(root, "src")).map((file) => [file, importsOf(root, file)]));
  const circles: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  // Strongly connected components, by Tarjan's algorithm.
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const ring = stack.splice(stack.indexOf(file));
    if (ring.length > 1 || imports.get(file)?.includes(file)) circles.push(ring.map((one) => path.relative(root, one)).sort());
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return circles;
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name);
    if (statSync(entry).isDirectory()) return sourcesIn(entry);
    return /(?<!\.test)\.tsx?$/u.test(name) ? [entry] : [];
  });

const SPECIFIER = /\b(?:from|import)\s*\(?\s*"([#.][^"]+)"/gu;

/** Files below `root` that a file imports, in any way. */
export function importsOf(root: string, file: string): string[] {
  const found = [...readFileSync(file, "utf8").matchAll(SPECIFIER)].map(([, specifier = ""]) =>
    specifier.startsWith("#") ? path.join(root, "src", specifier.slice(1)) : path.resolve(path.dirname(file), specifier),
  );
  return [...new Set(found)].filter((target) => existsSync(target));
}
