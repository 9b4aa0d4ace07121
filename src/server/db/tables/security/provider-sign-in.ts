import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/shapes.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { sealedText } from "#server/db/sealing/sealed-columns.ts";
import { users } from "#server/db/tables/identity.ts";

/** Accounts as identity providers know them. A provider never gives one subject to two people, whatever becomes of e-mails. */
export const providerIdentities = pgTable(
  "provider_identities",
  {
    /** Its id in the settings. */
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lastUsedAt: instantColumn("last_used_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    // One account holds one identity of a provider: a second person there never comes into it.
    uniqueIndex("provider_identities_user").on(table.userId, table.provider),
  ],
);

/** Accounts that a provider's directory brought in, or took out (SCIM 2.0). An account without a row was found by its e-mail alone. */
export const provisionedAccounts = pgTable("provisioned_accounts", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Its id in the settings. */
  provider: text("provider").notNull(),
  /** What the directory calls the person. */
  externalId: text("external_id"),
  /** It was made for the directory: its person is linked at the first sign-in there. */
  isMade: boolean("is_made").notNull(),
  /** Since when the directory has it suspended: what people suspended it does not restore. */
  leftAt: instantColumn("left_at"),
  /** It left for good, and is not found any more, until it comes again. */
  isRemoved: boolean("is_removed").notNull().default(false),
  createdAt: createdAt(),
});

/** What a provider said of a person whose sign-in goes on: a password, a form or a device is still asked for. */
export interface ProvedClaims {
  subject: string;
  providerSession: string | null;
  email: string | null;
  nameAr: string | null;
  nameEn: string | null;
  roleValues: readonly string[];
  /** What whoever comes from a learning platform opens. */
  launch?: PlatformLaunch;
  /** What an instructor of a learning platform chooses: nobody signs in by it. */
  choice?: LinkChoice;
}

/** What an instructor of a learning platform is asked to choose, and where that goes. */
export interface LinkChoice {
  returnUrl: string;
  /** The platform's own, sent back as it came. */
  data: string | null;
  deploymentId: string;
  acceptsLineItem: boolean;
  /** What the platform speaks; null where we do not. */
  language: Language | null;
}

/** A link of a learning platform, as its launch named it. */
export interface PlatformLaunch {
  platformId: number;
  programId: number;
  /** Null: the course itself. */
  itemId: number | null;
  /** The column of the platform's gradebook that takes its scores; null where it has none. */
  lineItem: string | null;
}

/** Sign-ins at a provider that are under way, each bound to the browser that began it. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    id: uuid("id").primaryKey(),
    provider: text("provider").notNull(),
    /** Of the value that travels through the provider and comes back, once. */
    stateHash: text("state_hash").notNull(),
    /** Of the HttpOnly cookie of the browser that began. */
    browserHash: text("browser_hash").notNull(),
    /** A path of ours. */
    redirect: text("redirect"),
    /** A computer that several people use. */
    shared: boolean("shared").notNull().default(false),
    /** `answered`: the provider's form arrived, and the browser's page has not come for it yet. */
    stage: text("stage", { enum: ["begun", "answered", "proved", "done"] })
      .notNull()
      .default("begun"),
    /** Of the ticket with which the browser goes on after `proved`. */
    ticketHash: text("ticket_hash"),
    claims: jsonb("claims").$type<ProvedClaims>(),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("sign_in_attempts_state").on(table.stateHash),
    uniqueIndex("sign_in_attempts_ticket").on(table.ticketHash).where(sql`${table.ticketHash} is not null`),
    index("sign_in_attempts_expires").on(table.expiresAt),
  ],
);

/** What the national sign-in was asked of a person's phone, for a sign-in that is under way; gone once its session begins. */
export const nationalRequests = pgTable(
  "national_requests",
  {
    /** Ours, by which the service names it in its notice. */
    id: uuid("id").primaryKey(),
    attemptId: uuid("attempt_id")
      .notNull()
      .references(() => signInAttempts.id, { onDelete: "cascade" }),
    nationalId: sealedText("national_requests", "national_id").notNull(),
    /** The service's name for it. */
    transaction: text("transaction").notNull(),
    number: text("number").notNull(),
    status: text("status", { enum: ["waiting", "approved", "rejected", "expired"] })
      .notNull()
      .default("waiting"),
    /** As the service has them, of whoever approved. */
    nameAr: text("name_ar"),
    nameEn: text("name_en"),
    /** When the service was last asked how it stands. */
    askedAt: instantColumn("asked_at").notNull(),
    settledAt: instantColumn("settled_at"),
    expiresAt: instantColumn("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("national_requests_attempt").on(table.attemptId),
    uniqueIndex("national_requests_transaction").on(table.transaction),
  ],
);

/** Logouts that providers asked for, each of which counts once. */
export const takenTokens = pgTable(
  "taken_tokens",
  {
    provider: text("provider").notNull(),
    tokenId: text("token_id").notNull(),
    takenAt: instantColumn("taken_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.tokenId] }), index("taken_tokens_taken").on(table.takenAt)],
);
