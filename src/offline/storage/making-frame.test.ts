import { expect, it } from "vitest";
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
const WEBKIT = "Apple Computer, Inc.";

it("O1: WebKit makes a database in a frame that nobody sees and that can be ended; once it is made no page needs one", () => {
  const { scope, frames, kept, indexedDB } = pageOf(WEBKIT);
  const made = makingFrames(scope)?.("copies");
  expect(made?.factory).toBe(indexedDB);
  expect(frames).toMatchObject([{ hidden: true }]);
  made?.remove();
  expect(frames).toEqual([]);
  expect(makingFrames(scope)?.("copies"), "left before it was made").not.toBeNull();
  made?.made();
  expect([...kept]).toEqual([["qabas.made.copies", "1"]]);
  expect(makingFrames(scope)?.("copies")).toBeNull();
  expect(makingFrames(scope)?.("queue")).not.toBeNull();
});

it("other engines and workers make it in place, and so does a page whose storage is forbidden", () => {
  for (const vendor of ["Google Inc.", ""]) expect(makingFrames(pageOf(vendor).scope)).toBeNull();
  expect(makingFrames({ navigator: { vendor: WEBKIT } })).toBeNull();
  const { scope } = pageOf(WEBKIT);
  const forbidden = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  expect(makingFrames({ ...scope, localStorage: { getItem: forbidden, setItem: forbidden } })?.("queue")).toBeNull();
});

it("a full local storage stops nothing: the next page makes sure once more", () => {
  const { scope } = pageOf(WEBKIT);
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const frame = makingFrames({ ...scope, localStorage: { getItem: () => null, setItem: full } })?.("queue");
  expect(() => frame?.made()).not.toThrow();
});
