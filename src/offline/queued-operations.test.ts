import { describe, expect, it } from "vitest";
import { requestDelivery } from "#contract/certificate-delivery.ts";
import { saveAnswers, startAttempt, submitAttempt, submitWork } from "#contract/coursework.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { submitExcuse } from "#contract/excuses.ts";
import { LANE_REJECTIONS } from "#contract/lanes.ts";
import { readNotifications } from "#contract/notifications.ts";
import { requestPostponement } from "#contract/postponements.ts";
import { PROGRESS_EVENTS_MAX, sendProgress } from "#contract/progress.ts";
import { editReview, writeReview } from "#contract/reviews.ts";
import { isQueuedPayload, PROGRESS_BATCH, QUEUED_OPERATIONS, type QueuedOp, queuedOperation, queuedPath } from "./queued-operations.ts";

/** The calls that the operations stand for; the worker does without their forms. */
const CALLS: Record<QueuedOp, Endpoint> = {
  reportProgress: sendProgress,
  writeReview,
  editReview,
  startAttempt,
  saveAnswers,
  submitAttempt,
  submitWork,
  requestPostponement,
  submitExcuse,
  requestDelivery,
  readNotifications,
};

describe("what waits without a network is a call of the contract", () => {
  it.each(Object.entries(CALLS) as [QueuedOp, Endpoint][])("%s: method, path and lane", (op, { method, path, options }) => {
    const { lane } = queuedOperation(op);
    expect(QUEUED_OPERATIONS[op]).toMatchObject({ method, path, lane: options.lane });
    // A refusal that no list calls final would hold up its lane for good (P6).
    expect((options.problems ?? []).filter((code) => !(LANE_REJECTIONS[lane] as readonly string[]).includes(code))).toEqual([]);
  });

  it("and a batch of progress as large as the server takes", () => {
    expect(PROGRESS_BATCH).toBe(PROGRESS_EVENTS_MAX);
  });
});

describe("a payload", () => {
  it("fills the path, whatever stands in it", () => {
    expect(queuedPath("editReview", { params: { id: 5, rid: "7/../8" }, body: {} })).toBe("/learning-programs/5/reviews/7%2F..%2F8");
  });

  it.each<[string, QueuedOp, unknown]>([
    ["nothing", "submitExcuse", null],
    ["no body", "submitExcuse", { params: {} }],
    ["a parameter too few", "editReview", { params: { id: 5 }, body: {} }],
    ["a parameter that is an object", "requestDelivery", { params: { id: {} }, body: {} }],
    ["an event without an id", "reportProgress", { body: { events: [{ verb: "watched" }] } }],
    ["more events than the server takes", "reportProgress", { body: { events: Array.from({ length: 201 }, () => ({ id: "x" })) } }],
    ["answers that are no list", "saveAnswers", { params: { aid: "a" }, body: { answers: "c" } }],
  ])("%s cannot be sent", (_name, op, payload) => {
    expect(isQueuedPayload(op, payload)).toBe(false);
  });
});

it("answers of an attempt are joined: the last one to each question", () => {
  const join = queuedOperation("saveAnswers").join;
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
