import { createHash, randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { type CheckingStore, startCheckingStore } from "#tests/support/files/checking-store.ts";
import { callBucket, StoreRefused } from "./bucket.ts";
import { bucketFiles } from "./bucket-files.ts";
import type { BucketPlace } from "./store-settings.ts";
import { openFiles, whyNoFiles } from "./open-files.ts";

const PART = 5 * 1024 * 1024;
const quick = { answerMs: 20_000, retryAfterMs: [5, 10] };
let store: CheckingStore;
let place: BucketPlace;
let tests = 0;

beforeAll(async () => {
  store = await startCheckingStore();
});
afterAll(() => store.close());
beforeEach(() => {
  place = { ...store.place, prefix: `test-${(tests += 1)}/` };
  store.fault = null;
  store.refused.length = 0;
  store.asked.length = 0;
});

const files = (asked = quick) => bucketFiles(place, callBucket(place, asked), { partBytes: PART, idleMs: 20_000 });
const refusalOf = async (asked: Promise<unknown>): Promise<unknown> => {
  const error = await asked.catch((thrown: unknown) => thrown);
  return error instanceof Problem ? error.options.cause : error;
};
const idsBefore = async (instant: Date) => {
  const ids: string[] = [];
  for await (const lot of files().keptBefore(instant)) ids.push(...lot);
  return ids;
};
const soon = () => new Date(Date.now() + 60_000);

describe("files in a bucket", () => {
  it("no name from outside becomes a name of the store", async () => {
    for (const id of ["../secret", "..", "", "/etc/passwd", "a".repeat(36)]) {
      await expect(files().stream(id)).rejects.toThrow("not the id of a file");
      await expect(files().readAll(id)).rejects.toThrow("not the id of a file");
      await expect(files().delete(id)).rejects.toThrow("not the id of a file");
    }
    expect(store.asked).toEqual([]);
  });

  it("come back as they went, by ranges too, each call signed", async () => {
    const kept = await files().put([Buffer.from("كتاب"), Buffer.from(" مفتوح")]);
    expect(kept.bytes).toBe(Buffer.byteLength("كتاب مفتوح"));
    expect(kept.sha256).toBe(createHash("sha256").update("كتاب مفتوح").digest("hex"));
    expect((await files().readAll(kept.id)).toString()).toBe("كتاب مفتوح");
    const range = await files().stream(kept.id, { start: 2, end: 3 });
    expect(range && (await text(range))).toBe("ت");
    const beyond = await files().stream(kept.id, { start: 500, end: 600 });
    expect(beyond && (await text(beyond))).toBe("");
    await files().delete(kept.id);
    await files().delete(kept.id);
    expect(await files().stream(kept.id)).toBeNull();
    await expect(files().readAll(kept.id)).rejects.toMatchObject({ code: "ENOENT" });
    expect(store.refused).toEqual([]);
    expect(new Set(store.asked.map((line) => line.split(" ")[1]))).toEqual(new Set([`/qabas-files/${place.prefix}files/${kept.id}`]));
  });

  it("an empty one is a file too", async () => {
    const kept = await files().put([]);
    expect(kept.bytes).toBe(0);
    expect((await files().readAll(kept.id)).byteLength).toBe(0);
  });

  it("large ones go in parts, and stand under their name once all came", async () => {
    const film = randomBytes(2 * PART + 12_345);
    const kept = await files().put([film.subarray(0, 7_000_000), film.subarray(7_000_000)]);
    expect(store.asked.filter((line) => line.startsWith("PUT"))).toHaveLength(3);
    expect(
      createHash("sha256")
        .update(await files().readAll(kept.id))
        .digest("hex"),
    ).toBe(kept.sha256);
    expect(store.unfinished()).toEqual([]);
  });

  it("are kept whole or not at all: a sender that breaks leaves neither a file nor parts", async () => {
    async function* broken() {
      yield randomBytes(2 * PART);
      throw new Error("the sender is gone");
    }
    await expect(files().put(broken())).rejects.toThrow("the sender is gone");
    expect(store.unfinished()).toEqual([]);
    expect(await idsBefore(soon())).toEqual([]);
  });

  it("parts that a killed process left are ended with the sweep, those of now are let be", async () => {
    const call = callBucket(place, quick);
    await call({ method: "POST", name: "files/00000000-0000-4000-8000-000000000000", query: { uploads: "" } });
    await idsBefore(new Date(Date.now() - 60_000));
    expect(store.unfinished()).toHaveLength(1);
    await idsBefore(soon());
    expect(store.unfinished()).toEqual([]);
  });

  it("are told by their age, and nothing that is no file of ours", async () => {
    const kept = await files().put([Buffer.from("old")]);
    await callBucket(place, quick)({ method: "PUT", name: "files/readme.txt", body: Buffer.from("of somebody else") });
    expect(await idsBefore(new Date(Date.now() - 60_000))).toEqual([]);
    expect(await idsBefore(soon())).toEqual([kept.id]);
  });

  it("a store that is busy is asked again; one that stays away is `unavailable`, with a time to come again", async () => {
    const kept = await files().put([Buffer.from("here")]);
    let busy = 2;
    store.fault = () => ((busy -= 1) >= 0 ? 503 : null);
    expect((await files().readAll(kept.id)).toString()).toBe("here");
    for (const fault of [503, "hang"] as const) {
      store.fault = () => fault;
      const error = await files({ answerMs: 300, retryAfterMs: [5] })
        .readAll(kept.id)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "unavailable", options: { retryAfter: 5 } });
    }
  });

  it("bytes that break off in the middle are an error, never a shorter file", async () => {
    const kept = await files().put([randomBytes(400_000)]);
    store.fault = () => "cut";
    await expect(files().readAll(kept.id)).rejects.toThrow();
  });

  it("wrong keys are refused by the store, once, and a start says so without the secret", async () => {
    const wrong = { ...place, secret: "not the secret of this store" };
    const refused = await refusalOf(bucketFiles(wrong, callBucket(wrong, quick)).put([Buffer.from("x")]));
    expect(refused).toBeInstanceOf(StoreRefused);
    expect(store.refused).toEqual(["SignatureDoesNotMatch"]);
    const why = await whyNoFiles(wrong);
    expect(why).toContain("403 (SignatureDoesNotMatch)");
    expect(why).not.toContain(wrong.secret);
    expect(await whyNoFiles({ ...place, bucket: "nobody-made-it" })).toContain("NoSuchBucket");
    expect(await whyNoFiles(place)).toBeNull();
    // Nobody listens there: away is not wrong.
    expect(await whyNoFiles({ ...place, endpoint: "http://127.0.0.1:9" })).toBeNull();
  });

  it("while they move, the second place is read where the first has nothing, and what is deleted is in neither", async () => {
    const here = { ...place, prefix: "new/" };
    const old = await files().put([Buffer.from("from before")]);
    const both = openFiles({ place: here, also: place }, () => new Date());
    expect((await both.readAll(old.id)).toString()).toBe("from before");
    const fresh = await both.put([Buffer.from("fresh")]);
    expect(await files().stream(fresh.id)).toBeNull();
    const read = await both.stream(fresh.id);
    expect(read && (await text(read))).toBe("fresh");
    await both.delete(old.id);
    expect(await files().stream(old.id)).toBeNull();
    await expect(both.readAll(old.id)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
