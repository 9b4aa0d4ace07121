import { sql } from "drizzle-orm";
import { bigserial, boolean, date, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { APPROVAL_STATUSES } from "#contract/orders/admin-commerce.ts";
import { createdAt, instantColumn, staffRecord } from "./columns.ts";
import { cohorts, programs } from "./catalogue.ts";
import { orders, payments } from "./commerce.ts";
import { enrollments } from "./enrollments.ts";
import { files } from "./files.ts";
import { users } from "./identity.ts";

/** Kinds of request that share the timeline and the files; `feedback` are files that an instructor gives back with a mark. */
export const REQUEST_KINDS = [
  "postponement",
  "withdrawal",
  "excuse",
  "delivery",
  "name_correction",
  "absence",
  "departure",
  "feedback",
] as const;

export const postponements = pgTable(
  "postponements",
  {
    /** Made by the sender: the same request sent again is the same row, however late. */
    id: uuid("id").primaryKey(),
    /** Told to the student: `PO-1448-000012`. */
    reference: text("reference").notNull().unique(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    status: text("status", { enum: ["pending", "approved", "applied", "resumed", "rejected", "cancelled", "expired"] }).notNull(),
    reasonCode: text("reason_code", { enum: ["health", "work", "travel", "family", "military", "other"] }).notNull(),
    reason: text("reason").notNull(),
    /** The pause, in days of Riyadh; `to_day` is the first day of study again. Null where the target cohort says it. */
    fromDay: date("from_day", { mode: "string" }).notNull(),
    toDay: date("to_day", { mode: "string" }),
    /** Null: the student comes back to the cohort they are in, whose seat they keep. */
    targetCohortId: integer("target_cohort_id").references(() => cohorts.id),
    /** The cohort at the time of the request. */
    fromCohortId: integer("from_cohort_id").references(() => cohorts.id),
    /** A seat of the target cohort is taken for this request, and the enrollment's own is not given back yet. */
    seatHeld: boolean("seat_held").notNull().default(false),
    waitingForSeat: boolean("waiting_for_seat").notNull().default(false),
    decidedAt: instantColumn("decided_at"),
    decisionNote: text("decision_note"),
    createdAt: createdAt(),
    /** Since when it waits for its sender; null while it waits for staff, or for nobody. */
    waitsSince: instantColumn("waits_since"),
    /** Since when the days of its answer count, where that is later than `createdAt`: by as long as its sender let it wait. */
    clockAt: instantColumn("clock_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("postponements_user").on(table.userId, table.createdAt),
    index("postponements_enrollment").on(table.enrollmentId),
    index("postponements_status").on(table.status, table.createdAt),
    index("postponements_waiting").on(sql`(waits_since is not null)`, sql`coalesce(clock_at, created_at)`).where(sql`status = 'pending'`),
    index("postponements_from_cohort").on(table.fromCohortId),
    index("postponements_target_cohort").on(table.targetCohortId),
  ],
);

/** What the calculator said at a moment; a withdrawal is asked for with one of them, and keeps it. */
export const refundQuotes = pgTable(
  "refund_quotes",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    /** The money came in by it; null where nothing was paid. */
    paymentId: uuid("payment_id").references(() => payments.id),
    eligible: boolean("eligible").notNull(),
    /** Halalas that go back, and the VAT within; 0 where not eligible. */
    amount: integer("amount").notNull(),
    vat: integer("vat").notNull(),
    /** Halalas paid for this program and not given back yet. */
    paid: integer("paid").notNull(),
    progress: integer("progress").notNull(),
    paidAt: instantColumn("paid_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("refund_quotes_enrollment").on(table.enrollmentId),
    index("refund_quotes_made").on(table.createdAt),
    index("refund_quotes_payment").on(table.paymentId),
    index("refund_quotes_user").on(table.userId),
  ],
);

export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").primaryKey(),
    /** Told to the student: `WD-1448-000012`. */
    reference: text("reference").notNull().unique(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    status: text("status", {
      enum: ["pending", "instructor_reviewed", "approved", "refund_processing", "refunded", "closed_no_refund", "rejected", "cancelled"],
    }).notNull(),
    reasonCode: text("reason_code", { enum: ["schedule", "not_as_expected", "financial", "health", "technical", "other"] }).notNull(),
    reason: text("reason").notNull(),
    /** Frozen with the request: a decision on the 20th day still counts as asked on the 14th. */
    quoteId: uuid("quote_id")
      .notNull()
      .references(() => refundQuotes.id),
    recommendation: text("recommendation", { enum: ["approve", "reject"] }),
    recommendationNote: text("recommendation_note"),
    decidedAt: instantColumn("decided_at"),
    decisionNote: text("decision_note"),
    /** The last business day on which the money may arrive. */
    refundDue: date("refund_due", { mode: "string" }),
    refundedAt: instantColumn("refunded_at"),
    createdAt: createdAt(),
    /** Since when it waits for its sender; null while it waits for staff, or for nobody. */
    waitsSince: instantColumn("waits_since"),
    /** Since when the days of its answer count, where that is later than `createdAt`: by as long as its sender let it wait. */
    clockAt: instantColumn("clock_at"),
    /** A postponement into this cohort is offered in its place; a seat is held there. */
    offeredCohortId: integer("offered_cohort_id").references(() => cohorts.id),
    /** When the offer lapses. */
    offerUntil: instantColumn("offer_until"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("withdrawals_user").on(table.userId, table.createdAt),
    index("withdrawals_enrollment").on(table.enrollmentId),
    index("withdrawals_waiting")
      .on(sql`(waits_since is not null)`, sql`coalesce(clock_at, created_at)`)
      .where(sql`status in ('pending', 'instructor_reviewed')`),
    index("withdrawals_status").on(table.status, table.createdAt),
    index("withdrawals_quote").on(table.quoteId),
    index("withdrawals_offered_cohort").on(table.offeredCohortId).where(sql`${table.offeredCohortId} is not null`),
  ],
);

/** Money that goes back for a program of an order: a part of its payment. The whole of a failed delivery needs no row. */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    withdrawalId: uuid("withdrawal_id").references(() => withdrawals.id),
    amount: integer("amount").notNull(),
    vat: integer("vat").notNull(),
    status: text("status", { enum: ["processing", "done"] })
      .notNull()
      .default("processing"),
    reason: text("reason").notNull(),
    /**
     * Halalas that had gone back at the gateway before this refund was first asked of it; null until then. Where the gateway knows no
     * key, they tell whether a try whose answer was lost arrived.
     */
    refundedBefore: integer("refunded_before"),
    /** Who of the staff asked for it, also where somebody else confirmed it; null for the server itself. */
    askedBy: integer("asked_by").references(() => users.id),
    createdAt: createdAt(),
    doneAt: instantColumn("done_at"),
  },
  (table) => [
    index("refunds_order").on(table.orderId),
    uniqueIndex("refunds_withdrawal").on(table.withdrawalId),
    index("refunds_payment").on(table.paymentId),
    index("refunds_program").on(table.programId),
    index("refunds_asked_by").on(table.askedBy, table.createdAt),
  ],
);

/** A refund above the limit of the settings: one of the staff asked for it, another confirms or refuses it. */
export const refundApprovals = pgTable(
  "refund_approvals",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    /** The withdrawal whose approval this is; null for a refund beside any request. */
    withdrawalId: uuid("withdrawal_id").references(() => withdrawals.id),
    /** Halalas. */
    amount: integer("amount").notNull(),
    /** The reason of a refund; the note to the student of a withdrawal. */
    reason: text("reason"),
    /** Ends the enrollment as well. */
    withdraw: boolean("withdraw").notNull().default(false),
    /** Of the withdrawal as it was approved. */
    seenVersion: integer("seen_version"),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: APPROVAL_STATUSES }).notNull().default("open"),
    settledBy: integer("settled_by").references(() => users.id),
    settledAt: instantColumn("settled_at"),
    /** Why it was refused. */
    note: text("note"),
    /** The last day of an answer; null of wishes of before there was one. */
    lapsesOn: date("lapses_on", { mode: "string" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("refund_approvals_status").on(table.status, table.createdAt),
    index("refund_approvals_asked_by").on(table.askedBy, table.createdAt),
    uniqueIndex("refund_approvals_open").on(table.orderId, table.programId).where(sql`${table.status} = 'open'`),
    index("refund_approvals_order").on(table.orderId),
    index("refund_approvals_program").on(table.programId),
    index("refund_approvals_withdrawal").on(table.withdrawalId),
  ],
);

/** The tax document of money that went back; numbers without gaps, as invoices have. */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: uuid("id").primaryKey(),
    number: text("number").notNull().unique(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    refundId: uuid("refund_id")
      .notNull()
      .unique()
      .references(() => refunds.id),
    /** Halalas, and the VAT within. */
    amount: integer("amount").notNull(),
    vat: integer("vat").notNull(),
    issuedAt: instantColumn("issued_at").notNull(),
  },
  (table) => [index("credit_notes_order").on(table.orderId), index("credit_notes_issued").on(table.issuedAt, table.number)],
);

/** Days on which the university does not work: refunds and replies are counted without them. */
export const holidays = pgTable("holidays", {
  id: serial("id").primaryKey(),
  day: date("day", { mode: "string" }).notNull().unique(),
  /** The same day of every year. */
  yearly: boolean("yearly").notNull().default(false),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  ...staffRecord(),
});

/** What happened to a request, in order, as its student may read it. */
export const requestEvents = pgTable(
  "request_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    kind: text("kind", { enum: REQUEST_KINDS }).notNull(),
    requestId: text("request_id").notNull(),
    /** Null where it began. */
    from: text("from_state"),
    to: text("to_state").notNull(),
    /** Null: it happened by itself. */
    actorRole: text("actor_role", { enum: ["student", "instructor", "staff", "system"] }).notNull(),
    /** Of who acted, as it was then; the name of a person of the staff is shown, their account is not. */
    actorNames: jsonb("actor_names").$type<{ ar: string; en: string | null } | null>(),
    note: text("note"),
    at: instantColumn("at").notNull(),
  },
  (table) => [index("request_events_of").on(table.kind, table.requestId, table.id)],
);

/** Files that a request carries, in order; `draft` while the request is being written: it belongs to none then. */
export const requestFiles = pgTable(
  "request_files",
  {
    kind: text("kind", { enum: ["draft", ...REQUEST_KINDS] }).notNull(),
    requestId: text("request_id").notNull(),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    position: integer("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.requestId, table.fileId] }), uniqueIndex("request_files_once").on(table.fileId)],
);
