import { describe, expect, it } from "vitest";
import { arrangementOf, drawn, inNone, isArrangement, moved, renamed, withGroup, withoutGroup } from "./arrangement.ts";

const learner = (id: number) => ({
  enrollment_id: id,
  student: { id, name: "", translations: { ar: { name: "" }, en: { name: "" } }, avatar: null },
});
const learners = [1, 2, 3, 4].map(learner);
const start = arrangementOf(
  {
    groups: [
      { id: "a", name: "النخيل", members: [1, 2, 9] },
      { id: "b", name: null, members: [] },
    ],
  },
  learners,
);

describe("dividing learners into groups", () => {
  it("begins with what the server has, without whoever left", () => {
    expect(start.groups.map(({ name, members }) => [name, members])).toEqual([
      ["النخيل", [1, 2]],
      ["", []],
    ]);
    expect(inNone(start, learners).map(({ enrollment_id }) => enrollment_id)).toEqual([3, 4]);
  });

  it("a learner is in one group at most, and in none on wish", () => {
    const next = moved(moved(start, 1, "b"), 3, "b");
    expect(next.groups.map(({ members }) => members)).toEqual([[2], [1, 3]]);
    expect(moved(next, 3, null).groups.map(({ members }) => members)).toEqual([[2], [1]]);
  });

  it("groups come, go and change their names", () => {
    const more = renamed(withGroup(start), "b", "الواحة");
    expect(more.groups.map(({ name }) => name)).toEqual(["النخيل", "الواحة", ""]);
    expect(withoutGroup(more, "a").groups).toHaveLength(2);
    expect(isArrangement(more)).toBe(true);
    expect(isArrangement({ groups: [{ id: "a", members: ["1"] }] })).toBe(false);
  });

  it("at random takes everybody and keeps the groups that are there", () => {
    const next = drawn(start, [1, 2, 3, 4], { by: "size", size: 2 });
    expect(next.groups.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(next.groups.flatMap(({ members }) => members).toSorted()).toEqual([1, 2, 3, 4]);
  });
});
