import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FilesProvider, folderFiles, type KeptFile } from "#server/providers/files.ts";
import { type CheckingStore, startCheckingStore } from "#tests/support/files/checking-store.ts";
import { bucketFiles } from "./bucket-files.ts";
import { copyFiles } from "./copy-files.ts";

let store: CheckingStore;
const parent = mkdtempSync(path.join(tmpdir(), "qabas-move-"));
const folder = path.join(parent, "files");
const old = folderFiles(folder, () => new Date());

beforeAll(async () => {
  store = await startCheckingStore();
});
afterAll(async () => {
  await store.close();
  rmSync(parent, { recursive: true, force: true });
});

const sumsOf = (kept: KeptFile[]) => new Map(kept.map(({ id, sha256 }) => [id, sha256]));

it("comes over whole, is told by sums, goes on where it was broken off, takes no bytes that are not those of their row", async () => {
  const kept = await Promise.all(["one", "two", "three", "spoilt"].map((text) => old.put([Buffer.from(text)])));
  const spoilt = kept[3]?.id ?? "";
  writeFileSync(path.join(folder, spoilt.slice(0, 2), spoilt), "spoi1t");
  const bucket = bucketFiles(store.place);
  const sums = sumsOf(kept);

  // The first run dies after two.
  let puts = 0;
  const dying: FilesProvider = {
    ...bucket,
    put: async (source, id) => {
      if ((puts += 1) > 2) throw new Error("killed");
      return await bucket.put(source, id);
    },
  };
  await expect(copyFiles(old, dying, sums)).rejects.toThrow("killed");
  const before = store.asked.filter((line) => line.startsWith("PUT")).length;
  const told = await copyFiles(old, bucket, sums);
  expect(told.wrong).toEqual([spoilt]);
  expect(told.copied + told.there).toBe(3);
  expect(told.there).toBeGreaterThanOrEqual(1);
  // What was there is not sent again; the spoilt one was tried and taken back.
  expect(store.asked.filter((line) => line.startsWith("PUT")).length - before).toBe(told.copied + 1);
  expect(await bucket.stream(spoilt)).toBeNull();
  for (const { id } of kept.slice(0, 3)) expect((await bucket.readAll(id)).equals(await old.readAll(id))).toBe(true);

  // What came while it ran is the next run's; a file that was changed at the store is put right.
  const late = await old.put([Buffer.from("late")]);
  await bucket.put([Buffer.from("changed at the store")], kept[0]?.id);
  expect(await copyFiles(old, bucket, sumsOf([...kept, late]))).toMatchObject({ copied: 2, there: 2, wrong: [spoilt] });
  expect((await bucket.readAll(kept[0]?.id ?? "")).toString()).toBe("one");

  // And back again, where nobody could ask the rows.
  const third = folderFiles(path.join(parent, "third"), () => new Date());
  expect(await copyFiles(bucket, third, null)).toMatchObject({ copied: 4, there: 0, gone: 0, wrong: [] });
  expect((await third.readAll(late.id)).toString()).toBe("late");
}, 300_000);

it("brings nothing back that is erased while it is copied", async () => {
  const doomed = await old.put([Buffer.from("doomed")]);
  const target = folderFiles(path.join(parent, "target"), () => new Date());
  const erasing: FilesProvider = {
    ...target,
    put: async (source, id) => {
      const kept = await target.put(source, id);
      if (id === doomed.id) await old.delete(id);
      return kept;
    },
  };
  const told = await copyFiles(old, erasing, null);
  expect(told.gone).toBe(1);
  expect(await target.stream(doomed.id)).toBeNull();
});
