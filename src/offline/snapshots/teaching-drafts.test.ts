import { isPlainObject } from "#contract/plain-values.ts";
import { set } from "idb-keyval";
import { expect, it } from "vitest";
import { isText } from "#offline/readable.ts";
import { newStores, NOURA, storesOf } from "#offline/test-device.ts";
import { snapshotKey } from "./stored-snapshot.ts";
import { dropTeachingDraft, teachingDraftSnapshot, teachingDraftsOf } from "./teaching-drafts.ts";
import { wipeOwner } from "./wipe.ts";

const AT = new Date("2026-11-22T06:00:00Z");
const isTitle = (value: unknown): value is { title: string } => isPlainObject(value) && isText(value.title);
const draft = teachingDraftSnapshot("1/application/new-4", isTitle);

it("issue 5.3 a draft is one account's, with the version that it began from", async () => {
  const stores = await storesOf(NOURA);
  await draft.put(NOURA.tag, { fields: { title: "لوحة" }, version: 3 }, AT, stores);
  expect(await draft.read(NOURA.tag, stores)).toEqual({ value: { fields: { title: "لوحة" }, version: 3 }, at: AT });
  expect(await draft.read("tag-sara", stores)).toBeNull();
  expect(await teachingDraftSnapshot("1/application/new-5", isTitle).read(NOURA.tag, stores)).toBeNull();
});

it("issue 5.3 once the server has it, or its owner leaves, it is gone", async () => {
  const stores = await storesOf(NOURA);
  await draft.put(NOURA.tag, { fields: { title: "لوحة" }, version: 0 }, AT, stores);
  await dropTeachingDraft(NOURA.tag, "1/application/new-4", stores);
  expect(await draft.read(NOURA.tag, stores)).toBeNull();
  await draft.put(NOURA.tag, { fields: { title: "لوحة" }, version: 0 }, AT, stores);
  await wipeOwner(NOURA.tag, stores);
  expect(await draft.read(NOURA.tag, stores)).toBeNull();
});

it("issue 6.2 drafts of one account are listed, the latest first, without what is written in them", async () => {
  const stores = await storesOf(NOURA);
  const later = new Date(AT.getTime() + 60_000);
  await draft.put(NOURA.tag, { fields: { title: "لوحة" }, version: 3 }, AT, stores);
  await teachingDraftSnapshot("2/lesson/9", isTitle).put(NOURA.tag, { fields: { title: "درس" }, version: 0 }, later, stores);
  expect(await teachingDraftsOf("tag-sara", stores)).toEqual([]);
  expect(await teachingDraftsOf(NOURA.tag, stores)).toEqual([
    { name: "2/lesson/9", at: later },
    { name: "1/application/new-4", at: AT },
  ]);
});

it("P9 what lies there and is no draft of this form counts as none", async () => {
  const stores = newStores();
  const key = snapshotKey(NOURA.tag, "teaching-draft/1/application/new-4");
  for (const value of [null, { fields: { title: 4 }, version: 1 }, { fields: { title: "x" }, version: -1 }, { fields: { title: "x" } }]) {
    await set(key, { v: 1, value, at: AT.toISOString() }, stores.snapshots);
    expect(await draft.read(NOURA.tag, stores)).toBeNull();
  }
});
