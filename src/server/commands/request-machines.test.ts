import { expect, test } from "vitest";
import { ENROLLMENT_STATUSES } from "#contract/enrollments.ts";
import { POSTPONEMENT_STATUSES } from "#contract/postponements.ts";
import { WITHDRAWAL_STATUSES } from "#contract/withdrawals.ts";
import { canMoveEnrollment } from "./move-enrollment.ts";
import { canMovePostponement } from "./move-postponement.ts";
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
