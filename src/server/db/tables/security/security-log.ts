import { sql } from "drizzle-orm";
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { instantColumn } from "#server/db/tables/columns.ts";

/**
 * What happened to accounts, rights, money and personal data. Append-only: triggers refuse every change but the linker's, which
 * sets `previousHash` and `hash` once. People are named by id alone, without foreign keys: a row outlives them.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    /** Taken after the transaction has its own number: the linker relies on it. */
    id: bigint("id", { mode: "number" }).primaryKey().default(sql`next_security_event()`),
    at: instantColumn("at").notNull().defaultNow(),
    name: text("name").$type<SecurityEventName>().notNull(),
    /** Who acted; null where nobody is known, or the server acted by itself. */
    actorId: integer("actor_id"),
    /** Whom it is about, where that is a person. */
    personId: integer("person_id"),
    /** What it is about: `order 0192…`. */
    subject: text("subject"),
    deviceId: uuid("device_id"),
    requestId: text("request_id"),
    /** Never personal: kinds, amounts in halalas, counts. */
    details: jsonb("details").$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** SHA-256 of the salted personal values; null where there were none. Stays when they are erased. */
    valuesDigest: text("values_digest"),
    previousHash: text("previous_hash"),
    hash: text("hash"),
  },
  (table) => [
    index("security_events_unlinked").on(table.id).where(sql`${table.hash} is null`),
    index("security_events_name").on(table.name, table.id),
    index("security_events_actor").on(table.actorId, table.id),
    index("security_events_person").on(table.personId, table.id),
    index("security_events_subject").on(table.subject, table.id).where(sql`${table.subject} is not null`),
    /** By equality alone: half of what an ordered index of them takes. */
    index("security_events_request").using("hash", table.requestId),
    index("security_events_at").on(table.at),
  ],
);

/** A field, what it held before, and after; null where it held nothing. */
export type EventChanges = [field: string, before: string | null, after: string | null][];

/** The personal values of an event. They are erased with their person or after a year; the chain holds without them. */
export const securityEventValues = pgTable(
  "security_event_values",
  {
    eventId: bigint("event_id", { mode: "number" })
      .primaryKey()
      .references(() => securityEvents.id),
    salt: text("salt").notNull(),
    address: text("address"),
    userAgent: text("user_agent"),
    /** The e-mail or national ID that was typed at a sign-in. */
    typed: text("typed"),
    /** What was changed: field, before and after, masked. */
    changes: jsonb("changes").$type<EventChanges>(),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    index("security_event_values_typed").on(table.typed).where(sql`${table.typed} is not null`),
    index("security_event_values_address").on(table.address, table.eventId),
    index("security_event_values_at").on(table.at),
  ],
);

/** How far the chain is linked: one row. */
export const securityLogHead = pgTable("security_log_head", {
  one: integer("one").primaryKey().default(1),
  eventId: bigint("event_id", { mode: "number" }).notNull().default(0),
  hash: text("hash").notNull(),
  linked: bigint("linked", { mode: "number" }).notNull().default(0),
});

/** What the daily check of the chain found. */
export const securityLogChecks = pgTable("security_log_checks", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  at: instantColumn("at").notNull(),
  /** Events that were linked, up to this one. */
  linked: bigint("linked", { mode: "number" }).notNull(),
  headId: bigint("head_id", { mode: "number" }).notNull(),
  /** The first event that does not fit, and why; null where all do. */
  brokenId: bigint("broken_id", { mode: "number" }),
  why: text("why"),
});
