import { set } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { NOURA, SARA, storesOf } from "#offline/test-device.ts";
import { answerKeys, keepAnswer, type CachedAddress, readAnswer } from "./reads.ts";
import { wipeOwner } from "./wipe.ts";

const AT = new Date("2026-11-22T06:00:00Z");
const where = (address: string, language: CachedAddress["language"] = "ar"): CachedAddress => ({ address, language });
const row = (title: string) => ({ id: 1, title, at: null, kind: "quiz" });
const answer = (title: string) => ({ data: [row(title)], meta: null });

describe("private answers on a device (R6.7)", () => {
  it("are given back with the time they left the server, each under its own address", async () => {
    const stores = await storesOf(NOURA);
    await keepAnswer(NOURA.tag, where("/student/grades"), answer("كل الدرجات"), AT, stores);
    await keepAnswer(NOURA.tag, where("/student/grades?filter=3"), answer("درجات برنامج"), AT, stores);
    expect(await readAnswer(NOURA.tag, where("/student/grades"), stores)).toEqual({ value: answer("كل الدرجات"), at: AT });
    expect(await readAnswer(NOURA.tag, where("/student/grades?filter=9"), stores)).toBeNull();
  });

  it("come in the language asked for, else in the other one", async () => {
    const stores = await storesOf(NOURA);
    await keepAnswer(NOURA.tag, where("/x", "ar"), answer("عربي"), AT, stores);
    expect((await readAnswer(NOURA.tag, where("/x", "en"), stores))?.value).toEqual(answer("عربي"));
    await keepAnswer(NOURA.tag, where("/x", "en"), answer("English"), AT, stores);
    expect((await readAnswer(NOURA.tag, where("/x", "en"), stores))?.value).toEqual(answer("English"));
  });

  it("are one account's, and go with it", async () => {
    const stores = await storesOf(NOURA);
    await keepAnswer(NOURA.tag, where("/x"), answer("لي"), AT, stores);
    expect(await readAnswer(SARA.tag, where("/x"), stores)).toBeNull();
    await wipeOwner(NOURA.tag, stores);
    expect(await readAnswer(NOURA.tag, where("/x"), stores)).toBeNull();
  });

  it("are not kept for an account that left while they were on their way", async () => {
    const stores = await storesOf(NOURA);
    await wipeOwner(NOURA.tag, stores);
    await expect(keepAnswer(NOURA.tag, where("/x"), answer("لي"), AT, stores)).rejects.toThrow(StorageFailure);
    expect(await readAnswer(NOURA.tag, where("/x"), stores)).toBeNull();
  });

  it("issue 6.6: one that is being written while its account leaves goes too", async () => {
    const stores = await storesOf(NOURA);
    const snapshots: typeof stores.snapshots = async (mode, work) => {
      // The logout lies between the look at the owner and the writing.
      if (mode === "readwrite") await wipeOwner(NOURA.tag, { ...stores });
      return await stores.snapshots(mode, work);
    };
    await expect(keepAnswer(NOURA.tag, where("/x"), answer("لي"), AT, { ...stores, snapshots })).rejects.toThrow(StorageFailure);
    expect(await readAnswer(NOURA.tag, where("/x"), stores)).toBeNull();
  });

  it.each<[string, unknown]>([
    ["a string", "garbage"],
    ["an answer without its data", { v: 1, value: { meta: null }, at: AT.toISOString() }],
    ["no time", { v: 1, value: answer("لي"), at: "yesterday" }],
  ])("%s counts as no copy", async (_name, row) => {
    const stores = await storesOf(NOURA);
    const [key = ""] = answerKeys(NOURA.tag, "/x");
    await set(key, row, stores.snapshots);
    expect(await readAnswer(NOURA.tag, where("/x"), stores)).toBeNull();
  });
});
