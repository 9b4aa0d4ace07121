import { expect, test } from "vitest";
import { ENROLLMENT_STATUSES } from "#contract/enrollments/enrollments.ts";
import { POSTPONEMENT_STATUSES } from "#contract/requests/postponements.ts";
import { ATTEMPT_STATUSES, SUBMISSION_STATUSES } from "#contract/classroom/lesson-content.ts";
import { EXCUSE_STATUSES } from "#contract/requests/student-services.ts";
import { ABSENCE_STATUSES, DEPARTURE_STATUSES } from "#contract/requests/teaching-requests.ts";
import { WITHDRAWAL_STATUSES } from "#contract/requests/withdrawals.ts";
import { canMoveSubmission } from "#server/commands/coursework/submission-moves.ts";
import { canMoveAttempt } from "#server/commands/classroom/move-attempt.ts";
import { canMoveEnrollment } from "#server/commands/enrollments/move-enrollment.ts";
import { canMoveExcuse } from "./move-excuse.ts";
import { canMovePostponement } from "./move-postponement.ts";
import { canMoveTeachingRequest } from "./move-teaching-request.ts";
import { canMoveWithdrawal } from "./move-withdrawal.ts";

const moves = <S extends string>(all: readonly S[], can: (from: S, to: S) => boolean) =>
  Object.fromEntries(all.map((from) => [from, all.filter((to) => can(from, to))]));

test("the machines of api.md §5 and §6 have these moves and no other", () => {
  expect(moves(POSTPONEMENT_STATUSES, canMovePostponement)).toEqual({
    pending: ["approved", "rejected", "cancelled", "expired"],
    approved: ["applied", "cancelled", "expired"],
    applied: ["resumed"],
    resumed: [],
    rejected: [],
    cancelled: [],
    expired: [],
  });
  expect(moves(WITHDRAWAL_STATUSES, canMoveWithdrawal)).toEqual({
    pending: ["instructor_reviewed", "approved", "rejected", "cancelled"],
    instructor_reviewed: ["approved", "rejected", "cancelled"],
    approved: ["refund_processing", "closed_no_refund"],
    refund_processing: ["refunded"],
    refunded: [],
    closed_no_refund: [],
    rejected: [],
    cancelled: [],
  });
  expect(moves(ENROLLMENT_STATUSES, canMoveEnrollment)).toEqual({
    pending: ["active", "completed", "postponed", "withdrawn", "expired"],
    active: ["completed", "postponed", "withdrawn", "expired"],
    completed: [],
    postponed: ["active", "withdrawn", "expired"],
    withdrawn: [],
    expired: ["active"],
  });
});

test("issue 5.2 the requests of instructors, absence and departure, are decided once or taken back", () => {
  const table = { pending: ["approved", "rejected", "cancelled"], approved: [], rejected: [], cancelled: [] };
  expect(moves(ABSENCE_STATUSES, canMoveTeachingRequest)).toEqual(table);
  expect(moves(DEPARTURE_STATUSES, canMoveTeachingRequest)).toEqual(table);
});

test("issue 5.2 and 5.5 what an instructor decides: excuses once, work and attempts as handed in", () => {
  expect(moves(EXCUSE_STATUSES, canMoveExcuse)).toEqual({
    pending: ["approved", "rejected", "cancelled", "expired"],
    approved: [],
    rejected: [],
    cancelled: [],
    expired: [],
  });
  expect(moves(SUBMISSION_STATUSES, canMoveSubmission)).toEqual({
    draft: ["submitted"],
    submitted: ["returned", "graded"],
    returned: ["resubmitted"],
    resubmitted: ["returned", "graded"],
    graded: [],
  });
  expect(moves(ATTEMPT_STATUSES, canMoveAttempt)).toEqual({
    in_progress: ["submitted", "graded", "expired"],
    submitted: ["graded"],
    graded: [],
    expired: ["graded"],
  });
});
