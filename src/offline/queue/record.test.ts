import { set } from "idb-keyval";
import { describe, expect, it } from "vitest";
import { NOURA, program, rowsOf, sendAll, server, storesOf, success } from "#offline/test-device.ts";
import { drain } from "./drain.ts";
import { readRecord, storedRecord } from "./record.ts";

/** Records as released versions wrote them. Never change one; add one for each new version (P12). */
const FIXTURES = {
  "v1, not sent": {
    v: 1,
    order: 3,
    lane: "cart",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a01",
    owner: "tag-noura",
    op: "addToCart",
    ids: [12],
    payload: null,
    shown: [
      {
        id: 12,
        type: "course",
        title: "تحليل البيانات",
        price: 950,
        price_after_discount: 760.5,
        cover_photo: null,
        glaze: "data",
        duration_hours: 24,
        translations: { ar: { title: "تحليل البيانات" }, en: { title: "Data analysis" } },
        problem: null,
      },
    ],
    madeAt: "2026-11-22T06:00:00.000Z",
  },
  "v1, sent, a coupon": {
    v: 1,
    order: 4,
    lane: "cart",
    outbox: "5a3c1f76-5b0c-4a44-8f6c-0d6b1c9f2e11",
    seq: 9,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a02",
    owner: "tag-noura",
    op: "applyCoupon",
    ids: [],
    payload: { code: "WELCOME10" },
    shown: [],
    madeAt: "2026-11-22T06:00:01.000Z",
  },
};

/** Version 2 brought messages to us; cart changes are still written as version 1. */
const MESSAGES = {
  "v2, a guest's message": {
    v: 2,
    order: 5,
    lane: "contact",
    op: "sendContactMessage",
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a03",
    owner: "guest",
    tried: false,
    payload: {
      id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a03",
      fullName: "سارة الحربي",
      email: "sara@example.com",
      phone: "+966501234567",
      message: "سؤال عن دورة تحليل البيانات",
      website: "",
    },
    madeAt: "2026-11-22T06:00:02.000Z",
  },
};

/** Version 3 brought progress and requests, in lanes of their own. */
const QUEUED = {
  "v3, progress, not sent": {
    v: 3,
    order: 6,
    lane: "learning",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a05",
    owner: "tag-noura",
    op: "reportProgress",
    payload: {
      body: {
        events: [
          {
            id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a06",
            enrollment_id: 4,
            item_id: 31,
            verb: "progressed",
            position_s: 62,
            percent: 40,
            occurred_at: "2026-11-22T06:00:03.000Z",
            device_clock_offset_ms: 0,
          },
        ],
      },
    },
    shown: {},
    madeAt: "2026-11-22T06:00:03.000Z",
  },
  "v3, a request with a place in its path, sent": {
    v: 3,
    order: 7,
    lane: "requests",
    outbox: "5a3c1f76-5b0c-4a44-8f6c-0d6b1c9f2e11",
    seq: 1,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a07",
    owner: "tag-noura",
    op: "requestDelivery",
    payload: { params: { id: 12 }, body: { full_name: "نورة العتيبي", city: "الرياض" } },
    shown: { program: "تحليل البيانات" },
    madeAt: "2026-11-22T06:00:04.000Z",
  },
  "v3, marks of a register, which is handed in": {
    v: 3,
    order: 8,
    lane: "teaching",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a08",
    owner: "tag-noura",
    op: "markAttendance",
    payload: {
      params: { sid: 61 },
      body: {
        marks: [
          {
            student_id: 9,
            mark: "late",
            minutes_late: 12,
            note: "زحام",
            marked_at: "2026-11-22T06:00:05.000Z",
            client_id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a09",
            seen_version: 2,
          },
        ],
        submit: true,
      },
    },
    shown: {},
    madeAt: "2026-11-22T06:00:05.000Z",
  },
  "v3, check-in by code is closed": {
    v: 3,
    order: 9,
    lane: "teaching",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a0a",
    owner: "tag-noura",
    op: "closeCheckIn",
    payload: { params: { sid: 61 }, body: { closed_at: "2026-11-22T06:00:06.000Z" } },
    shown: {},
    madeAt: "2026-11-22T06:00:06.000Z",
  },
};

/** With the choice of a cohort; other changes of the cart are still written as version 1. */
const SAID = {
  "v4, a question, not sent": {
    v: 4,
    order: 21,
    lane: "conversation",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a20",
    owner: "tag-noura",
    op: "writeThread",
    payload: {
      params: { id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a21" },
      body: { program_id: 4, kind: "question", title: "ما الفرق؟", body: "لم أفهم", written_at: "2026-11-26T06:00:00.000Z" },
    },
    shown: {},
    madeAt: "2026-11-26T06:00:08.000Z",
  },
  "v4, an answer, not sent": {
    v: 4,
    order: 22,
    lane: "conversation",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a22",
    owner: "tag-noura",
    op: "writePost",
    payload: {
      params: { id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a23" },
      body: { thread_id: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a21", body: "جواب", written_at: "2026-11-26T06:00:00.000Z" },
    },
    shown: {},
    madeAt: "2026-11-26T06:00:09.000Z",
  },
};

const CHOSEN = {
  "v3, a cohort in the cart": {
    v: 3,
    order: 10,
    lane: "cart",
    outbox: null,
    seq: null,
    key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a0b",
    owner: "tag-noura",
    op: "chooseCohort",
    payload: { body: { learning_program_id: 12, cohort_id: 31 } },
    shown: { programs: [program(12)], before: null },
    madeAt: "2026-11-26T06:00:07.000Z",
  },
};

describe("records of every released version", () => {
  it.each(Object.entries({ ...FIXTURES, ...MESSAGES, ...QUEUED, ...CHOSEN, ...SAID }))("%s is read", (_name, stored) => {
    const read = readRecord(stored);
    // What is written again is what lay there: a tab of the version that wrote it reads it still.
    expect(read.kind === "record" && storedRecord(read.record)).toEqual(stored);
  });

  it("are drained by this version, in their order (P12)", async () => {
    const stores = await storesOf(NOURA);
    for (const record of Object.values(FIXTURES).toReversed())
      await set(`record/${String(record.order).padStart(12, "0")}`, record, stores.queue);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send)).toMatchObject({ answered: 2, stopped: null });
    expect(seen.map((request) => request.headers["Idempotency-Key"])).toEqual(Object.values(FIXTURES).map((record) => record.key));
  });

  it("of version 2 too: a message (P12)", async () => {
    const stores = await storesOf(NOURA);
    const [message] = Object.values(MESSAGES);
    await set("record/000000000005", message, stores.queue);
    const { seen, send } = server(success({ reference: "CM-1448-000001" }, 201));
    expect(await drain({ lane: "contact", queue: stores.queue, send, lock: (_wait, work) => work() })).toMatchObject({
      answered: 1,
      stopped: null,
    });
    expect(seen.map((request) => JSON.parse(request.body ?? ""))).toEqual([message?.payload]);
  });

  it("of version 3 too: progress, marks and requests, each in its lane (P12)", async () => {
    const stores = await storesOf(NOURA);
    for (const record of Object.values(QUEUED)) await set(`record/${String(record.order).padStart(12, "0")}`, record, stores.queue);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send)).toMatchObject({ answered: 0, stopped: null });
    for (const [lane, answered] of [
      ["learning", 1],
      ["requests", 1],
      ["teaching", 2],
    ] as const)
      expect(await sendAll(stores, send, { lane })).toMatchObject({ answered, stopped: null });
    expect(seen.map(({ method, path, body }) => [method, path, JSON.parse(body ?? "")])).toEqual([
      ["POST", "/student/progress/batch", QUEUED["v3, progress, not sent"].payload.body],
      ["POST", "/student/certificates/12/delivery", QUEUED["v3, a request with a place in its path, sent"].payload.body],
      ["PUT", "/instructor/sessions/61/attendance", QUEUED["v3, marks of a register, which is handed in"].payload.body],
      ["DELETE", "/instructor/sessions/61/check-in", QUEUED["v3, check-in by code is closed"].payload.body],
    ]);
  });

  it("of version 4 too: a question and an answer, in their order (P12)", async () => {
    const stores = await storesOf(NOURA);
    for (const record of Object.values(SAID)) await set(`record/${String(record.order).padStart(12, "0")}`, record, stores.queue);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send, { lane: "conversation" })).toMatchObject({ answered: 2, stopped: null });
    expect(seen.map(({ method, path }) => [method, path])).toEqual([
      ["PUT", "/conversation/threads/0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a21"],
      ["PUT", "/conversation/posts/0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a23"],
    ]);
  });

  it("of an operation that a later version brought stay where they are, and hold up their lane alone (P3, P12)", async () => {
    const stores = await storesOf(NOURA);
    const later = { ...QUEUED["v3, progress, not sent"], order: 8, op: "scanCode", payload: { body: { code: "x" } } };
    await set("record/000000000008", later, stores.queue);
    await set("record/000000000007", QUEUED["v3, a request with a place in its path, sent"], stores.queue);
    const { send } = server(success());
    expect(await sendAll(stores, send, { lane: "learning" })).toMatchObject({ stopped: "newer_version" });
    expect(await sendAll(stores, send, { lane: "requests" })).toMatchObject({ answered: 1, stopped: null });
    expect(await rowsOf(stores)).toHaveProperty("record/000000000008", later);
  });

  it("of a later version stay where they are, and nothing is sent past them (P3, P12)", async () => {
    const stores = await storesOf(NOURA);
    await set("record/000000000003", FIXTURES["v1, not sent"], stores.queue);
    await set("record/000000000004", { v: 5, order: 4, whatever: program(1) }, stores.queue);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send)).toMatchObject({ answered: 0, stopped: "newer_version" });
    expect(await drain({ lane: "contact", queue: stores.queue, send, lock: (_wait, work) => work() })).toMatchObject({
      stopped: "newer_version",
    });
    expect(seen).toEqual([]);
    expect(await rowsOf(stores)).toHaveProperty("record/000000000004", { v: 5, order: 4, whatever: program(1) });
  });

  it("of a later version hold up their own lane alone, where it can be read (P3)", async () => {
    const stores = await storesOf(NOURA);
    await set("record/000000000003", FIXTURES["v1, not sent"], stores.queue);
    await set("record/000000000004", { v: 5, order: 4, lane: "contact" }, stores.queue);
    const { send } = server(success());
    expect(await drain({ lane: "contact", queue: stores.queue, send, lock: (_wait, work) => work() })).toMatchObject({
      stopped: "newer_version",
    });
    expect(await sendAll(stores, send)).toMatchObject({ answered: 1, stopped: null });
  });
});

describe("garbage among the records", () => {
  const good = FIXTURES["v1, not sent"];
  const message = MESSAGES["v2, a guest's message"];
  const progress = QUEUED["v3, progress, not sent"];
  const chosen = CHOSEN["v3, a cohort in the cart"];
  const said = SAID["v4, a question, not sent"];
  const delivery = QUEUED["v3, a request with a place in its path, sent"];
  it.each<[string, unknown]>([
    ["nothing", null],
    ["a string", "record"],
    ["no version", { ...good, v: undefined }],
    ["an unknown operation", { ...good, op: "payOrder" }],
    ["an unknown lane", { ...good, lane: "fast" }],
    ["a sequence without an outbox", { ...good, seq: 3 }],
    ["ids that are no numbers", { ...good, ids: ["12"] }],
    ["a program without a title", { ...good, shown: [{ ...good.shown[0], translations: {} }] }],
    ["a price of three decimals", { ...good, shown: [{ ...good.shown[0], price: 1.234 }] }],
    ["a negative price", { ...good, shown: [{ ...good.shown[0], price: -1 }] }],
    ["a cart change that calls itself version 2", { ...good, v: 2 }],
    ["a message without a text", { ...message, payload: { ...message.payload, message: "" } }],
    ["a message under another key than its own", { ...message, key: "0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a04" }],
    ["a message in the cart's lane", { ...message, lane: "cart" }],
    ["progress in the lane of requests", { ...progress, lane: "requests" }],
    ["a post that calls itself version 3", { ...said, v: 3 }],
    ["progress that calls itself version 4", { ...progress, v: 4 }],
    ["progress without events", { ...progress, payload: { body: { events: [] } } }],
    ["a queued mutation without a body", { ...progress, payload: {} }],
    ["a queued mutation without what its path needs", { ...delivery, payload: { body: delivery.payload.body } }],
    ["a queued mutation that calls itself version 1", { ...progress, v: 1 }],
    ["a choice of no cohort", { ...chosen, payload: { body: { learning_program_id: 12 } } }],
    ["a choice of a cohort that calls itself version 1", { ...chosen, v: 1, ids: [12], payload: null, shown: [] }],
    ["a queued mutation with a sequence and no outbox", { ...progress, seq: 2 }],
  ])("%s is not believed", (_name, stored) => {
    expect(readRecord(stored)).toEqual({ kind: "unreadable" });
  });
});
