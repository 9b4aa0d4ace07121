import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { orders } from "#server/db/tables/commerce.ts";
import { users } from "#server/db/tables/identity.ts";
import { enrollments } from "#server/db/tables/enrollments.ts";

/** A seat that a company paid for, for somebody whom it invites. As many rows as seats were sold: no more people can ever come by them. */
export const companySeats = pgTable(
  "company_seats",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    cohortId: integer("cohort_id")
      .notNull()
      .references(() => cohorts.id),
    /** 1 and up within its line of the order. */
    number: integer("number").notNull(),
    /** Whose seat it is; null while nobody has accepted. */
    enrollmentId: integer("enrollment_id").references(() => enrollments.id, { onDelete: "set null" }),
    /** It was never taken, and went back with its money. */
    returnedAt: instantColumn("returned_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("company_seats_line").on(table.orderId, table.programId, table.number),
    uniqueIndex("company_seats_enrollment").on(table.enrollmentId),
    index("company_seats_program").on(table.programId),
    index("company_seats_cohort").on(table.cohortId),
  ],
);

/** An invitation to a company's seat. One of a seat is open at a time; those that ended stay, so that their links say why. */
export const seatInvitations = pgTable(
  "seat_invitations",
  {
    id: uuid("id").primaryKey(),
    seatId: uuid("seat_id")
      .notNull()
      .references(() => companySeats.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Of the link that was mailed last; null before the first letter. */
    tokenHash: text("token_hash"),
    status: text("status", { enum: ["open", "accepted", "withdrawn", "expired"] }).notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
    /** Who took it up where a part of the seat is left to pay: the seat is theirs at that price until the invitation ends. */
    claimedBy: integer("claimed_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    endedAt: instantColumn("ended_at"),
  },
  (table) => [
    uniqueIndex("seat_invitations_token").on(table.tokenHash),
    uniqueIndex("seat_invitations_open").on(table.seatId).where(sql`${table.status} = 'open'`),
    index("seat_invitations_seat").on(table.seatId),
    index("seat_invitations_ended").on(table.endedAt),
    index("seat_invitations_claimed").on(table.claimedBy).where(sql`${table.claimedBy} is not null`),
  ],
);
