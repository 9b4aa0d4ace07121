import { expect, it } from "vitest";
import {
  clashOf,
  foldPageNotes,
  type HeldNote,
  isNoteDraft,
  type NoteDraft,
  unsaid,
  type Written,
  writtenOver,
} from "./fold-page-notes.ts";

const draft = (id: string, values: Partial<NoteDraft> = {}): NoteDraft => ({
  id,
  file_id: "f",
  page: 1,
  x: 0.5,
  y: 0.5,
  width: 0,
  height: 0,
  text: id,
  version: 0,
  ...values,
});
const held = (id: string, values: Partial<HeldNote> = {}): HeldNote => {
  const { file_id: _, ...rest } = draft(id);
  return { ...rest, version: 1, by: null, earlier: false, ...values };
};
const waits = (op: "writePageNote" | "deletePageNote", { id, ...body }: NoteDraft) => ({ op, payload: { params: { sid: "s", id }, body } });
const fold = (server: HeldNote[], waiting: ReturnType<typeof waits>[] = [], written: Written = new Map(), refused: string[] = []) =>
  foldPageNotes(server, waiting, written, new Set(refused)).map(({ text, version }) => [text, version]);

it("what waits lies over what the server has, each in the version that it will have once it was sent", () => {
  const later = waits("writePageNote", draft("a", { text: "later", version: 1, page: 2 }));
  expect(fold([held("a"), held("b")], [later])).toEqual([
    ["b", 1],
    ["later", 2],
  ]);
  expect(fold([held("a")], [waits("deletePageNote", draft("a", { version: 1 })), waits("writePageNote", draft("c"))])).toEqual([["c", 1]]);
});

it("what was just written stands until the server says it back, or something later of another", () => {
  const written: Written = new Map([["a", draft("a", { text: "mine", version: 1 })]]);
  expect(fold([held("a")], [], written)).toEqual([["mine", 2]]);
  expect(fold([held("a", { text: "theirs", version: 3 })], [], written)).toEqual([["theirs", 3]]);
  expect(fold([held("a", { text: "theirs", version: 1 })], [], written, ["a"])).toEqual([["theirs", 1]]);
});

it("what was deleted stays away until it is written again", () => {
  const gone: Written = new Map([["a", { deleted: 2 }]]);
  expect(fold([held("a", { version: 2 })], [], gone)).toEqual([]);
  expect(fold([held("a", { version: 3 })], [], gone)).toEqual([["a", 3]]);
  expect(fold([], [], new Map([["a", draft("a")]]))).toEqual([["a", 1]]);
});

it("what the server said back is its own from then on: somebody else may delete it", () => {
  const written: Written = new Map<string, NoteDraft | { deleted: number }>([
    ["a", draft("a", { version: 1 })],
    ["b", { deleted: 1 }],
  ]);
  expect(unsaid(written, [held("a")])).toBe(written);
  expect([...unsaid(written, [held("a", { version: 2 })]).keys()]).toEqual(["b"]);
});

it("a draft of another shape is none", () => {
  expect(isNoteDraft(draft("a"))).toBe(true);
  for (const wrong of [null, {}, { ...draft("a"), x: "0.5" }, { ...draft("a"), text: 1 }]) expect(isNoteDraft(wrong)).toBe(false);
});

it("what somebody else made of a note meanwhile is told as soon as it is known; what only seems so, once the server refused", () => {
  const mine = draft("a", { text: "mine", version: 2 });
  const at = (version: number) => held("a", { text: "theirs", version });
  expect([clashOf(mine, at(2), null), clashOf(mine, at(3), null)]).toEqual([null, "changed"]);
  // An older copy of this device, or several changes of ours that went as one: it was refused, or nobody else was there.
  expect([clashOf(mine, at(1), null), clashOf(mine, at(1), 2), clashOf(mine, at(2), 2)]).toEqual([null, "changed", null]);
  expect([clashOf(mine, undefined, null), clashOf(mine, undefined, 2)]).toEqual([null, "deleted"]);
  expect(clashOf(draft("a"), undefined, 0)).toBeNull();
});

it("what was written over another's words goes in their version, and over nothing as a note of its own", () => {
  const mine = draft("a", { text: "mine", version: 2 });
  expect(writtenOver(mine, held("a", { text: "theirs", version: 5 }))).toEqual({ ...mine, version: 5 });
  const anew = writtenOver(mine, undefined);
  expect(anew).toEqual({ ...mine, id: anew.id, version: 0 });
  expect(anew.id).not.toBe("a");
});
