import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { messages as pages } from "#locales/ar/pages.po";
import { OPERATIONS, operation, type Operation } from "#offline/queue/operations.ts";
import type { QueueRecord } from "#offline/queue/record.ts";
import { detailOf, placeOf, wordsOf } from "./waiting-words.ts";

const arabic = setupI18n({ locale: "ar", messages: { ar: pages } });
const english = setupI18n({ locale: "en", messages: { en: {} } });

const header = { order: 1, key: "k", owner: "noura", madeAt: "2026-11-22T06:00:00Z", tried: false, outbox: null, seq: null } as const;
const queued = (op: Operation, body: Record<string, unknown> = {}, shown: Record<string, unknown> = {}): QueueRecord => ({
  ...header,
  lane: operation(op).lane,
  op,
  payload: { params: { id: 4, rid: 5, sid: 6, aid: "a" }, body },
  shown,
});
const letter = queued("sendContactMessage", { message: "السلام عليكم" });
const everything = (Object.keys(OPERATIONS) as Operation[]).map((op) => queued(op));

describe("issue 6.2: nothing that waits is without words", () => {
  it.each(everything.map((record) => [record.op, record] as const))("%s is said in both languages", (_op, record) => {
    for (const [i18n, letters] of [
      [arabic, /[\u0621-\u064a]{3}/u],
      [english, /[a-z]{3}/u],
    ] as const) {
      const words = i18n._(wordsOf(record));
      expect(words).toMatch(letters);
      expect(words).not.toContain("{");
    }
  });

  it("no two changes of the cart are told by the same words", () => {
    const cart = everything.filter(({ lane }) => lane === "cart");
    expect(new Set(cart.map((record) => wordsOf(record).id)).size).toBe(cart.length);
  });

  it("progress counts lessons, not what was reported of them; a sheet says how many it marks, and that it is handed in", () => {
    const events = [1, 1, 2].map((item_id, id) => ({ id: String(id), item_id }));
    expect(english._(wordsOf(queued("reportProgress", { events })))).toBe("Progress in 2 lessons");
    expect(english._(wordsOf(queued("markAttendance", { marks: [{}] })))).toBe("Attendance of 1 trainee");
    expect(english._(wordsOf(queued("markAttendance", { marks: [{}, {}], submit: true })))).toMatch(/2 trainees, and submission/u);
    expect(english._(wordsOf(queued("markAttendance", { marks: [], submit: true })))).toBe("Submission of the attendance sheet");
  });
});

describe("what it is about, and where it was made", () => {
  it("is read from what screens leave beside it, whatever an older version left", () => {
    expect(detailOf(queued("requestDelivery", {}, { title: { ar: "ذكاء", en: "AI" } }), "en")).toBe("AI");
    expect(detailOf(queued("submitAttempt", {}, { title: "Quiz 1" }), "ar")).toBe("Quiz 1");
    expect(detailOf(queued("submitExcuse", {}, { program: { ar: "إدارة", en: "Management" } }), "ar")).toBe("إدارة");
    expect(detailOf(queued("submitExcuse", {}, { title: 7 }), "ar")).toBe("");
    expect(detailOf(queued("applyCoupon", { code: "QABAS10" }), "ar")).toBe("QABAS10");
    expect(detailOf(letter, "ar")).toBe("السلام عليكم");
  });

  it("leads to that screen", () => {
    expect(placeOf(queued("addToCart"))).toBe("/cart");
    expect(placeOf(letter)).toBe("/contact");
    expect(placeOf(queued("editReview"))).toBe("/course/4/course_rate");
    expect(placeOf(queued("reportProgress"))).toBeNull();
  });
});
