import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PictureCache } from "./picture-cache.ts";
import { createPictures } from "./pictures.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "qabas-pictures-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const picture = (width = 320) => ({ fileId: "018f6f0e-2b1c-7c3e-9a54-0f2b1c7c3e9a", width, format: "webp" }) as const;
const master = async () => Buffer.from("master");

/** Stands in for the encoder: counts, and takes as long as the test wants. */
function maker() {
  const state = { made: 0, busy: 0, most: 0, hold: Promise.resolve() as Promise<unknown> };
  const make = async (_master: Buffer, width: number) => {
    state.made += 1;
    state.busy += 1;
    state.most = Math.max(state.most, state.busy);
    await state.hold;
    state.busy -= 1;
    return Buffer.from(`picture ${width}`);
  };
  return { state, make };
}

describe("pictures", () => {
  it("are made once for all who ask at the same time, and then read from the disk, by the next process too", async () => {
    const { state, make } = maker();
    const pictures = createPictures(folder, make);
    const asked = await Promise.all(Array.from({ length: 20 }, () => pictures.read(picture(), master)));
    expect(new Set(asked.map(String))).toEqual(new Set(["picture 320"]));
    await pictures.read(picture(), async () => expect.unreachable("the master is not read again"));
    const next = createPictures(folder, make);
    expect(String(await next.read(picture(), async () => null))).toBe("picture 320");
    expect(state.made).toBe(1);
  });

  it("are made two at a time; who comes when the queue is full is asked to come again", async () => {
    const { state, make } = maker();
    let go = () => {};
    state.hold = new Promise<void>((resolve) => {
      go = resolve;
    });
    const pictures = createPictures(folder, make);
    const asked = Array.from({ length: 60 }, (_, index) =>
      pictures.read(picture(index + 1), master).then(
        () => "made",
        (error: { code: string; options: object }) => `${error.code} ${JSON.stringify(error.options)}`,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    go();
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === "made")).toHaveLength(42);
    expect(new Set(answers)).toEqual(new Set(["made", 'unavailable {"retryAfter":3}']));
    expect(state.most).toBe(2);
    expect(String(await pictures.read(picture(59), master))).toBe("picture 59");
  });

  it("a failure is nobody's answer for good, and frees its place", async () => {
    let fails = 5;
    const pictures = createPictures(folder, async () => {
      if ((fails -= 1) >= 0) throw new Error("no memory");
      return Buffer.from("picture");
    });
    for (let time = 0; time < 5; time += 1) await expect(pictures.read(picture(), master)).rejects.toThrow("no memory");
    expect(String(await pictures.read(picture(), master))).toBe("picture");
  });

  it("of what is none are not made", async () => {
    const { state, make } = maker();
    expect(await createPictures(folder, make).read(picture(), async () => null)).toBeNull();
    expect(state.made).toBe(0);
  });

  it("are dropped with their file", async () => {
    const { state, make } = maker();
    const pictures = createPictures(folder, make);
    await pictures.read(picture(), master);
    await pictures.forget(picture().fileId);
    expect(await pictures.read(picture(), async () => null)).toBeNull();
    expect(state.made).toBe(1);
  });
});

describe("the cache", () => {
  const file = (name: string) => path.join(folder, "pictures", name);

  it("drops what was not used for longest when it is full", async () => {
    const cache = new PictureCache(path.join(folder, "pictures"), { bytes: 25, files: 10 });
    for (const name of ["a", "b"]) await cache.keep(name, Buffer.alloc(10));
    await cache.read("a");
    await cache.keep("c", Buffer.alloc(10));
    expect(readdirSync(path.join(folder, "pictures")).sort()).toEqual(["a", "c"]);
    expect(await cache.read("b")).toBeNull();
  });

  it("counts what an earlier process left, clears its drafts, and survives a file that somebody removed", async () => {
    await new PictureCache(path.join(folder, "pictures")).keep("old", Buffer.alloc(10));
    writeFileSync(file("draft-1-1"), "half");
    const cache = new PictureCache(path.join(folder, "pictures"), { bytes: 15, files: 10 });
    expect(await cache.read("old")).toHaveLength(10);
    expect(existsSync(file("draft-1-1"))).toBe(false);
    await cache.keep("new", Buffer.alloc(10));
    expect(existsSync(file("old"))).toBe(false);
    rmSync(file("new"));
    expect(await cache.read("new")).toBeNull();
    await cache.keep("new", Buffer.alloc(12));
    expect(await cache.read("new")).toHaveLength(12);
  });
});
