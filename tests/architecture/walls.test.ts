import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { circlesIn } from "./circles.ts";

const root = process.cwd();
const oxlint = path.join(root, "node_modules", ".bin", "oxlint");

/** A forbidden import, planted in a copy: the file that commits it, and what it writes. */
const FORBIDDEN: [sentence: string, file: string, source: string][] = [
  [
    "contract imports nothing of ours",
    "src/contract/planted.ts",
    'import { config } from "#server/config.ts";\nexport const planted = config;\n',
  ],
  ["contract imports no React", "src/contract/planted.ts", 'import { useState } from "react";\nexport const planted = useState;\n'],
  [
    "contract imports no Node",
    "src/contract/planted.ts",
    'import { readFileSync } from "node:fs";\nexport const planted = readFileSync;\n',
  ],
  ["offline imports no client", "src/offline/planted.ts", 'import { store } from "#app/state/store.ts";\nexport const planted = store;\n'],
  ["offline imports no atoms", "src/offline/planted.ts", 'import { atom } from "jotai";\nexport const planted = atom(0);\n'],
  [
    "the worker imports no client",
    "src/worker/planted.ts",
    'import { store } from "#app/state/store.ts";\nexport const planted = store;\n',
  ],
  [
    "the client imports no server",
    "src/app/state/planted.ts",
    'import { loadConfig } from "#server/config.ts";\nexport const planted = loadConfig;\n',
  ],
  [
    "the client imports no worker",
    "src/app/state/planted.ts",
    'import { drain } from "#worker/outbox-sync.ts";\nexport const planted = drain;\n',
  ],
  [
    "the client imports no Node",
    "src/app/state/planted.ts",
    'import { readFileSync } from "node:fs";\nexport const planted = readFileSync;\n',
  ],
  [
    "the server imports no client",
    "src/server/planted.ts",
    'import { store } from "#app/state/store.ts";\nexport const planted = store;\n',
  ],
  [
    "the server imports no offline wing",
    "src/server/planted.ts",
    'import { now } from "#offline/clock.ts";\nexport const planted = now;\n',
  ],
  [
    "a screen imports no other screen",
    "src/app/screens/public/home/planted.tsx",
    'import { CoursesScreen } from "#app/screens/public/courses/courses-screen.tsx";\nexport const planted = CoursesScreen;\n',
  ],
  [
    "a screen imports no shell",
    "src/app/screens/public/home/planted.tsx",
    'import { Navbar } from "#app/shell/menus/navbar.tsx";\nexport const planted = Navbar;\n',
  ],
  [
    "a widget imports no screen",
    "src/app/widgets/planted.tsx",
    'import { HomeScreen } from "#app/screens/public/home/home-screen.tsx";\nexport const planted = HomeScreen;\n',
  ],
  [
    "state imports no component",
    "src/app/state/planted.ts",
    'import { Money } from "#app/widgets/orders/money.tsx";\nexport const planted = Money;\n',
  ],
  ["state shows no toast", "src/app/state/planted.ts", 'import { toast } from "react-toastify";\nexport const planted = toast;\n'],
  [
    "ui knows no contract",
    "src/app/ui/planted.tsx",
    'import { getCart } from "#contract/cart/cart.ts";\nexport const planted = getCart;\n',
  ],
  ["ui knows no state", "src/app/ui/planted.tsx", 'import { store } from "#app/state/store.ts";\nexport const planted = store;\n'],
  [
    "i18n knows no contract but the problems",
    "src/app/i18n/planted.ts",
    'import { getCart } from "#contract/cart/cart.ts";\nexport const planted = getCart;\n',
  ],
  [
    "a module imports no other module",
    "src/server/modules/cart/planted.ts",
    'import { siteRoutes } from "#server/modules/site/site-routes.ts";\nexport const planted = siteRoutes;\n',
  ],
  [
    "a command knows no HTTP",
    "src/server/commands/planted.ts",
    'import { router } from "#server/http/route.ts";\nexport const planted = router;\n',
  ],
  [
    "the database knows no command",
    "src/server/db/planted.ts",
    'import { quoteCart } from "#server/commands/cart/quote-cart.ts";\nexport const planted = quoteCart;\n',
  ],
  [
    "nobody climbs with ../..",
    "src/app/screens/public/home/planted.tsx",
    'import { store } from "../../../state/store.ts";\nexport const planted = store;\n',
  ],
];

/** What a door lets in: the one folder that may import the library. */
const DOORS: [library: string, folder: string, pattern: RegExp][] = [
  ["jotai's createStore", "src/app/state/store.ts", /import[^;]*\bcreateStore\b[^;]*from "jotai/u],
  ["idb-keyval", "src/offline/", /from "idb-keyval"/u],
  ["ofetch", "src/app/api/", /from "ofetch"/u],
  ["react-toastify", "src/app/shell/", /from "react-toastify/u],
];

function sources(folder = path.join(root, "src")): string[] {
  return readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name);
    if (statSync(entry).isDirectory()) return sources(entry);
    return /\.tsx?$/u.test(name) ? [path.relative(root, entry)] : [];
  });
}

describe("the walls of the house", () => {
  let copy = "";
  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), "qabas-walls-"));
    for (const entry of ["src", ".oxlintrc.json", "package.json", "tsconfig.json"])
      cpSync(path.join(root, entry), path.join(copy, entry), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it("stand as the code is now, and the linter really reads the files", () => {
    const output = execFileSync(oxlint, ["--format=json", "src"], { cwd: copy, encoding: "utf8", maxBuffer: 50_000_000 });
    const { number_of_files: read } = JSON.parse(output) as { number_of_files: number };
    expect(read).toBeGreaterThanOrEqual(sources().length);
  });

  it.each(FORBIDDEN)("%s", (_sentence, file, source) => {
    const planted = path.join(copy, file);
    mkdirSync(path.dirname(planted), { recursive: true });
    writeFileSync(planted, source);
    const result = spawnSync(oxlint, [file], { cwd: copy, encoding: "utf8" });
    rmSync(planted);
    expect(result.stdout + result.stderr).toContain("no-restricted-imports");
    expect(result.status).not.toBe(0);
  });

  it("have no circle: a planted one is found", () => {
    const folder = path.join(copy, "src", "contract");
    writeFileSync(path.join(folder, "planted-a.ts"), 'import { b } from "./planted-b.ts";\nexport const a = (): unknown => b;\n');
    writeFileSync(path.join(folder, "planted-b.ts"), 'import { a } from "./planted-a.ts";\nexport const b = (): unknown => a;\n');
    const result = spawnSync(oxlint, ["src/contract"], { cwd: copy, encoding: "utf8" });
    for (const name of ["planted-a.ts", "planted-b.ts"]) rmSync(path.join(folder, name));
    expect(result.stdout + result.stderr).toContain("no-cycle");
  });
});

describe("circles", () => {
  it("there are none, by import() neither: what loads late never leads back to what loads it (D1)", () => {
    expect(circlesIn(root)).toEqual([]);
  });

  it("by import() are found", () => {
    const house = mkdtempSync(path.join(tmpdir(), "qabas-circles-"));
    const folder = path.join(house, "src", "app");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "verbs.ts"), 'const actions = () => import("./actions.ts");\nexport const act = actions;\n');
    writeFileSync(path.join(folder, "actions.ts"), 'import type { act } from "#app/verbs.ts";\nexport type Act = typeof act;\n');
    writeFileSync(path.join(folder, "alone.ts"), 'export { act } from "./verbs.ts";\n');
    expect(circlesIn(house)).toEqual([["src/app/actions.ts", "src/app/verbs.ts"]]);
    rmSync(house, { recursive: true, force: true });
  });
});

describe("the doors of the house", () => {
  it.each(DOORS)("%s is imported through %s alone", (_library, folder, pattern) => {
    const importers = sources().filter((file) => pattern.test(readFileSync(path.join(root, file), "utf8")));
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((file) => !file.startsWith(folder) && !file.endsWith(".test.ts"))).toEqual([]);
  });

  it("there are five rooms under src, each with its own tsconfig", () => {
    const rooms = readdirSync(path.join(root, "src"));
    expect(rooms.sort()).toEqual(["app", "contract", "offline", "server", "worker"]);
    for (const room of rooms) expect(existsSync(path.join(root, "src", room, "tsconfig.json"))).toBe(true);
  });

  it("the top level is exactly as agreed", () => {
    const agreed = [
      "LICENSE",
      "README.md",
      "index.html",
      "lingui.config.ts",
      "locales",
      "package-lock.json",
      "package.json",
      "public",
      "src",
      "tests",
      "tsconfig.json",
      "vite.config.ts",
    ];
    const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
    const top = new Set(
      tracked
        .split("\n")
        .filter(Boolean)
        .map((file) => file.split("/")[0] ?? ""),
    );
    expect([...top].filter((name) => !name.startsWith(".") && !agreed.includes(name))).toEqual([]);
  });

  it("time is asked in the clock modules alone", () => {
    const asking = sources()
      .filter((file) => /^src\/(?:server|offline)\//u.test(file) && !file.includes(".test."))
      .filter((file) => /\bDate\.now\(\)|new Date\(\)/u.test(readFileSync(path.join(root, file), "utf8")))
      .filter((file) => !file.endsWith("/clock.ts"));
    expect(asking).toEqual([]);
  });

  it("styles name no physical direction and no raw colour", () => {
    const styles = readdirSync(path.join(root, "src", "app"), { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".css"),
    );
    expect(styles.length).toBeGreaterThan(10);
    const offending = styles.filter((file) => {
      const css = readFileSync(path.join(root, "src", "app", file), "utf8").replace(/\/\*[\s\S]*?\*\//gu, "");
      const physical =
        /(?:^|[;{\s])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)/u.test(css);
      const raw = !file.endsWith("tokens.css") && /#[0-9a-f]{3,8}\b/iu.test(css);
      return physical || raw;
    });
    expect(offending).toEqual([]);
  });
});
