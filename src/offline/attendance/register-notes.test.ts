import { describe, expect, it } from "vitest";
import { emptyCell, type MarkedCell, type RegisterCell } from "#contract/attendance/attendance.ts";
import { append } from "#offline/queue/append.ts";
import { readQueue } from "#offline/queue/read-queue.ts";
import { readNotes, resolveConflict, sessionsInConflict } from "./register.ts";
import { wipeOwner } from "#offline/snapshots/wipe.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { NOURA, refusal, SARA, sendAll, server, storesOf, success } from "#offline/test-device.ts";

const tap = (id: number, mark: MarkedCell["mark"], seen = 0): MarkedCell => ({
  student_id: id,
  mark,
  marked_at: "2026-11-22T06:01:00.000Z",
  client_id: `tap-${id}-${mark}`,
  seen_version: seen,
});
const cell = (id: number, mark: RegisterCell["mark"], version: number): RegisterCell => ({ ...emptyCell(id), mark, version });
const save = (stores: DeviceStores, sid: number, ...marks: MarkedCell[]) =>
  append(NOURA.tag, { op: "markAttendance", payload: { params: { sid }, body: { marks } }, shown: {} }, stores.queue);
const answer = (applied: RegisterCell[], conflicts: object[] = [], submittedAt: string | null = null) =>
  success({ session: { submitted_at: submittedAt }, applied, conflicts });
const send = (stores: DeviceStores, ...answers: Parameters<typeof server>) =>
  sendAll(stores, server(...answers).send, { lane: "teaching" });
const notesOf = (stores: DeviceStores, sid = 61) => readNotes(NOURA.tag, sid, stores.queue);
const waiting = async (stores: DeviceStores) => (await readQueue(NOURA.tag, stores.queue)).waiting;

describe("what the server said of a register (issue 5.4)", () => {
  it("taps that nobody sent are one record a session, on the disk at every tap", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(1, "present"));
    await save(stores, 61, tap(2, "absent"));
    await save(stores, 61, tap(1, "late", 5));
    expect((await waiting(stores)).map(({ payload }) => payload.body.marks)).toEqual([
      [{ ...tap(1, "late", 5), seen_version: 0 }, tap(2, "absent")],
    ]);
    await save(stores, 62, tap(1, "present"));
    expect(await waiting(stores)).toHaveLength(2);
  });

  it("is kept with the answer: cells, and conflicts until they are decided", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(1, "present"), tap(2, "absent"));
    const conflict = { student_id: 2, reason: "stale", mine: tap(2, "absent"), theirs: cell(2, "present", 3) };
    await send(stores, answer([cell(1, "present", 1)], [conflict], "2026-11-22T06:05:00Z"));
    expect(await waiting(stores)).toEqual([]);
    expect(await notesOf(stores)).toMatchObject({
      cells: { 1: { mark: "present", version: 1 }, 2: { mark: "present", version: 3 } },
      conflicts: { 2: { reason: "stale", mine: { mark: "absent" }, theirs: { version: 3 } } },
      submittedAt: "2026-11-22T06:05:00Z",
    });
    expect(await sessionsInConflict(NOURA.tag, stores.queue)).toEqual([61]);
  });

  it("keeping mine sends it again as one that has seen the other's, in one step", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(2, "absent"));
    await send(stores, answer([], [{ student_id: 2, reason: "stale", mine: tap(2, "absent"), theirs: cell(2, "present", 3) }]));
    expect(await resolveConflict(NOURA.tag, 61, 2, "mine", stores.queue)).toBe("queued");
    expect(await resolveConflict(NOURA.tag, 61, 2, "mine", stores.queue)).toBeNull();
    const [again] = await waiting(stores);
    expect(again?.payload.body.marks).toMatchObject([{ student_id: 2, mark: "absent", seen_version: 3 }]);
    expect(JSON.stringify(again)).not.toContain("tap-2-absent");
    expect(await sessionsInConflict(NOURA.tag, stores.queue)).toEqual([]);
    await send(stores, answer([cell(2, "absent", 4)]));
    expect((await notesOf(stores))?.cells).toMatchObject({ 2: { mark: "absent", version: 4 } });
  });

  it("taking theirs leaves the register alone", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(2, "absent"));
    await send(stores, answer([], [{ student_id: 2, reason: "stale", mine: tap(2, "absent"), theirs: cell(2, "present", 3) }]));
    expect(await resolveConflict(NOURA.tag, 61, 2, "theirs", stores.queue)).toBe("dropped");
    expect(await waiting(stores)).toEqual([]);
    expect(await notesOf(stores)).toMatchObject({ conflicts: {}, cells: { 2: { version: 3 } } });
  });

  it("whose student left the register cannot be sent again", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(2, "absent"));
    await send(stores, answer([], [{ student_id: 2, reason: "not_enrolled", mine: tap(2, "absent"), theirs: null }]));
    expect(await resolveConflict(NOURA.tag, 61, 2, "mine", stores.queue)).toBe("dropped");
    expect(await waiting(stores)).toEqual([]);
  });

  it("a locked register refuses for good, with everything that was tapped (P6)", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(2, "absent"));
    await send(stores, refusal("attendance_locked"));
    expect((await readQueue(NOURA.tag, stores.queue)).refused).toMatchObject([
      { code: "attendance_locked", record: { payload: { body: { marks: [{ mark: "absent" }] } } } },
    ]);
  });

  it("an answer that cannot be read says nothing, and nothing of it throws", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(2, "absent"));
    await send(stores, success({ applied: [null, { student_id: "x" }], conflicts: [{ mine: {} }, 7] }));
    expect(await notesOf(stores)).toMatchObject({ cells: {}, conflicts: {} });
    expect(await waiting(stores)).toEqual([]);
  });

  it("is its owner's alone, and goes with them", async () => {
    const stores = await storesOf(NOURA);
    await save(stores, 61, tap(1, "present"));
    await send(stores, answer([cell(1, "present", 1)]));
    expect(await readNotes(SARA.tag, 61, stores.queue)).toBeNull();
    await wipeOwner(NOURA.tag, stores);
    expect(await notesOf(stores)).toBeNull();
  });

  it("of many sessions the oldest without a conflict go", async () => {
    const stores = await storesOf(NOURA);
    for (let sid = 1; sid <= 65; sid += 1) {
      await save(stores, sid, tap(1, "present"));
      await send(
        stores,
        answer([], sid === 1 ? [{ student_id: 1, reason: "stale", mine: tap(1, "present"), theirs: cell(1, "absent", 2) }] : []),
      );
    }
    const kept = await Promise.all(Array.from({ length: 65 }, (_, index) => notesOf(stores, index + 1)));
    expect(kept.filter(Boolean)).toHaveLength(61);
    expect(kept[0]?.conflicts).toHaveProperty("1");
  });
});
