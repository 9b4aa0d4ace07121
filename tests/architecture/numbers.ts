import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { circlesIn } from "./circles.ts";
import { BOUNDS, FILES_A_FOLDER, FULL_FOLDERS } from "./bounds.ts";
import { walksIn } from "./walks.ts";

/** What a wing may import besides itself. */
const BELOW: Record<string, string[]> = {
  contract: [],
  offline: ["contract"],
  worker: ["offline", "contract"],
  app: ["offline", "contract"],
  server: ["contract"],
};

/** Spacing that names a length itself, where a token should stand. */
const RAW_SPACING =
  /(?:^|[;{\s])(?:row-gap|column-gap|gap|(?:margin|padding)(?:-(?:block|inline)(?:-(?:start|end))?)?)\s*:[^;}]*?\d(?:px|rem)\b/gu;

export interface Numbers {
  measures: Record<keyof typeof BOUNDS, number>;
  largestFile: string;
  /** Files of each folder that holds more than `FILES_A_FOLDER`. */
  fullFolders: Record<string, number>;
  circles: string[][];
  /** `file -> wing` */
  upwardArrows: string[];
}

/** Counts what stands under `src` of `root`. Tests count as files of their folder, and in nothing else. */
export function numbersOf(root: string): Numbers {
  const files = filesIn(path.join(root, "src")).map((file) => path.relative(root, file));
  const text = new Map(
    files.filter((file) => /\.(?:tsx?|css)$/u.test(file)).map((file) => [file, readFileSync(path.join(root, file), "utf8")]),
  );
  const code = [...text].filter(([file]) => /(?<!\.test)\.tsx?$/u.test(file));
  const styles = [...text].filter(([file]) => file.endsWith(".css"));
  const lengths = code.map(([file, source]) => ({ file, lines: linesOf(source) })).sort((a, b) => a.lines - b.lines);
  const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0;
  const casts = (pattern: RegExp) => total(code.map(([, source]) => source.match(pattern)?.length ?? 0));
  const circles = circlesIn(root);
  const walks = walksIn(root);
  const upwardArrows = code.flatMap(([file, source]) => upwardIn(file, source));
  return {
    measures: {
      medianLines: at(0.5),
      percentile95: at(0.95),
      largestFile: at(1),
      circles: circles.length,
      upwardArrows: upwardArrows.length,
      addToCart: walks["add to cart"]?.length ?? 0,
      markAttendance: walks["mark attendance"]?.length ?? 0,
      cssLines: total(styles.map(([, source]) => linesOf(source))),
      rawSpacings: total(
        styles
          .filter(([file]) => !file.endsWith("tokens.css"))
          .map(([, source]) => source.replace(/\/\*[\s\S]*?\*\//gu, "").match(RAW_SPACING)?.length ?? 0),
      ),
      asNever: casts(/\bas never\b/gu),
      asUnknownAs: casts(/\bas unknown as\b/gu),
    },
    largestFile: lengths.at(-1)?.file ?? "",
    fullFolders: fullFoldersOf(files),
    circles,
    upwardArrows,
  };
}

/** A sentence for each bound that is broken. */
export function brokenBounds(
  { measures, fullFolders }: Pick<Numbers, "measures" | "fullFolders">,
  bounds: Record<keyof typeof BOUNDS, { most: number; why: string }> = BOUNDS,
  allowed: Record<string, number> = FULL_FOLDERS,
): string[] {
  const names = Object.keys(bounds) as (keyof typeof BOUNDS)[];
  return [
    ...names
      .filter((name) => measures[name] > bounds[name].most)
      .map((name) => `${name}: ${measures[name]}, at most ${bounds[name].most}: ${bounds[name].why}`),
    ...Object.entries(fullFolders)
      .filter(([folder, count]) => count > (allowed[folder] ?? FILES_A_FOLDER))
      .map(([folder, count]) => `${folder}: ${count} files, at most ${allowed[folder] ?? FILES_A_FOLDER}`),
  ];
}

function upwardIn(file: string, source: string): string[] {
  const wing = file.split("/")[1] ?? "";
  const imported = [...source.matchAll(/\b(?:from|import)\s*\(?\s*"#([a-z]+)\//gu)].map(([, name = ""]) => name);
  return imported.filter((name) => name in BELOW && name !== wing && !BELOW[wing]?.includes(name)).map((name) => `${file} -> ${name}`);
}

function fullFoldersOf(files: string[]): Record<string, number> {
  const count = new Map<string, number>();
  for (const file of files) count.set(path.dirname(file), (count.get(path.dirname(file)) ?? 0) + 1);
  return Object.fromEntries([...count].filter(([folder, size]) => size > FILES_A_FOLDER && !folder.includes("/migrations")).sort());
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name);
    return statSync(entry).isDirectory() ? filesIn(entry) : [entry];
  });

const linesOf = (source: string) => source.split("\n").length - 1;
const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
