import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { folderFiles } from "./files.ts";

const parent = mkdtempSync(path.join(tmpdir(), "qabas-files-"));
const folder = path.join(parent, "files");
const now = new Date("2026-11-22T06:00:00Z");
const provider = folderFiles(folder, () => now);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const names = async () => (await readdir(folder, { recursive: true })).map((name) => path.basename(name)).filter((name) => name.length > 2);

describe("kept files", () => {
  it("no name from outside becomes a path", async () => {
    for (const id of ["../secret", "..", "", "/etc/passwd", "a".repeat(36), `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(11)}/`]) {
      await expect(provider.stream(id)).rejects.toThrow("not the id of a file");
      expect(() => provider.readAll(id)).toThrow("not the id of a file");
      expect(() => provider.delete(id)).toThrow("not the id of a file");
    }
  });

  it("come back as they went, readable by this user alone", async () => {
    const kept = await provider.put([Buffer.from("كتاب"), Buffer.from(" مفتوح")]);
    expect(kept).toMatchObject({ bytes: Buffer.byteLength("كتاب مفتوح"), sha256: expect.stringMatching(/^[0-9a-f]{64}$/u) });
    expect((await provider.readAll(kept.id)).toString()).toBe("كتاب مفتوح");
    const bytes = await provider.stream(kept.id);
    expect(bytes && (await text(bytes))).toBe("كتاب مفتوح");
    const place = path.join(folder, kept.id.slice(0, 2), kept.id);
    expect((await stat(place)).mode & 0o777).toBe(0o600);
    for (const each of [folder, path.dirname(place)]) expect((await stat(each)).mode & 0o777).toBe(0o700);
    await provider.delete(kept.id);
    await provider.delete(kept.id);
    expect(await provider.stream(kept.id)).toBeNull();
    await expect(provider.readAll(kept.id)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("are kept whole or not at all", async () => {
    const before = await names();
    async function* broken() {
      yield Buffer.from("half");
      throw new Error("the sender is gone");
    }
    await expect(provider.put(broken())).rejects.toThrow("the sender is gone");
    expect(await names()).toEqual(before);
  });

  it("are told by their age; what a killed process left unfinished is cleared away", async () => {
    const { id } = await provider.put([Buffer.from("old")]);
    await mkdir(path.join(folder, "00"), { recursive: true });
    const unfinished = path.join(folder, "00", "00000000-0000-4000-8000-000000000000.part");
    await writeFile(unfinished, "half");
    await utimes(unfinished, now, now);
    const told = async (before: Date) => {
      const ids: string[] = [];
      for await (const lot of provider.keptBefore(before)) ids.push(...lot);
      return ids;
    };
    expect(await told(now)).toEqual([]);
    expect(await told(new Date(now.getTime() + 1_000))).toEqual([id]);
    await expect(stat(unfinished)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("of nobody yet are none", async () => {
    for await (const lot of folderFiles(path.join(parent, "nowhere"), () => now).keptBefore(now)) expect(lot).toEqual([]);
  });
});
