import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { CertificateStatus } from "#contract/certificates/certificates.ts";
import type { ChargebackState } from "#contract/orders/chargebacks.ts";
import type { PayoutState } from "#contract/orders/payouts.ts";
import type { VatPeriodState } from "#contract/reports/vat-periods.ts";
import type { OrderStatus } from "#contract/orders/orders.ts";
import type { InboxKind } from "#contract/requests/assignments.ts";

/** What stands in the files that staff export, in the language of who asked. */
export const ACCOUNT_TYPE: Readonly<Record<"student" | "instructor" | "staff" | "admin", MessageDescriptor>> = {
  student: msg({ message: "Trainee", context: "export" }),
  instructor: msg({ message: "Instructor", context: "export" }),
  staff: msg({ message: "Staff", context: "export" }),
  admin: msg({ message: "Administrator", context: "export" }),
};

export const ORDER_STATE: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  pending: msg({ message: "Awaiting payment", context: "export" }),
  paid: msg({ message: "Paid", context: "export" }),
  failed: msg({ message: "Not completed", context: "export" }),
  cancelled: msg({ message: "Cancelled", context: "export" }),
  expired: msg({ message: "Expired", context: "export" }),
  review: msg({ message: "Under review", context: "export" }),
  partially_refunded: msg({ message: "Partly refunded", context: "export" }),
  refunded: msg({ message: "Refunded", context: "export" }),
};

export const REQUEST_KIND: Readonly<Record<InboxKind, MessageDescriptor>> = {
  postponement: msg({ message: "Postponement", context: "export" }),
  withdrawal: msg({ message: "Withdrawal", context: "export" }),
  excuse: msg({ message: "Excuse", context: "export" }),
  delivery: msg({ message: "Certificate delivery", context: "export" }),
  name_correction: msg({ message: "Name correction", context: "export" }),
  trainer: msg({ message: "Trainer application", context: "export" }),
  contact: msg({ message: "Contact message", context: "export" }),
  review_report: msg({ message: "Reported review", context: "export" }),
  absence: msg({ message: "Instructor’s absence", context: "export" }),
  departure: msg({ message: "Instructor leaving a program", context: "export" }),
};

export const CERTIFICATE_STATE: Readonly<Record<CertificateStatus, MessageDescriptor>> = {
  pending: msg({ message: "Being issued", context: "export" }),
  issued: msg({ message: "Valid", context: "export" }),
  revoked: msg({ message: "Revoked", context: "export" }),
  superseded: msg({ message: "Replaced", context: "export" }),
};

export const CHARGEBACK_STATE: Readonly<Record<ChargebackState, MessageDescriptor>> = {
  open: msg({ message: "To be answered", context: "export" }),
  won: msg({ message: "Won", context: "export" }),
  lost: msg({ message: "Lost", context: "export" }),
  accepted: msg({ message: "Accepted", context: "export" }),
};

export const PAYOUT_STATE: Readonly<Record<PayoutState, MessageDescriptor>> = {
  expected: msg({ message: "Expected", context: "export" }),
  differing: msg({ message: "Another sum came", context: "export" }),
  received: msg({ message: "Received at the bank", context: "export" }),
  cancelled: msg({ message: "Recorded by mistake", context: "export" }),
};

export const HEADS = {
  number: msg({ message: "Number", context: "export" }),
  nameAr: msg({ message: "Name in Arabic", context: "export" }),
  nameEn: msg({ message: "Name in English", context: "export" }),
  email: msg({ message: "E-mail", context: "export" }),
  phone: msg({ message: "Mobile", context: "export" }),
  type: msg({ message: "Type", context: "export" }),
  made: msg({ message: "Account made", context: "export" }),
  suspended: msg({ message: "Suspended on", context: "export" }),
  date: msg({ message: "Date", context: "export" }),
  buyer: msg({ message: "Buyer", context: "export" }),
  reference: msg({ message: "The bank’s reference", context: "export" }),
  amount: msg({ message: "Amount, SAR", context: "export" }),
  programs: msg({ message: "Programs", context: "export" }),
  payment: msg({ message: "Payment", context: "export" }),
  total: msg({ message: "Total, SAR", context: "export" }),
  status: msg({ message: "Status", context: "export" }),
  kind: msg({ message: "Kind", context: "export" }),
  person: msg({ message: "Person", context: "export" }),
  program: msg({ message: "Program", context: "export" }),
  received: msg({ message: "Received", context: "export" }),
  replyBy: msg({ message: "Answer by", context: "export" }),
  open: msg({ message: "Open", context: "export" }),
  closed: msg({ message: "Closed", context: "export" }),
  event: msg({ message: "Event", context: "export" }),
  actor: msg({ message: "Who acted (account)", context: "export" }),
  about: msg({ message: "Whom it is about (account)", context: "export" }),
  subject: msg({ message: "Subject", context: "export" }),
  details: msg({ message: "Details", context: "export" }),
  address: msg({ message: "Network address", context: "export" }),
  request: msg({ message: "Technical number", context: "export" }),
  invoice: msg({ message: "Invoice", context: "export" }),
  creditNote: msg({ message: "Credit note", context: "export" }),
  code: msg({ message: "Discount code", context: "export" }),
  usedOn: msg({ message: "Used on", context: "export" }),
  discount: msg({ message: "Discount, SAR", context: "export" }),
  purchase: msg({ message: "Purchase", context: "export" }),
  taxPeriod: msg({ message: "Tax period", context: "export" }),
  taxPeriodState: msg({ message: "State of the tax period", context: "export" }),
  net: msg({ message: "Without VAT, SAR", context: "export" }),
  vat: msg({ message: "VAT, SAR", context: "export" }),
  absences: msg({ message: "Absences in a row", context: "export" }),
  attendance: msg({ message: "Attendance below the required, %", context: "export" }),
  inactive: msg({ message: "Days without opening the course", context: "export" }),
  grade: msg({ message: "Grade below the required, %", context: "export" }),
  progress: msg({ message: "Progress, %", context: "export" }),
  lastSeen: msg({ message: "Last opened", context: "export" }),
  revokedOn: msg({ message: "Revoked on", context: "export" }),
  returned: msg({ message: "Sent back, SAR", context: "export" }),
  percent: msg({ message: "Discount, %", context: "export" }),
  used: msg({ message: "Times used", context: "export" }),
  limit: msg({ message: "Times at most", context: "export" }),
  startsOn: msg({ message: "In force from", context: "export" }),
  endsOn: msg({ message: "In force until", context: "export" }),
  stopped: msg({ message: "Stopped", context: "export" }),
  vatNumber: msg({ message: "VAT number", context: "export" }),
  contact: msg({ message: "Contact person", context: "export" }),
  paid: msg({ message: "Paid less what went back, SAR", context: "export" }),
  awaited: msg({ message: "Awaited, SAR", context: "export" }),
  begins: msg({ message: "Begins", context: "export" }),
  seats: msg({ message: "Seats", context: "export" }),
  taken: msg({ message: "Seats taken", context: "export" }),
  learnerPart: msg({ message: "Learner’s part of a seat, SAR", context: "export" }),
  previousHash: msg({ message: "Hash of the entry before", context: "export" }),
  hash: msg({ message: "Hash", context: "export" }),
  provider: msg({ message: "Provider", context: "export" }),
  payoutReference: msg({ message: "The provider’s reference", context: "export" }),
  expectedOn: msg({ message: "Expected on", context: "export" }),
  gross: msg({ message: "Payments, SAR", context: "export" }),
  fees: msg({ message: "Fees, SAR", context: "export" }),
  feesVat: msg({ message: "VAT on fees, SAR", context: "export" }),
  withheld: msg({ message: "Kept back, SAR", context: "export" }),
  netPaid: msg({ message: "Net payout, SAR", context: "export" }),
  receivedOn: msg({ message: "Received on", context: "export" }),
  receivedSum: msg({ message: "Received, SAR", context: "export" }),
} satisfies Record<string, MessageDescriptor>;

export const PERIOD_STATE: Record<VatPeriodState, MessageDescriptor> = {
  running: msg({ message: "Not over yet", context: "export" }),
  open: msg({ message: "Open", context: "export" }),
  waiting: msg({ message: "Waits for a second person", context: "export" }),
  closed: msg({ message: "Closed", context: "export" }),
};
