import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { ApprovalFigure } from "#contract/security/approval-kinds.ts";
import type { Approval } from "#contract/security/approvals.ts";
import { vatFigure } from "#app/widgets/figures/vat-words.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const figureWords: Record<ApprovalFigure, MessageDescriptor> = {
  enrollments: msg({ message: "Enrollments that move", context: "approval" }),
  orders: msg({ message: "Purchases that move", context: "approval" }),
  certificates: msg({ message: "Certificates that move", context: "approval" }),
  doubled: msg({ message: "Programs enrolled twice", context: "approval" }),
  paid: msg({ message: "Paid by the account that is closed", context: "approval" }),
  people: msg`Trainees in it now`,
  refund: msg`Goes back`,
  carts: msg({ message: "Carts that hold it", context: "approval" }),
  orders_open: msg({ message: "Purchases that wait to be paid", context: "approval" }),
  codes: msg({ message: "Codes", context: "campaign" }),
  ...vatFigure,
  open_differences: msg`Open reconciliation differences`,
  discount: msg({ message: "Expected discount", context: "approval" }),
};

export const fieldWords: Record<Approval["changes"][number]["field"], MessageDescriptor> = {
  price: msg({ message: "Price", context: "approval" }),
  price_after_discount: msg({ message: "Price after discount", context: "approval" }),
  vat_number: msg`VAT number`,
  value: msg`Discount`,
  value_percent: msg({ message: "Discount in percent", context: "approval" }),
  budget: msg({ message: "Budget", context: "approval" }),
  codes: msg({ message: "Codes", context: "campaign" }),
};

/** Where the thing is kept that a wish is about. */
export const subjectPath = ({ kind, id }: NonNullable<Approval["subject"]>): string =>
  ({
    program: `/staff/programs/${id}`,
    campaign: `/staff/finance/campaigns/${id}`,
    certificate: `/staff/certificates/${id}`,
    vat_period: `/staff/finance/vat?quarter=${id}`,
  })[kind];

export const approvalStatus: Record<Approval["status"], StatusWords> = {
  open: { words: msg({ message: "Waiting", context: "approval" }), kind: "wait" },
  confirmed: { words: msg({ message: "Approved", context: "approval" }), kind: "ok" },
  refused: { words: msg({ message: "Rejected", context: "approval" }), kind: "bad" },
  withdrawn: { words: msg({ message: "Taken back", context: "approval" }), kind: "plain" },
  lapsed: { words: msg({ message: "Lapsed", context: "approval" }), kind: "plain" },
};

export const subjectKind: Record<NonNullable<Approval["subject"]>["kind"], MessageDescriptor> = {
  program: msg`Program`,
  campaign: msg`Code campaign`,
  certificate: msg`Certificate`,
  vat_period: msg`Tax period`,
};
