import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigserial, boolean, index, integer, pgTable, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DOCUMENT_KINDS } from "#contract/accounts/identity-document.ts";
import { sealedText } from "#server/db/sealing/sealed-columns.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { nationalities, cities } from "./places.ts";

export const users = pgTable(
  "users",
  {
    id: serial("id").primaryKey(),
    type: text("type", { enum: ["student", "instructor", "admin", "staff"] }).notNull(),
    email: text("email").notNull(),
    /** A new e-mail that waits for its link. */
    pendingEmail: text("pending_email"),
    /** Since when `email` is known to be theirs; null until its link was opened. */
    emailVerifiedAt: instantColumn("email_verified_at"),
    nationalId: sealedText("users", "national_id"),
    /** A Gulf ID or a passport. Two states may give one number to two people: it is not unique, and nobody signs in by it. */
    documentKind: text("document_kind", { enum: DOCUMENT_KINDS }),
    documentNumber: sealedText("users", "document_number"),
    passwordHash: text("password_hash").notNull(),
    /** In Latin letters where no Arabic spelling was given. */
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en"),
    phone: sealedText("users", "phone").notNull(),
    nationalityId: integer("nationality_id").references(() => nationalities.id),
    cityId: integer("city_id").references(() => cities.id),
    /** `2001-05-30`. */
    birthDate: sealedText("users", "birth_date"),
    pictureUrl: text("picture_url"),
    language: text("language", { enum: ["ar", "en"] })
      .notNull()
      .default("ar"),
    marketingOptIn: boolean("marketing_opt_in").notNull().default(false),
    termsAcceptedAt: instantColumn("terms_accepted_at"),
    /** When its e-mail or mobile last became another one; null where neither did. */
    contactChangedAt: instantColumn("contact_changed_at"),
    demo: boolean("demo").notNull().default(false),
    createdAt: createdAt(),
    /** Nobody signs in with it until staff lift it. */
    suspendedAt: instantColumn("suspended_at"),
    /** It became part of this account, which was the same person's: nobody signs in with it again. */
    mergedInto: integer("merged_into").references((): AnyPgColumn => users.id),
    /** Its personal data are gone; what the law keeps (invoices) still points here. */
    deletedAt: instantColumn("deleted_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    uniqueIndex("users_national_id").on(sql`sealed_whole(${table.nationalId})`),
    index("users_national_id_end").on(sql`sealed_end(${table.nationalId})`),
    index("users_document").on(sql`sealed_whole(${table.documentNumber})`),
    index("users_phone").on(sql`sealed_whole(${table.phone})`),
    index("users_phone_end").on(sql`sealed_end(${table.phone})`),
    index("users_type_made").on(table.type, table.createdAt, table.id),
    index("users_made").on(table.createdAt, table.id),
    index("users_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    index("users_gone").on(table.id).where(sql`${table.deletedAt} is not null`),
  ],
);

/** A browser that holds a session. `secretHash` is of the HttpOnly device cookie; without it a browser's bearer is worth nothing. */
export const devices = pgTable(
  "devices",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secretHash: text("secret_hash").notNull(),
    /** What it was before the last sign-in. Names the device to its own account's next sign-in alone, where that answer was lost. */
    previousSecretHash: text("previous_secret_hash"),
    /** Random, per account and device: the owner of outbox streams. Never the user id. */
    ownerTag: text("owner_tag").notNull(),
    name: text("name").notNull(),
    platform: text("platform").notNull(),
    /** Where it last signed in from: the network alone, never a whole address (`203.0.113.0/24`). */
    network: text("network"),
    lastSeenAt: instantColumn("last_seen_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("devices_user").on(table.userId),
    uniqueIndex("devices_secret").on(table.secretHash, table.userId),
    uniqueIndex("devices_owner_tag").on(table.ownerTag),
  ],
);

/** Tokens are random, at least 128 bit, stored hashed. A device counts while it holds an unexpired session. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deviceId: uuid("device_id")
      .notNull()
      .references(() => devices.id, { onDelete: "cascade" }),
    tokenHash: text("token_hash").notNull(),
    /** Slides while the session is used, and never beyond its absolute end, which counts from `createdAt`. */
    expiresAt: instantColumn("expires_at").notNull(),
    /** When the password was last given in it, beyond the login; what that opens is open for minutes (`http/accounts/require-fresh.ts`). */
    reauthenticatedAt: instantColumn("reauthenticated_at"),
    /** Where it began at an identity provider: which, whom it is to the provider, and the provider's own session. */
    provider: text("provider"),
    providerSubject: text("provider_subject"),
    providerSession: text("provider_session"),
    /** On a computer that several people use: it ends with the browser, and after an hour without a call. */
    shared: boolean("shared").notNull().default(false),
    /** When it was last used, by the minute. */
    usedAt: instantColumn("used_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    index("sessions_provider").on(table.provider, table.providerSubject).where(sql`${table.provider} is not null`),
    uniqueIndex("sessions_token").on(table.tokenHash),
    index("sessions_user").on(table.userId),
    index("sessions_device").on(table.deviceId),
  ],
);

/** One-use secrets that travel outside a session: reset links (60 min), device-limit tickets (5 min), links that verify an e-mail (24 h), and that end a sign-in that was not its owner's (7 days). */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    kind: text("kind", { enum: ["password_reset", "device_ticket", "email_change", "email_verification", "not_me"] }).notNull(),
    /** The e-mail that it was mailed to; null where it was not mailed. Of `not_me` the device before it, with a space between. */
    value: text("value"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instantColumn("expires_at").notNull(),
    usedAt: instantColumn("used_at"),
    createdAt: createdAt(),
  },
  (table) => [index("one_time_tokens_user").on(table.userId, table.kind)],
);

/**
 * E-mails that were changed, while the change can still be taken back from the old one. Rows of days that are over are deleted:
 * nobody needs an old address for longer.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    /** Also their order: taking one back ends the later ones. */
    id: bigserial("id", { mode: "number" }).primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    previousEmail: text("previous_email").notNull(),
    newEmail: text("new_email").notNull(),
    /** Of the link that was mailed to the old e-mail; null until the mail is written. */
    tokenHash: text("token_hash"),
    takeBackUntil: instantColumn("take_back_until").notNull(),
    takenBackAt: instantColumn("taken_back_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("email_changes_token").on(table.tokenHash),
    index("email_changes_user").on(table.userId),
    index("email_changes_previous").on(table.previousEmail),
  ],
);
