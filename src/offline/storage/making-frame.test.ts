import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makingFrames } from "./making-frame.ts";

/** A page of an engine, the frames that it holds, and its local storage. */
function pageOf(vendor: string) {
  const frames: { hidden: boolean }[] = [];
  const kept = new Map<string, string>();
  const indexedDB = {} as IDBFactory;
  const createElement = () => {
    const frame = { hidden: false, contentWindow: { indexedDB }, remove: () => void frames.splice(frames.indexOf(frame), 1) };
    return frame;
  };
  const body = { append: (frame: { hidden: boolean }) => void frames.push(frame) };
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  return { scope: { document: { body, createElement }, navigator: { vendor }, localStorage }, frames, kept, indexedDB };
}
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }));
afterEach(() => void vi.useRealTimers());

const WEBKIT = "Apple Computer, Inc.";

/** What comes of it for a page that stands. */
async function later<T>(asked: Promise<T> | undefined): Promise<T | undefined> {
  await vi.advanceTimersByTimeAsync(1_000);
  return await asked;
}

it("O1: WebKit makes a database in a frame that nobody sees and that can be ended; once it is made no page needs one", async () => {
  const { scope, frames, kept, indexedDB } = pageOf(WEBKIT);
  const asked = makingFrames(scope)?.("copies");
  await vi.advanceTimersByTimeAsync(900);
  expect(frames, "a page that is left at once begins nothing").toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  const made = await asked;
  expect(made?.factory).toBe(indexedDB);
  expect(frames).toMatchObject([{ hidden: true }]);
  made?.remove();
  expect(frames).toEqual([]);
  expect(await later(makingFrames(scope)?.("copies")), "left before it was made").not.toBeNull();
  made?.made();
  expect([...kept]).toEqual([["qabas.made.copies", "1"]]);
  expect(await makingFrames(scope)?.("copies")).toBeNull();
  expect(await later(makingFrames(scope)?.("queue"))).not.toBeNull();
});

it("other engines and workers make it in place, and so does a page whose storage is forbidden", async () => {
  for (const vendor of ["Google Inc.", ""]) expect(makingFrames(pageOf(vendor).scope)).toBeNull();
  expect(makingFrames({ navigator: { vendor: WEBKIT } })).toBeNull();
  const { scope } = pageOf(WEBKIT);
  const forbidden = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  expect(await makingFrames({ ...scope, localStorage: { getItem: forbidden, setItem: forbidden } })?.("queue")).toBeNull();
});

it("a full local storage stops nothing: the next page makes sure once more", async () => {
  const { scope } = pageOf(WEBKIT);
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const frame = await later(makingFrames({ ...scope, localStorage: { getItem: () => null, setItem: full } })?.("queue"));
  expect(() => frame?.made()).not.toThrow();
});
