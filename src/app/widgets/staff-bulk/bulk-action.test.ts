import { expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { type BulkAction, doEach, sorted } from "./bulk-action.ts";

const hide: BulkAction<number> = {
  key: "hide",
  verb: "Hide",
  follows: "",
  label: null,
  skips: (row) => (row % 2 === 0 ? "even" : row > 6 ? "large" : null),
  act: () => Promise.resolve(),
};

it("rows that an action has nothing to do to are left out, each by why", () => {
  const { going, left } = sorted(hide, [1, 2, 3, 4, 9]);
  expect(going).toEqual([1, 3]);
  expect([...left]).toEqual([
    ["even", [2, 4]],
    ["large", [9]],
  ]);
});

it("a refusal is of its row alone, and the rows after it are done", async () => {
  const counts: number[] = [];
  const outcomes = await doEach(
    [1, 2, 3],
    (row) => (row === 2 ? Promise.reject(new Problem("request_closed")) : Promise.resolve(row * 10)),
    (soFar) => counts.push(soFar.length),
  );
  expect(outcomes.map(({ row, state, answer }) => [row, state, answer])).toEqual([
    [1, "done", 10],
    [2, "refused", undefined],
    [3, "done", 30],
  ]);
  expect(counts).toEqual([1, 2, 3]);
});

it("where no answer comes the rest is not sent, and is said to be as it was", async () => {
  const sent: number[] = [];
  const outcomes = await doEach(
    [1, 2, 3, 4],
    (row) => {
      sent.push(row);
      return row === 2 ? Promise.reject(Object.assign(new Error("gone"), { code: "network" })) : Promise.resolve();
    },
    () => undefined,
  );
  expect(sent).toEqual([1, 2]);
  expect(outcomes.map(({ state }) => state)).toEqual(["done", "refused", "unsent", "unsent"]);
});
