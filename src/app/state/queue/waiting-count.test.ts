import { createStore } from "jotai";
import { expect, it } from "vitest";
import type { Operation } from "#offline/queue/operations.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { EMPTY_QUEUE, queueAtom, waitingAtom } from "./queue-atom.ts";

const counted = (...ops: Operation[]): number => {
  const store = createStore();
  store.set(queueAtom, { ...EMPTY_QUEUE, status: "read", waiting: ops.map((op) => ({ op }) as QueueRecord) });
  return store.get(waitingAtom);
};

it("a conversation that was read is no change of its person's: nobody is told that it waits", () => {
  expect([counted("readThread"), counted("writePost", "readThread", "markPost")]).toEqual([0, 2]);
});
