import { beforeEach, describe, expect, it, vi } from "vitest";
import { indexColumns } from "#contract/catalogue/catalogue-rows.ts";
import { addHash, rowHash, versionText } from "#contract/catalogue/catalogue-version.ts";
import { setClock } from "#offline/clock.ts";
import { FakeCaches } from "#offline/test-caches.ts";
import { indexRowsOf, programRow } from "#contract/catalogue/test-rows.ts";
import { type Ask, bringUpToDate, readOnDevice } from "./catalogue-sync.ts";
import { part } from "#contract/test-part.ts";

const NONE = { programs: [], categories: [], instructors: [] };
const versionOf = (number: number, rows: ReturnType<typeof indexRowsOf>): string => {
  const hashes = (["programs", "categories", "instructors"] as const).flatMap((kind) =>
    rows[kind].map((row) => rowHash("index", kind, row)),
  );
  return versionText({ number, sum: hashes.reduce(addHash, 0) });
};
const FIRST = indexRowsOf([programRow(1), programRow(2)]);
const whole = (number: number, rows = FIRST) => ({ version: versionOf(number, rows), whole: true, ...indexColumns(rows), removed: NONE });

let caches: FakeCaches;
beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal("caches", caches);
  setClock(() => new Date("2026-11-22T06:00:00Z"));
  return () => {
    vi.unstubAllGlobals();
    setClock();
  };
});
const answering = (...answers: Awaited<ReturnType<Ask<"index">>>[]) => {
  const asked: (string | undefined)[] = [];
  const ask: Ask<"index"> = async (since) => {
    asked.push(since);
    const answer = answers.shift();
    if (!answer) throw new Error("asked too often");
    return answer;
  };
  return { ask, asked };
};

describe("The catalogue on this device (S6)", () => {
  it("comes whole the first time, is kept, and is there at the next start", async () => {
    const { ask, asked } = answering(whole(1));
    await bringUpToDate("index", await readOnDevice("index"), ask);
    expect(asked).toEqual([undefined]);
    const kept = await readOnDevice("index");
    expect([kept?.version, kept?.rows, kept?.at]).toEqual([versionOf(1, FIRST), FIRST, new Date("2026-11-22T06:00:00Z")]);
  });

  it("takes in a difference: what is new, what is another, what is gone", async () => {
    const held = await bringUpToDate("index", null, answering(whole(1)).ask);
    const later = indexRowsOf([programRow(2, { price: 100 }), programRow(3)]);
    const difference = {
      version: versionOf(2, later),
      whole: false,
      ...indexColumns({ programs: later.programs, categories: [], instructors: [] }),
      removed: { ...NONE, programs: [1] },
    };
    const { ask, asked } = answering(difference);
    const now = await bringUpToDate("index", held, ask);
    expect([asked, now.rows, (await readOnDevice("index"))?.rows]).toEqual([[held.version], later, later]);
  });

  it("is fetched whole where a difference does not lead to what the server has", async () => {
    const held = await bringUpToDate("index", null, answering(whole(1)).ask);
    const lost = { version: "2-zzz", whole: false, ...indexColumns({ programs: [], categories: [], instructors: [] }), removed: NONE };
    const other = indexRowsOf([programRow(9)]);
    const { ask, asked } = answering(lost, whole(2, other));
    expect((await bringUpToDate("index", held, ask)).rows).toEqual(other);
    expect(asked).toEqual([held.version, undefined]);
  });

  it("is as of now where nothing changed, without being written again", async () => {
    const held = await bringUpToDate("index", null, answering(whole(1)).ask);
    setClock(() => new Date("2026-11-23T06:00:00Z"));
    const same = { ...whole(1), whole: false, ...indexColumns({ programs: [], categories: [], instructors: [] }) };
    const written = vi.spyOn(JSON, "stringify");
    await bringUpToDate("index", held, answering(same).ask);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
    expect((await readOnDevice("index"))?.at).toEqual(new Date("2026-11-23T06:00:00Z"));
  });

  it("goes on in memory where nothing can be kept, and without a cache at all", async () => {
    caches.room = 10;
    expect((await bringUpToDate("index", null, answering(whole(1)).ask)).rows).toEqual(FIRST);
    expect(await readOnDevice("index")).toBeNull();
    vi.stubGlobal("caches", undefined);
    expect((await bringUpToDate("index", null, answering(whole(1)).ask)).rows).toEqual(FIRST);
    expect(await readOnDevice("index")).toBeNull();
  });

  it("reads nothing out of what is no index, and says so of an answer", async () => {
    const cache = await caches.open("qabas-catalogue-v1");
    for (const body of ["<html>", "{}", '{"version":"1-a"}', '{"version":"1-a","programs":{"id":[1]}}']) {
      await cache.put("/catalogue/index", new Response(body));
      expect(await readOnDevice("index"), body).toBeNull();
    }
    await expect(
      bringUpToDate("index", null, async () => part<Awaited<ReturnType<Ask<"index">>>>({ version: "1-a", whole: true })),
    ).rejects.toThrow(TypeError);
    const nothing = { version: "1-a", whole: false, ...indexColumns({ programs: [], categories: [], instructors: [] }), removed: NONE };
    await expect(bringUpToDate("index", null, async () => nothing)).rejects.toThrow(TypeError);
  });

  it("delays nothing for long where the browser's caches say nothing (P15)", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("caches", { open: () => new Promise(() => undefined) });
    const reading = readOnDevice("index");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reading).toBeNull();
    vi.useRealTimers();
  });
});
