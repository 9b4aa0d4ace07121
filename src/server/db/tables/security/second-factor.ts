import { type SQL, sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { sealedText } from "#server/db/sealing/sealed-columns.ts";
import { users } from "#server/db/tables/identity.ts";
import { pendingApprovals } from "#server/db/tables/security/approvals.ts";
import { signInAttempts } from "#server/db/tables/security/provider-sign-in.ts";

/** An account's authenticator app. A new one counts only once a code of it was given; until then the one before it holds. */
export const authenticators = pgTable(
  "authenticators",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The account and the shared secret (`commands/second-factor/authenticator-app.ts`). */
    sealed: sealedText("authenticators", "sealed").notNull(),
    confirmedAt: instantColumn("confirmed_at"),
    /** The 30-second step of the last code that was taken: it and those before it are taken no more. */
    lastStep: bigint("last_step", { mode: "number" }),
    lastUsedAt: instantColumn("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("authenticators_confirmed").on(table.userId).where(sql`${table.confirmedAt} is not null`),
    uniqueIndex("authenticators_begun").on(table.userId).where(sql`${table.confirmedAt} is null`),
  ],
);

/** A public key that a person's device or security key signs with. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the authenticator names it, base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Of signatures, where the authenticator counts them; 0 where it does not. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: jsonb("transports").$type<string[]>().notNull(),
    /** It may be kept in a password manager's cloud. Never changes. */
    backupEligible: boolean("backup_eligible").notNull(),
    backedUp: boolean("backed_up").notNull(),
    /** The authenticator asked for a finger, a face or a PIN when it was made. */
    verifiesUser: boolean("verifies_user").notNull(),
    name: text("name").notNull(),
    lastUsedAt: instantColumn("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credentialId), index("passkeys_user").on(table.userId, table.createdAt)],
);

/** Codes that stand in for a lost device, each once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: instantColumn("used_at"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("recovery_codes_hash").on(table.userId, table.codeHash)],
);

/** A sign-in whose password was right and whose second factor is awaited. Opens one session. */
export const secondFactorTickets = pgTable(
  "second_factor_tickets",
  {
    ticketHash: text("ticket_hash").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Of the device cookie of the browser that gave the password; null where browsers bring none. */
    deviceHash: text("device_hash"),
    /** Of the password's hash: a password that changed meanwhile makes it void. */
    passwordDigest: text("password_digest").notNull(),
    /** The sign-in at a provider that waits for the factor; null after a password alone. */
    attemptId: uuid("attempt_id").references(() => signInAttempts.id, { onDelete: "cascade" }),
    /** Wrong codes so far. */
    tries: integer("tries").notNull().default(0),
    /** The factor was given, and a device has to be signed out first. */
    verifiedAt: instantColumn("verified_at"),
    usedAt: instantColumn("used_at"),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("second_factor_tickets_user").on(table.userId),
    index("second_factor_tickets_end").on(table.expiresAt),
    index("second_factor_tickets_attempt").on(table.attemptId),
  ],
);

export const CEREMONIES = ["registration", "sign_in", "second_factor", "step_up"] as const;

/** What an authenticator was asked to sign: once, for one ceremony and who began it. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    challengeHash: text("challenge_hash").primaryKey(),
    ceremony: text("ceremony", { enum: CEREMONIES }).notNull(),
    /** Null where nobody is known yet: a sign-in without a password. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Hash of what began it: the session, the ticket, the browser's device cookie. */
    boundTo: text("bound_to"),
    usedAt: instantColumn("used_at"),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("passkey_challenges_user").on(table.userId), index("passkey_challenges_end").on(table.expiresAt)],
);

/** Help for whoever lost every factor: asked for by one of the staff, confirmed by a second, done after a wait that the owner may end. */
export const secondFactorResets = pgTable(
  "second_factor_resets",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    approvalId: uuid("approval_id")
      .notNull()
      .references(() => pendingApprovals.id),
    status: text("status", { enum: ["asked", "waiting", "done", "cancelled", "refused", "lapsed"] }).notNull(),
    /** Hash of the e-mail that the mails went to: where the account has another one by the end, nothing is removed. */
    emailHash: text("email_hash").notNull(),
    /** When the factors go; null until it is confirmed. */
    dueAt: instantColumn("due_at"),
    settledAt: instantColumn("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("second_factor_resets_open").on(table.userId).where(sql`${table.status} in ('asked', 'waiting')`),
    uniqueIndex("second_factor_resets_approval").on(table.approvalId),
    index("second_factor_resets_due").on(table.dueAt).where(sql`${table.status} = 'waiting'`),
  ],
);

/** Whether an account has a factor that counts. @param userId a column or a number */
export const hasFactor = (userId: SQL | typeof users.id | number): SQL<boolean> => sql<boolean>`(
  exists (select from ${passkeys} where ${passkeys.userId} = ${userId})
  or exists (select from ${authenticators} where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null))`;
