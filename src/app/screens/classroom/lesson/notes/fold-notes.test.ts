import { describe, expect, it } from "vitest";
import type { LessonNote } from "#contract/classroom/lesson-notes.ts";
import { foldNotes, type Written } from "./fold-notes.ts";

const note = (id: string, more: Partial<LessonNote> = {}): LessonNote => ({
  id,
  item_id: 7,
  body: id,
  position_s: null,
  created_at: "2026-11-22T06:00:00.000Z",
  updated_at: "2026-11-22T06:00:00.000Z",
  ...more,
});
const put = (id: string, body: string, item_id = 7) => ({
  op: "writeNote" as const,
  payload: { params: { id }, body: { item_id, body, position_s: 5, written_at: "2026-11-22T06:01:00.000Z" } },
});
const drop = (id: string) => ({ op: "deleteNote" as const, payload: { params: { id }, body: {} } });
const none: Written = new Map();
const bodies = (notes: LessonNote[]) => notes.map(({ body }) => body);

describe("notes of a lesson on this device (issue 4)", () => {
  it("are those of the item, by minute, the ones without a minute last", () => {
    const server = [note("a"), note("b", { position_s: 90 }), note("c", { position_s: 8 }), note("d", { item_id: 8 })];
    expect(bodies(foldNotes(server, [], none, 7))).toEqual(["c", "b", "a"]);
  });

  it("show what waits to be sent, and hide what waits to be deleted", () => {
    const waiting = [put("a", "changed"), put("n", "new"), put("x", "elsewhere", 8), drop("b")];
    expect(bodies(foldNotes([note("a"), note("b")], waiting, none, 7))).toEqual(["changed", "new"]);
  });

  it("keep what was just sent until the server says it back, and give way to what another device wrote later", () => {
    const written: Written = new Map([
      ["a", { body: "mine", position_s: null, at: "2026-11-22T06:02:00.000Z" }],
      ["b", { body: null, position_s: null, at: "2026-11-22T06:02:00.000Z" }],
    ]);
    expect(bodies(foldNotes([note("a"), note("b")], [], written, 7))).toEqual(["mine"]);
    const later = { updated_at: "2026-11-22T06:03:00.000Z" };
    expect(bodies(foldNotes([note("a", later), note("b", later)], [], written, 7))).toEqual(["a", "b"]);
  });
});
