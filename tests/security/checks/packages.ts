/** What the product is made of: check 64. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { discard, scratch } from "#tests/support/product.ts";
import { type Check, must, none } from "../play.ts";

/** Where the list of parts of this version is left. */
const LIST = "tests/results/sbom.json";

interface Locked {
  version?: string;
  integrity?: string;
  dev?: boolean;
}

interface Lock {
  packages: Record<string, Locked & { devDependencies?: unknown }>;
}

interface PartsList {
  bomFormat?: string;
  components?: { name?: string; group?: string; version?: string; purl?: string }[];
}

export const packages: readonly Check[] = [
  {
    number: 64,
    title: "Packages: a lock file, a list of parts, nothing known to be vulnerable",
    play() {
      const parts = listOfParts();
      const audit = spawnSync("npm", ["audit", "--omit", "dev", "--json"], { encoding: "utf8", timeout: 120_000 });
      const told = read(audit.stdout) as { metadata?: { vulnerabilities?: { high: number; critical: number } } } | null;
      const known = told?.metadata?.vulnerabilities;
      if (known) must(known.high + known.critical === 0, `${known.high} high and ${known.critical} critical ones are known`);
      const vulnerable = known ? "no high or critical one is known" : "which are vulnerable, the registry does not tell";
      return Promise.resolve(`${parts} parts, all of the lock file, in ${LIST}; ${vulnerable}`);
    },
  },
];

/**
 * Lists what is installed to run the product. Of a project with tools, `npm sbom --omit dev` leaves out what tools need as well: the
 * list is made of a copy without them.
 * @returns how many parts there are
 */
function listOfParts(): number {
  const lock = read(readFileSync("package-lock.json", "utf8")) as Lock;
  const { devDependencies: _tools, ...manifest } = read(readFileSync("package.json", "utf8")) as Record<string, unknown>;
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  delete lock.packages[""]?.devDependencies;
  const folder = scratch("parts");
  try {
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }));
    const made = spawnSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
      cwd: folder,
      encoding: "utf8",
      timeout: 120_000,
      maxBuffer: 64 * 1024 * 1024,
    });
    must(made.status === 0, `npm sbom does not answer: ${made.stderr.slice(0, 200)}`);
    mkdirSync(path.dirname(LIST), { recursive: true });
    writeFileSync(LIST, made.stdout);
    return judged(read(made.stdout) as PartsList | null, kept);
  } finally {
    discard(folder);
  }
}

/** A well-formed list: each part with its version and address, and nothing of the lock file missing or without its sum. */
function judged(list: PartsList | null, kept: readonly [string, Locked][]): number {
  const parts = list?.components ?? [];
  must(list?.bomFormat === "CycloneDX" && parts.length > 0, "the list of parts is not well formed");
  none(
    parts.filter(({ name, version, purl }) => !name || !version || !purl?.startsWith("pkg:npm/")).map(({ name }) => String(name)),
    "parts have no version or address",
  );
  const listed = new Set(parts.map(({ name, version }) => `${name}@${version}`));
  const installed = kept.filter(([place]) => place !== "");
  none(
    installed.map(([place, { version }]) => `${place.split("node_modules/").at(-1)}@${version}`).filter((name) => !listed.has(name)),
    "parts of the lock file are not listed",
  );
  none(
    installed.filter(([, { integrity }]) => !integrity).map(([place]) => place),
    "parts of the lock file have no sum",
  );
  return parts.length;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
