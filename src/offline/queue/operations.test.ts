import { describe, expect, it } from "vitest";
import { markAttendance, REGISTER } from "#contract/attendance/attendance.ts";
import { addToCart, applyCoupon, clearCart, removeCoupon, removeFromCart } from "#contract/cart/cart.ts";
import { sendContactMessage } from "#contract/messages/contact.ts";
import { requestDelivery } from "#contract/certificates/certificate-delivery.ts";
import { checkIn, closeCheckIn, openCheckIn } from "#contract/attendance/check-in.ts";
import { saveAnswers, startAttempt, submitAttempt, submitWork } from "#contract/coursework/coursework.ts";
import { writePeerReview } from "#contract/coursework/peer-review.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { submitExcuse } from "#contract/requests/excuses.ts";
import { LANE_REJECTIONS } from "#contract/lanes.ts";
import { deletePost, markPost, readThread, reportPost, writePost, writeThread } from "#contract/conversation/conversation.ts";
import { deletePageNote, writePageNote } from "#contract/coursework/page-notes.ts";
import { deleteLessonNote, writeLessonNote } from "#contract/classroom/lesson-notes.ts";
import { readNotifications } from "#contract/notifications/notifications.ts";
import { savePackageState } from "#contract/classroom/packages.ts";
import { requestPostponement } from "#contract/requests/postponements.ts";
import { PROGRESS_EVENTS_MAX, sendProgress } from "#contract/classroom/progress.ts";
import { addWish, removeWish } from "#contract/catalogue/wishes.ts";
import { editReview, writeReview } from "#contract/reviews/reviews.ts";
import { LANE_RULES } from "./operations.ts";
import { JOINS } from "./append.ts";
import { isPayload, MARKS_BATCH, operation, type Operation, OPERATIONS, pathOf, PROGRESS_BATCH } from "./operations.ts";

/** The calls that the operations stand for; the worker does without their forms. */
const CALLS: Record<Operation, Endpoint> = {
  addToCart,
  chooseCohort: addToCart,
  removeFromCart,
  clearCart,
  applyCoupon,
  removeCoupon,
  sendContactMessage,
  reportProgress: sendProgress,
  writeReview,
  editReview,
  startAttempt,
  saveAnswers,
  submitAttempt,
  submitWork,
  writePeerReview,
  writeNote: writeLessonNote,
  deleteNote: deleteLessonNote,
  writeThread,
  writePost,
  deletePost,
  markPost,
  readThread,
  reportPost,
  savePackageState,
  checkIn,
  markAttendance,
  openCheckIn,
  closeCheckIn,
  writePageNote,
  deletePageNote,
  requestPostponement,
  submitExcuse,
  requestDelivery,
  readNotifications,
  addWish,
  removeWish,
};

describe("what waits without a network is a call of the contract", () => {
  it.each(Object.entries(CALLS) as [Operation, Endpoint][])("%s: method, path and lane", (op, { method, path, options }) => {
    const { lane } = operation(op);
    expect(OPERATIONS[op]).toMatchObject({ method, path, lane: options.lane });
    // A refusal that no list calls final would hold up its lane for good (P6).
    const final: readonly string[] = [...LANE_REJECTIONS[lane], ...(LANE_RULES[lane].done ?? [])];
    expect((options.problems ?? []).filter((code) => !final.includes(code))).toEqual([]);
    expect(operation(op).bodiless ?? false).toBe(
      !options.body && !options.form && (path.startsWith("/cart") || options.query !== undefined),
    );
  });

  it("and batches as large as the server takes", () => {
    expect([PROGRESS_BATCH, MARKS_BATCH]).toEqual([PROGRESS_EVENTS_MAX, REGISTER.marksMax]);
  });
});

describe("a payload", () => {
  it("fills the path, whatever stands in it", () => {
    expect(pathOf("editReview", { params: { id: 5, rid: "7/../8" }, body: {} })).toBe("/learning-programs/5/reviews/7%2F..%2F8");
  });

  it.each<[string, Operation, unknown]>([
    ["nothing", "submitExcuse", null],
    ["no body", "submitExcuse", { params: {} }],
    ["a parameter too few", "editReview", { params: { id: 5 }, body: {} }],
    ["a parameter that is an object", "requestDelivery", { params: { id: {} }, body: {} }],
    ["an event without an id", "reportProgress", { body: { events: [{ verb: "watched" }] } }],
    ["more events than the server takes", "reportProgress", { body: { events: Array.from({ length: 201 }, () => ({ id: "x" })) } }],
    ["a mark of nobody", "markAttendance", { params: { sid: 1 }, body: { marks: [{ mark: "present", client_id: "x" }] } }],
    ["a mark in no session", "markAttendance", { body: { marks: [] } }],
    ["a scan without its code", "checkIn", { body: { id: "x", scanned_at: "2026-11-22T06:00:00Z" } }],
    ["answers that are no list", "saveAnswers", { params: { aid: "a" }, body: { answers: "c" } }],
  ])("%s cannot be sent", (_name, op, payload) => {
    expect(isPayload(op, payload)).toBe(false);
  });
});

it("answers of an attempt are joined: the last one to each question", () => {
  const join = JOINS.saveAnswers;
  const earlier = {
    answers: [
      { question_id: "q1", choices: ["a"] },
      { question_id: "q2", choices: ["b"] },
    ],
  };
  expect(join?.(earlier, { answers: [{ question_id: "q1", choices: ["c"] }] })).toEqual({
    answers: [
      { question_id: "q1", choices: ["c"] },
      { question_id: "q2", choices: ["b"] },
    ],
  });
});

describe("taps on a register are joined (issue 5.4)", () => {
  const join = JOINS.markAttendance;
  const tap = (student: number, mark: string, seen: number, client = "c") => ({
    student_id: student,
    mark,
    client_id: client,
    seen_version: seen,
  });

  it("the last one of each cell, with the version that the first one saw", () => {
    expect(join?.({ marks: [tap(1, "present", 3), tap(2, "late", 0)] }, { marks: [tap(1, "absent", 5, "d")] })).toEqual({
      marks: [tap(1, "absent", 3, "d"), tap(2, "late", 0)],
    });
  });

  it("handing in stays handing in, in whatever order", () => {
    expect(join?.({ marks: [tap(1, "present", 0)] }, { marks: [], submit: true })).toEqual({ marks: [tap(1, "present", 0)], submit: true });
    expect(join?.({ marks: [], submit: true }, { marks: [tap(1, "present", 0)] })).toMatchObject({ submit: true });
  });

  it("but not with what came from a file, nor more than the server takes", () => {
    expect(join?.({ marks: [tap(1, "present", 0)] }, { marks: [tap(2, "present", 0)], imported: true })).toBeNull();
    expect(join?.({ marks: [tap(1, "present", 0)] }, { marks: [tap(2, "present", 0)], from_live: true })).toBeNull();
    const many = Array.from({ length: MARKS_BATCH }, (_, index) => tap(index, "present", 0));
    expect(join?.({ marks: many }, { marks: [tap(0, "absent", 0)] })).not.toBeNull();
    expect(join?.({ marks: many }, { marks: [tap(MARKS_BATCH, "absent", 0)] })).toBeNull();
    const long = Array.from({ length: 350 }, (_, index) => ({ ...tap(index, "late", 0), note: "ز".repeat(300) }));
    expect(join?.({ marks: long }, { marks: [tap(0, "absent", 0)] })).toBeNull();
  });
});
