import { set } from "idb-keyval";
import { expect, it } from "vitest";
import { newStores, NOURA, storesOf } from "#offline/test-device.ts";
import { snapshotKey } from "./stored-snapshot.ts";
import { unfinishedUploadSnapshot } from "./unfinished-uploads.ts";
import { wipeOwner } from "./wipe.ts";

const AT = new Date("2026-11-22T06:00:00Z");
const ROW = { id: "6a", purpose: "lesson_pdf", name: "book.pdf", bytes: 9, sha256: "ab", language: null };
const uploads = unfinishedUploadSnapshot("1/lesson/new-4");

it("issue 5.3 P1 what was begun to be uploaded is known after a reload, to its owner and its form alone", async () => {
  const stores = await storesOf(NOURA);
  await uploads.put(NOURA.tag, [ROW], AT, stores);
  expect((await uploads.read(NOURA.tag, stores))?.value).toEqual([ROW]);
  expect(await uploads.read("sara", stores)).toBeNull();
  expect(await unfinishedUploadSnapshot("1/lesson/7").read(NOURA.tag, stores)).toBeNull();
  await wipeOwner(NOURA.tag, stores);
  expect(await uploads.read(NOURA.tag, stores)).toBeNull();
});

it("P9 what lies there and is no list of uploads counts as none", async () => {
  const stores = newStores();
  for (const value of [null, ROW, [{ ...ROW, bytes: -1 }], [{ ...ROW, language: "fr" }]]) {
    await set(snapshotKey("noura", "uploads/1/lesson/new-4"), { v: 1, value, at: AT.toISOString() }, stores.snapshots);
    expect(await uploads.read("noura", stores)).toBeNull();
  }
});
