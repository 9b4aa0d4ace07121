import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOUNDS } from "./bounds.ts";
import { brokenBounds, numbersOf } from "./numbers.ts";
import { strayIn, walksIn } from "./walks.ts";

describe("the numbers of the house", () => {
  it("keep every bound", () => {
    const numbers = numbersOf(process.cwd());
    expect(numbers.measures.cssLines).toBeGreaterThan(1000);
    expect(brokenBounds(numbers)).toEqual([]);
  });

  it.each(["add to cart", "mark attendance"])("follow the walk '%s', in which each file touches one before it", (name) => {
    const walk = walksIn(process.cwd())[name] ?? [];
    expect(walk.length).toBeGreaterThan(5);
    expect(new Set(walk).size).toBe(walk.length);
    expect(strayIn(process.cwd(), walk)).toEqual([]);
  });

  describe("of a planted house", () => {
    let house = "";
    const plant = (file: string, text: string) => {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      writeFileSync(path.join(house, file), text);
    };
    beforeEach(() => {
      house = mkdtempSync(path.join(tmpdir(), "qabas-numbers-"));
    });
    afterEach(() => rmSync(house, { recursive: true, force: true }));

    it("name an arrow that leads upward, and none that leads down", () => {
      plant("src/offline/up.ts", 'import { store } from "#app/state/store.ts";\n');
      plant("src/offline/down.ts", 'import { money } from "#contract/money.ts";\n');
      expect(numbersOf(house).upwardArrows).toEqual(["src/offline/up.ts -> app"]);
    });

    it("count casts by kind, and leave tests out", () => {
      plant("src/app/cast.ts", "export const a = 1 as never;\nexport const b = 1 as unknown as string;\n");
      plant("src/app/cast.test.ts", "export const c = 1 as never;\n");
      expect(numbersOf(house).measures).toMatchObject({ asNever: 1, asUnknownAs: 1, medianLines: 2 });
    });

    it("count spacings that name a length, and leave tokens, comments and other properties out", () => {
      plant(
        "src/app/a.module.css",
        ".a {\n  gap: 4px;\n  padding-inline: var(--space-2) 1rem;\n  margin: 0;\n  inline-size: 4px;\n  /* margin: 3px; */\n}\n",
      );
      plant("src/app/tokens.css", ".a {\n  gap: 4px;\n}\n");
      expect(numbersOf(house).measures).toMatchObject({ rawSpacings: 2, cssLines: 10 });
    });

    it("name a folder of more than thirty files, and the bounds tell of it", () => {
      for (let index = 0; index < 31; index++) plant(`src/app/full/file-${index}.ts`, "\n");
      const numbers = numbersOf(house);
      expect(numbers.fullFolders).toEqual({ "src/app/full": 31 });
      expect(brokenBounds(numbers)).toEqual(["src/app/full: 31 files, at most 30"]);
      expect(brokenBounds(numbers, BOUNDS, { "src/app/full": 31 })).toEqual([]);
    });

    it("name a file of a walk that is missing or touches none before it", () => {
      plant("src/app/button.ts", 'import { add } from "./verb.ts";\nexport const press = add;\n');
      plant("src/app/verb.ts", "export const add = 1;\n");
      plant("src/app/stranger.ts", "export const other = 1;\n");
      const walk = ["src/app/button.ts", "src/app/verb.ts", "src/app/stranger.ts", "src/app/gone.ts"];
      expect(strayIn(house, walk)).toEqual(["src/app/stranger.ts", "src/app/gone.ts"]);
    });

    it("tell of each bound that is broken, with its reason", () => {
      plant("src/app/cast.ts", "export const a = 1 as never;\n");
      const bounds = { ...BOUNDS, asNever: { most: 0, why: "it silences the checker" } };
      expect(brokenBounds(numbersOf(house), bounds)).toEqual(["asNever: 1, at most 0: it silences the checker"]);
    });
  });
});
