import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import { logOutOffline } from "#offline/accounts/logout.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { type CourseSource, saveCourse, type SaveOptions } from "./save-course.ts";
import { FileFailure } from "./save-file.ts";
import { isStale, readSavedCourse, removeSavedCourse, savedCoursesOf } from "./saved-courses.ts";
import { savedCacheName, savedFile, savedKey } from "./saved-files.ts";
import { readAnswer } from "#offline/snapshots/reads.ts";
import { wipeOwner } from "#offline/snapshots/wipe.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { FakeCaches } from "#offline/test-caches.ts";
import { NOURA, SARA, storesOf } from "#offline/test-device.ts";

const ORIGIN = "https://qabas.example";
const fileId = (number: number) => `0b0e7d0a-6a5f-4c7e-9a43-00000000000${number}`;
const key = (number: number) => `${ORIGIN}/api/v1/media/${fileId(number)}`;

/** A server with lessons 31 and 32, whose files are 1 and 2 (of `100 × number` bytes). */
class Course {
  manifest: OfflineManifest = {
    enrollment_id: 4,
    program_id: 12,
    items: [
      { id: 31, version: 1, size_bytes: 100 },
      { id: 32, version: 1, size_bytes: 200 },
    ],
    files: [this.file(1, 31), this.file(2, 32)],
    total: 300,
  };
  contents: number[] = [];
  fetched: number[] = [];
  /** What the server sends for a file instead of its bytes. */
  answers = new Map<number, () => Response | Promise<Response>>();

  file(number: number, item: number, etag = `"e${number}"`): OfflineManifest["files"][number] {
    const url = `/api/v1/media/${fileId(number)}?token=t${Math.random()}`;
    return { id: fileId(number), item_ids: [item], kind: "video", url, type: "video/mp4", bytes: 100 * number, etag };
  }

  source: CourseSource = {
    manifest: async () => this.manifest,
    content: async (id) => {
      this.contents.push(id);
      const program = { translations: { ar: { title: "تحليل البيانات" }, en: { title: "Data analysis" } } };
      return { item: { id }, program } as unknown as ItemContent;
    },
    notes: async () => [],
    language: "ar",
    keyOf: (url) => savedKey(new URL(url, ORIGIN)),
    file: async (url) => {
      const number = Number(new URL(url, ORIGIN).pathname.at(-1));
      this.fetched.push(number);
      const { etag = "" } = this.manifest.files.find((one) => one.url === url) ?? {};
      const headers = { ETag: etag, "Content-Type": "video/mp4" };
      return (await this.answers.get(number)?.()) ?? new Response(new Uint8Array(100 * number).fill(number), { headers });
    },
  };
}

let boxes: FakeCaches;
let stores: DeviceStores;
let course: Course;
beforeEach(async () => {
  boxes = new FakeCaches();
  vi.stubGlobal("caches", boxes);
  stores = await storesOf(NOURA);
  course = new Course();
});
afterEach(() => vi.unstubAllGlobals());

const save = (options: Partial<SaveOptions> = {}, enrollment = 4) =>
  saveCourse(enrollment, { owner: NOURA.tag, source: course.source, signal: new AbortController().signal, stores, ...options });
const kept = async (enrollment = 4) => (await readSavedCourse(NOURA.tag, enrollment, stores))?.value ?? null;
const files = () => boxes.keysOf(savedCacheName(NOURA.tag));
const content = (id: number) => readAnswer(NOURA.tag, { address: `/content/${id}`, language: "en" }, stores);

describe("saving a course", () => {
  it("brings the contents of its lessons and its files, with how far it is", async () => {
    const steps: string[] = [];
    expect(await save({ onProgress: (bytes, total) => steps.push(`${bytes}/${total}`) })).toMatchObject({ complete: true, bytes: 300 });
    expect([course.contents, course.fetched, files()]).toEqual([
      [31, 32],
      [1, 2],
      [key(1), key(2)],
    ]);
    expect(await kept()).toMatchObject({ programId: 12, title: { en: "Data analysis" }, bytes: 300, total: 300, complete: true });
    expect((await content(32))?.value.data).toMatchObject({ item: { id: 32 } });
    expect(steps.at(0)).toBe("0/300");
    expect(steps.at(-1)).toBe("300/300");
    expect(steps.map((step) => Number(step.split("/")[0]))).toEqual(
      steps.map((step) => Number(step.split("/")[0])).toSorted((a, b) => a - b),
    );
  });

  it("can be stopped and gone on with: what is here is not fetched again", async () => {
    const stop = new AbortController();
    course.answers.set(2, () => {
      stop.abort();
      return Promise.reject(new DOMException("stopped", "AbortError"));
    });
    await expect(save({ signal: stop.signal })).rejects.toThrow("stopped");
    expect(await kept()).toMatchObject({ bytes: 100, complete: false });
    course.answers.clear();
    await save();
    expect([course.contents, course.fetched]).toEqual([
      [31, 32],
      [1, 2, 2],
    ]);
    expect(await kept()).toMatchObject({ bytes: 300, complete: true });
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["a connection that broke", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["the page of a captive portal", () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } })],
    ["a file cut in the middle", () => new Response(new Uint8Array(150), { headers: { ETag: '"e2"' } })],
    ["an address that is good no more", () => new Response("{}", { status: 404 })],
  ])("keeps nothing of %s, and everything before it", async (_name, answer) => {
    course.answers.set(2, answer);
    await expect(save()).rejects.toThrow(FileFailure);
    expect(files()).toEqual([key(1)]);
    expect(await kept()).toMatchObject({ bytes: 100, complete: false });
  });

  it("says that it does not fit before anything is fetched (P9)", async () => {
    await expect(save({ room: async () => 299 })).rejects.toMatchObject({ reason: "quota" });
    expect([course.contents, course.fetched, await kept()]).toEqual([[], [], null]);
    await save({ room: async () => 300 });
  });

  it("says so too where the browser was wrong about its room (P9)", async () => {
    boxes.room = 150;
    await expect(save({ room: async () => null })).rejects.toMatchObject({ name: "StorageFailure", reason: "quota" });
    expect(await kept()).toMatchObject({ bytes: 100, complete: false });
  });
});

describe("a course that changed on the server", () => {
  it("is seen to be old, and fetches what changed alone", async () => {
    await save();
    const { keyOf } = course.source;
    const saved = await kept();
    expect(saved && isStale(saved, course.manifest, keyOf)).toBe(false);
    course.manifest = {
      ...course.manifest,
      items: [{ id: 31, version: 2, size_bytes: 100 }],
      files: [course.file(1, 31, '"new"')],
      total: 100,
    };
    expect(saved && isStale(saved, course.manifest, keyOf)).toBe(true);
    course.contents = [];
    course.fetched = [];
    await save();
    expect([course.contents, course.fetched, files()]).toEqual([[31], [1], [key(1)]]);
    expect(await kept()).toMatchObject({ items: [{ id: 31, version: 2 }], bytes: 100, complete: true });
  });
});

describe("whose it is (P5, P14)", () => {
  it("a file is found by its address without the token, by its owner alone", async () => {
    await save();
    const address = `${key(2)}?token=another`;
    expect(await (await savedFile(address, stores.queue))?.arrayBuffer()).toHaveProperty("byteLength", 200);
    await ownerSignedIn(SARA, stores.queue);
    expect(await savedFile(address, stores.queue)).toBeUndefined();
    expect(await savedCoursesOf(SARA.tag, stores)).toEqual([]);
  });

  it.each([
    ["signing out", wipeOwner],
    ["signing out without a network", logOutOffline],
  ])("%s takes files, contents and the list", async (_name, leave) => {
    await save();
    await leave(NOURA.tag, stores);
    expect([boxes.keysOf(savedCacheName(NOURA.tag)), await kept(), await content(31)]).toEqual([[], null, null]);
  });

  it("nothing comes back for an account that left while bytes were on their way", async () => {
    course.answers.set(2, async () => {
      await wipeOwner(NOURA.tag, stores);
      return new Response(new Uint8Array(200), { headers: { ETag: '"e2"' } });
    });
    await expect(save()).rejects.toThrow("left this device");
    expect([boxes.stored.size, await savedCoursesOf(NOURA.tag, stores), await content(31)]).toEqual([0, [], null]);
  });
});

describe("taking a course off the device", () => {
  it("leaves what another saved course needs", async () => {
    await save();
    course.manifest = {
      ...course.manifest,
      enrollment_id: 5,
      items: [{ id: 32, version: 1, size_bytes: 200 }],
      files: [course.file(2, 32)],
      total: 200,
    };
    await save({}, 5);
    await removeSavedCourse(NOURA.tag, 4, stores);
    expect([files(), await kept(4), (await content(31)) === null, (await content(32)) === null]).toEqual([[key(2)], null, true, false]);
    await removeSavedCourse(NOURA.tag, 5, stores);
    expect([files(), await savedCoursesOf(NOURA.tag, stores), await content(32)]).toEqual([[], [], null]);
  });
});
