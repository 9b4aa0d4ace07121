import { expect, it } from "vitest";
import type { WaitingItem } from "#app/state/queue/queue.ts";
import { notArrived } from "./not-arrived.ts";

const item = (id: string): WaitingItem => ({
  key: `key-${id}`,
  op: "submitExcuse",
  payload: { body: { id } },
  shown: {},
  madeAt: new Date(0),
  undo: null,
});

it("a request that the server lists already is shown once, though its answer was not taken in yet", () => {
  const waiting = [item("one"), item("two")];
  expect(notArrived(waiting, [{ id: "one" }, { id: "three" }])).toEqual([waiting[1]]);
});

it("all that waits is shown where the list was never read", () => {
  const waiting = [item("one")];
  expect(notArrived(waiting, null)).toEqual(waiting);
});
