import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { importsOf } from "./circles.ts";

/** The walks of the architecture page: the files of each, in its order, below `root`. */
export function walksIn(root: string): Record<string, string[]> {
  const page = path.join(root, ".github", "docs", "architecture.md");
  if (!existsSync(page)) return {};
  const parts = readFileSync(page, "utf8").split("\n### Walk: ").slice(1);
  return Object.fromEntries(
    parts.map((part) => [part.split("\n")[0] ?? "", [...part.matchAll(/^\d+\. `([^`]+)`/gmu)].map(([, file = ""]) => file)]),
  );
}

/** Files of a walk that are missing, or neither import one named before them nor are imported by one. */
export function strayIn(root: string, walk: readonly string[]): string[] {
  const imported = (file: string) => importsOf(root, path.join(root, file)).map((target) => path.relative(root, target));
  return walk.filter((file, place) => {
    if (!existsSync(path.join(root, file))) return true;
    const before = walk.slice(0, place).filter((one) => existsSync(path.join(root, one)));
    const own = imported(file);
    return place > 0 && !before.some((one) => own.includes(one) || imported(one).includes(file));
  });
}
