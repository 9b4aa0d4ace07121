import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartRefused } from "#server/start-checks.ts";
import { closeDataDirectory } from "./data-directory.ts";

let parent: string;
let directory: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  parent = mkdtempSync(path.join(tmpdir(), "qabas-rights-"));
  directory = path.join(parent, "data");
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

const at = (...names: string[]) => path.join(directory, ...names);
const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);
function make(name: string, mode: number): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), "a row");
  chmodSync(at(name), mode);
}

describe("the data directory (A4)", () => {
  it("is made for its owner alone, and so is what is written in it from then on", () => {
    process.umask(0);
    closeDataDirectory(directory);
    expect(modeOf(directory)).toBe("700");
    writeFileSync(at("new"), "");
    mkdirSync(at("folder"));
    expect([modeOf(at("new")), modeOf(at("folder"))]).toEqual(["600", "700"]);
  });

  it("of an older version is narrowed: itself, the database to its last file, mails and secret, and the folders of files", () => {
    process.umask(0o022);
    make("database/base/5/16384", 0o666);
    make("mail/one.eml", 0o644);
    make("secret", 0o644);
    make("files/ab/abc", 0o644);
    chmodSync(directory, 0o755);
    closeDataDirectory(directory);
    for (const name of [".", "database", "database/base", "database/base/5", "mail", "files"]) expect(modeOf(at(name)), name).toBe("700");
    for (const name of ["database/base/5/16384", "mail/one.eml", "secret"]) expect(modeOf(at(name)), name).toBe("600");
  });

  it("leaves alone what a link in it points to", () => {
    mkdirSync(path.join(parent, "elsewhere"), { mode: 0o755 });
    mkdirSync(directory);
    symlinkSync(path.join(parent, "elsewhere"), at("files"));
    closeDataDirectory(directory);
    expect(modeOf(path.join(parent, "elsewhere"))).toBe("755");
  });

  it("that cannot be closed refuses the start, and says what to do", () => {
    mkdirSync(directory, { mode: 0o755 });
    const notOurs = () => {
      throw Object.assign(new Error("not permitted"), { code: "EPERM" });
    };
    // Another user's folder, and a file system that knows no rights.
    for (const change of [notOurs, () => undefined]) {
      expect(() => closeDataDirectory(directory, change)).toThrow(StartRefused);
      expect(() => closeDataDirectory(directory, change)).toThrow(/data is open|chmod 700.*QABAS_DATA_DIR/su);
    }
  });
});
