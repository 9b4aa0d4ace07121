import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { UserType } from "#contract/accounts/session.ts";
import type { GrantedRole } from "#contract/accounts/roles.ts";
import { APPROVAL_STATUSES } from "#contract/orders/admin-commerce.ts";
import { APPROVAL_KINDS, type ApprovalFigures, type ApprovalKind } from "#contract/security/approval-kinds.ts";
import { sealedJson } from "#server/db/sealing/sealed-columns.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { users } from "#server/db/tables/identity.ts";

/**
 * Who of the staff made an account or gave it its rights: both are never two persons for each other. The console is nobody: an
 * account that it made has no row here.
 */
export const accountMakers = pgTable(
  "account_makers",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    makerId: integer("maker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.makerId] }), index("account_makers_maker").on(table.makerId)],
);

/** What a change will be once it is confirmed. */
export type ApprovalChange =
  | {
      kind: "staff_account";
      type: UserType;
      email: string;
      nameAr: string;
      nameEn: string | null;
      phone: string;
      language: "ar" | "en";
      roles?: GrantedRole[];
    }
  | { kind: "role"; from: UserType; to: UserType }
  | { kind: "staff_roles"; from: GrantedRole[]; to: GrantedRole[] }
  /** Of an account of that type. */
  | { kind: "second_factor_reset"; type: UserType }
  /** The account that becomes part of the person's. */
  | { kind: "account_merge"; closedId: number; reason: string }
  /** A cohort is merged into another one, or cancelled: with the people and halalas that stood before who asked. */
  | {
      kind: "cohort_ending";
      cohortId: number;
      ending: "merge" | "cancel";
      intoId: number | null;
      reason: string;
      people: number;
      refund: number;
    }
  /** Halalas; null is no limit. */
  | { kind: "refund_limit"; from: number | null; to: number | null }
  | { kind: "vat_number"; from: string; to: string }
  | { kind: "program_price"; programId: number; from: ProgramPrice; to: ProgramPrice; reason: string }
  /** A campaign that has no codes yet, or one whose rule changes. */
  | { kind: "coupon_campaign"; campaignId: number; from: CampaignRule | null; to: CampaignRule }
  | { kind: "certificate_revocation"; certificateId: string; reason: string }
  | { kind: "vat_period"; quarter: string };

/** Halalas. */
export interface ProgramPrice {
  price: number;
  afterDiscount: number | null;
}

/** What of a campaign can be changed; instants are ISO 8601. */
export interface CampaignRule {
  name: string;
  type: "percentage" | "fixed";
  value: number;
  maxDiscount: number | null;
  minTotal: number | null;
  startsAt: string | null;
  expiresAt: string | null;
  programIds: number[] | null;
  categoryIds: number[] | null;
  budget: number;
}

/** A change that one of the staff asked for and a second person has to confirm. */
export const pendingApprovals = pgTable(
  "pending_approvals",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: APPROVAL_KINDS as [ApprovalKind, ...ApprovalKind[]] }).notNull(),
    /** One open wish of a kind about the same: the e-mail, the id of an account or another thing; empty for a setting. */
    about: text("about").notNull(),
    /** Whose rights change, where the account stands already. */
    personId: integer("person_id").references(() => users.id),
    change: sealedJson<ApprovalChange>("pending_approvals", "change", "phone").notNull(),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => users.id),
    /** What it touched when it was asked for; once settled, what it touched then. */
    figures: jsonb("figures").$type<ApprovalFigures>(),
    status: text("status", { enum: APPROVAL_STATUSES }).notNull().default("open"),
    settledBy: integer("settled_by").references(() => users.id),
    settledAt: instantColumn("settled_at"),
    /** Why it was refused. */
    note: text("note"),
    /** The last day of an answer; null of wishes of before there was one. */
    lapsesOn: date("lapses_on", { mode: "string" }),
    /** When whoever may approve it was told again. */
    toldAgainAt: instantColumn("told_again_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("pending_approvals_open").on(table.kind, table.about).where(sql`${table.status} = 'open'`),
    index("pending_approvals_listed").on(table.status, table.createdAt, table.id),
    index("pending_approvals_person").on(table.personId),
  ],
);

/** The wishes of a kind that wait about some things: one about each at most. */
export const openAbout = (kind: ApprovalKind, about: readonly string[]): SQL | undefined =>
  and(eq(pendingApprovals.kind, kind), inArray(pendingApprovals.about, [...about]), eq(pendingApprovals.status, "open"));
