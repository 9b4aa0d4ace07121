import { describe, expect, it } from "vitest";
import { emptyCell, type MarkedCell } from "#contract/attendance/attendance.ts";
import { saveMessage } from "#offline/contact/messages.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { changeCart, NOURA, program, refusal, SARA, sendAll, server, storesOf, success } from "#offline/test-device.ts";
import { append } from "./append.ts";
import { OPERATIONS, operation, type Operation } from "./operations.ts";
import type { QueueRecord } from "./record.ts";
import { countUnsent, dismiss, isWorthAsking, readQueue, type Unsent, waitingOf } from "./read-queue.ts";

const NOTHING = countUnsent([]);
const mark = (id: number): MarkedCell => ({
  student_id: id,
  mark: "absent",
  marked_at: "2026-11-22T06:01:00.000Z",
  client_id: `tap-${id}`,
  seen_version: 0,
});
const queue = (stores: DeviceStores, op: Operation, params: Record<string, string | number>, body: Record<string, unknown> = {}) =>
  append(NOURA.tag, { op, payload: { params, body }, shown: {} }, stores.queue);
const counted = async (stores: DeviceStores) => {
  const { records, undecided } = await waitingOf(NOURA.tag, stores.queue);
  return countUnsent(records, undecided);
};

describe("O2: what a logout would delete", () => {
  it("is counted as its person counts: each kind, and one thing once however often it was changed", async () => {
    const stores = await storesOf(NOURA);
    await queue(stores, "writeNote", { id: "n1" }, { item_id: 1, body: "أول", written_at: "2026-11-22T06:00:00Z" });
    await queue(stores, "writeNote", { id: "n2" }, { item_id: 1, body: "ثان", written_at: "2026-11-22T06:00:00Z" });
    await queue(stores, "deleteNote", { id: "n1" });
    await queue(stores, "startAttempt", { id: 7 }, { id: "a1", answers: [] });
    await queue(stores, "saveAnswers", { aid: "a1" }, { answers: [] });
    await queue(stores, "submitAttempt", { aid: "a2" }, { answers: [] });
    await queue(stores, "submitWork", { id: 9 });
    await queue(stores, "writeReview", { id: 4 });
    const said = { body: "سؤال", title: "سؤال", kind: "question", program_id: 1, thread_id: "t1", written_at: "2026-11-22T06:00:00Z" };
    await queue(stores, "writeThread", { id: "t1" }, said);
    for (const id of ["p1", "p1", "p2"]) await queue(stores, "writePost", { id }, said);
    await queue(stores, "readThread", { id: "t1" }, { read_at: "2026-11-22T06:00:00Z" });
    await queue(stores, "requestPostponement", {});
    await queue(stores, "submitExcuse", {});
    await queue(stores, "checkIn", {}, { id: "c1", code: "K", scanned_at: "2026-11-22T06:00:00Z" });
    await queue(stores, "markAttendance", { sid: 61 }, { marks: [mark(1), mark(2)] });
    await queue(stores, "closeCheckIn", { sid: 61 });
    await queue(stores, "openCheckIn", { sid: 62 });
    for (const id of [7, 8, 7]) await queue(stores, id === 8 ? "removeWish" : "addWish", { id });
    const event = (id: string, item_id: number) => ({ events: [{ id, item_id }] });
    for (const body of [event("e1", 1), event("e2", 1), event("e3", 2)]) await queue(stores, "reportProgress", {}, body);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await changeCart(NOURA.tag, { op: "applyCoupon", code: "QABAS10" }, stores.queue);
    const message = { id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01", fullName: "نورة", email: "n@example.com", phone: "+966501234567" };
    await saveMessage(NOURA.tag, { ...message, message: "رسالة", website: "" }, { queue: stores.queue });
    expect(await counted(stores)).toEqual<Unsent>({
      notes: 2,
      tests: 2,
      works: 1,
      reviews: 1,
      posts: 3,
      requests: 2,
      checkIns: 1,
      sheets: 2,
      undecided: 0,
      lessons: 2,
      cart: 2,
      messages: 1,
      wishes: 2,
    });
  });

  it("counts sheets with marks that met another's", async () => {
    const stores = await storesOf(NOURA);
    await queue(stores, "markAttendance", { sid: 61 }, { marks: [mark(1)] });
    const conflict = { student_id: 1, reason: "stale", mine: mark(1), theirs: { ...emptyCell(1), mark: "present", version: 3 } };
    const answered = success({ session: { submitted_at: null }, applied: [], conflicts: [conflict] });
    await sendAll(stores, server(answered).send, { lane: "teaching" });
    expect(await counted(stores)).toEqual({ ...NOTHING, undecided: 1 });
  });

  it("P16: counts what was refused and its person has not seen, for it is their own words; not a refused change of the cart", async () => {
    const stores = await storesOf(NOURA);
    await queue(stores, "submitWork", { id: 9 });
    await sendAll(stores, server(refusal("not_found")).send, { lane: "learning" });
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await sendAll(stores, server(refusal("program_unavailable")).send);
    expect(await counted(stores)).toEqual({ ...NOTHING, works: 1 });
    const [seen] = (await readQueue(NOURA.tag, stores.queue)).refused.filter(({ record }) => record.op === "submitWork");
    await dismiss(seen?.record.key ?? "", stores.queue);
    expect(await counted(stores)).toEqual(NOTHING);
  });

  it("is neither another account's nor a guest's", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(SARA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    const message = { id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a02", fullName: "زائر", email: "g@example.com", phone: "+966501234567" };
    await saveMessage(null, { ...message, message: "رسالة", website: "" }, { queue: stores.queue });
    expect(await counted(stores)).toEqual(NOTHING);
  });

  it("of a device that fails is what it was known to hold", async () => {
    const stores = await storesOf(NOURA);
    let fails = false;
    const failing: typeof stores.queue = (mode, work) => (fails ? Promise.reject(new StorageFailure("broken")) : stores.queue(mode, work));
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, failing);
    fails = true;
    expect(countUnsent((await waitingOf(NOURA.tag, failing)).records)).toEqual({ ...NOTHING, cart: 1 });
  });
});

describe("O2: what is asked about", () => {
  const record = (op: Operation): QueueRecord => ({
    order: 1,
    tried: false,
    lane: operation(op).lane,
    outbox: null,
    seq: null,
    key: "k",
    owner: NOURA.tag,
    op,
    payload: { params: { id: 1, aid: "a", sid: 2, rid: 3 }, body: { id: "a", events: [{ id: "e", item_id: 1 }] } },
    shown: {},
    madeAt: "2026-11-22T06:00:00Z",
  });
  const silent: Operation[] = ["reportProgress", "readNotifications", "readThread"];

  it.each(Object.keys(OPERATIONS) as Operation[])("%s, unless a person would not miss it", (op) => {
    expect(isWorthAsking(countUnsent([record(op)]))).toBe(!silent.includes(op));
  });

  it("an undecided sheet alone, and never nothing", () => {
    expect(isWorthAsking(countUnsent([], 1))).toBe(true);
    expect(isWorthAsking(NOTHING)).toBe(false);
  });
});
