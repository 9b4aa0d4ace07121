import { expect, it } from "vitest";
import type { Lane } from "#contract/endpoint.ts";
import { tidyDevice } from "#offline/device/garbage.ts";
import { drain } from "#offline/queue/drain.ts";
import { readRecord, storedRecord } from "#offline/queue/record.ts";
import { ROW } from "#offline/queue/rows.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import { MemoryStore } from "./memory-store.ts";
import { success } from "./model-answers.ts";
import released from "./released-records.json" with { type: "json" };

/**
 * A device as released versions left it: a record of each of their operations, as it lay on the disk, and the request that it must
 * become. Never change one; add those of a new version once it is released (P12).
 */
const { device, owner, records } = released;

async function leftBehind(): Promise<MemoryStore> {
  const store = new MemoryStore();
  const rows = records.map(({ record }) => [`${ROW.record}${String(record.order).padStart(12, "0")}`, record] as const);
  await store.load(new Map<IDBValidKey, unknown>([[ROW.device, device], [ROW.owner, owner], ...rows]));
  return store;
}

const lock = <T>(_waitMs: number, work: () => Promise<T>) => work();

it("every operation of every released record version is sent as it was meant, once and in order, by this version (P12)", async () => {
  const store = await leftBehind();
  const seen: WireRequest[] = [];
  const send = async (request: WireRequest) => {
    seen.push(request);
    return success({ reference: "CM-1448-000001" });
  };
  const session = async () => ({ token: "token", xsrf: null });
  for (const lane of ["cart", "learning", "teaching", "requests", "conversation"] as const) {
    const report = await drain({ lane, queue: store.use, session, send, lock, notify: () => undefined, online: () => true });
    expect(report).toEqual({ answered: ofLane(lane).length, stopped: null, retryAfterMs: null });
  }
  await drain({ lane: "contact", queue: store.use, send, lock, notify: () => undefined, online: () => true });

  const asked = (["cart", "learning", "teaching", "requests", "conversation", "contact"] as const).flatMap(ofLane);
  expect(seen.map(({ method, path, body }) => ({ method, path, body: body === null ? null : JSON.parse(body) }))).toEqual(
    asked.map(({ request }) => request),
  );
  expect(seen.map(({ headers }) => headers["Idempotency-Key"])).toEqual(asked.map(({ record }) => record.key));
  // The place that a record was given before the update is the one it keeps.
  for (const [index, { record }] of asked.entries())
    if ("seq" in record && record.seq !== null)
      expect(seen[index]?.headers["X-Outbox"]).toBe(`${record.outbox}/${record.lane}/${record.seq}`);
  expect([...(await store.dump()).keys()].filter((key) => String(key).startsWith(ROW.record))).toEqual([]);
});

it("nothing of it is set aside as unreadable (P6, P12)", async () => {
  const store = await leftBehind();
  expect(await tidyDevice(store.use)).toEqual([]);
  for (const { record } of records) {
    const read = readRecord(record);
    // What is written again is what lay there: a tab of the version that wrote it reads it still.
    expect(read.kind === "record" && storedRecord(read.record)).toEqual(record);
  }
  expect(new Set(records.map(({ record }) => record.v))).toEqual(new Set([1, 2, 3, 4]));
});

const ofLane = (lane: Lane) => records.filter(({ record }) => record.lane === lane);
