import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = process.cwd();
const app = path.join(root, "src", "app");
const text = (file: string) => readFileSync(file, "utf8");

/** The tables of screens, and the catalogues that are here before any screen of them is. */
const TABLES: [file: string, before: string[]][] = [
  ["routes.tsx", ["public"]],
  ["student-routes.ts", ["public", "student"]],
  ["instructor-routes.ts", ["public", "student", "instructor"]],
  ["staff-routes.ts", ["public", "student", "instructor", "staff"]],
];

const SCREEN = /import\("\.\/(screens\/[^"]+)"\)\s*\.then\(\s*\([a-z]+\) => [\w.]+(?:\[\w+\])?,?\s*\)((?:,\s*"\w+")*)/gu;

/** What staff keep is listed shorter: `at("/staff/vat", load, "forms")`, its chunk named there or above. */
const KEEPING = text(path.join(app, "staff-keeping-routes.ts"));
const KEPT = /^ {2}(at|training|finance|keeping)\(([\s\S]*?)(?=^ {2}(?:at|training|finance|keeping)\(|^\];)/gmu;
const CHUNK = /import\("\.\/(screens\/[^"]+)"\)/u;

interface Screen {
  file: string;
  catalogues: string[];
}

const SCREENS: Screen[] = TABLES.flatMap(([table, before]) =>
  [...text(path.join(app, table)).matchAll(SCREEN)].map(([, name = "", areas = ""]) => {
    const file = path.join(app, name);
    // The sync centre loads the words of both areas with the lists that say them.
    const learnt = text(file).includes("learnTeachingSentences()") ? ["student", "instructor"] : [];
    return { file, catalogues: [...before, ...learnt, ...[...areas.matchAll(/\w+/gu)].map(([area]) => area)] };
  }),
);

function keptScreen(kind: string, line: string): Screen {
  const loader = /^\s*"[^"]+",\s*(?:\(\)\s*=>\s*)?(\w+)/u.exec(line)?.[1] ?? "";
  const above = KEEPING.split("\n").find((one) => one.startsWith(`const ${loader} = `)) ?? "";
  const [, name = ""] = CHUNK.exec(line) ?? CHUNK.exec(above) ?? [];
  const named = [...line.matchAll(/"(\w+)"/gu)].map(([, area = ""]) => area);
  // A list and its records lie in one chunk: the records alone have fields, and their route brings the words of these.
  const areas = [...(kind === "at" ? [] : [kind]), ...(name.endsWith("-screens.tsx") ? ["forms"] : []), ...named];
  return { file: path.join(app, name), catalogues: ["public", "student", "instructor", "staff", ...areas] };
}

SCREENS.push(...[...KEEPING.matchAll(KEPT)].map(([, kind = "", line = ""]) => keptScreen(kind, line)));

/** Files that come with a file: what it imports, and what these import; neither types nor what is loaded late. */
function closureOf(file: string): Set<string> {
  const found = new Set([file]);
  for (const one of found) for (const next of staticImports(one)) found.add(next);
  return found;
}

const IMPORT = /^(?:import|export)\b(?! type\b)[^;]*?"([#.][^"]+\.tsx?)";/gmu;
const staticImports = (file: string) =>
  [...text(file).matchAll(IMPORT)]
    .map(([, from = ""]) => (from.startsWith("#") ? path.join(root, "src", from.slice(1)) : path.resolve(path.dirname(file), from)))
    .filter((target) => existsSync(target));

/** Messages of the client in a language: by the file that says them, and the catalogues that hold each. */
function messagesIn(language: string) {
  const saidIn = new Map<string, Set<string>>();
  const heldBy = new Map<string, Set<string>>();
  const note = (map: Map<string, Set<string>>, key: string, value: string) => map.set(key, (map.get(key) ?? new Set()).add(value));
  for (const name of readdirSync(path.join(root, "locales", language)).filter((one) => one !== "server.po")) {
    for (const block of text(path.join(root, "locales", language, name)).split("\n\n")) {
      const id = /^(?:msgctxt|msgid)[\s\S]*?(?=^msgstr)/mu.exec(block)?.[0];
      if (block.startsWith("#~") || id === undefined) continue;
      note(heldBy, id, name.replace(".po", ""));
      for (const [, origin = ""] of block.matchAll(/^#: (.+)$/gmu)) note(saidIn, path.join(root, origin), id);
    }
  }
  return { saidIn, heldBy };
}

/** Messages that the files of a screen say, and that none of its catalogues holds. */
function missingFrom({ file, catalogues }: Screen, { saidIn, heldBy }: ReturnType<typeof messagesIn>): string[] {
  return [...closureOf(file)].flatMap((one) =>
    [...(saidIn.get(one) ?? [])]
      .filter((id) => !catalogues.some((name) => heldBy.get(id)?.has(name)))
      .map((id) => `${path.relative(root, one)}: ${id.trim()}`),
  );
}

describe.each(["ar", "en"])("the words of every screen, in %s", (language) => {
  const messages = messagesIn(language);

  it("come with it: the catalogues it loads hold each message of all that it imports", () => {
    const missing = SCREENS.flatMap((screen) =>
      missingFrom(screen, messages).map((line) => `${path.relative(app, screen.file)} < ${line}`),
    );
    expect(missing).toEqual([]);
  });

  it("are missed where a screen loads a catalogue less", () => {
    const lesson = SCREENS.find(({ file }) => file.endsWith("/lesson-screen.tsx"));
    expect(lesson?.catalogues).toContain("forms");
    const poor = { file: lesson?.file ?? "", catalogues: lesson?.catalogues.filter((name) => name !== "forms") ?? [] };
    expect(missingFrom(poor, messages).length).toBeGreaterThan(0);
  });
});

describe("the tables of screens", () => {
  it("are read to the last line", () => {
    const all = TABLES.flatMap(([table]) => text(path.join(app, table)).match(/import\("\.\/screens\//gu) ?? []);
    expect(all.length).toBeGreaterThan(50);
    const kept = KEEPING.match(/^ {2}\w+\(/gmu) ?? [];
    expect(SCREENS).toHaveLength(all.length + kept.length);
    expect(SCREENS.filter(({ file }) => !existsSync(file) || !file.endsWith(".tsx"))).toEqual([]);
  });
});
