import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { UserType } from "#contract/accounts/session.ts";
import type { GrantedRole } from "#contract/accounts/roles.ts";
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
  | { kind: "refund_limit"; from: number | null; to: number | null };

/** A change of rights that one of the staff asked for and a second person has to confirm. */
export const pendingApprovals = pgTable(
  "pending_approvals",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", {
      enum: ["staff_account", "role", "staff_roles", "refund_limit", "second_factor_reset", "account_merge", "cohort_ending"],
    }).notNull(),
    /** One open wish of a kind about the same: the e-mail, the account's id; empty for the limit. */
    about: text("about").notNull(),
    /** Whose rights change, where the account stands already. */
    personId: integer("person_id").references(() => users.id),
    change: sealedJson<ApprovalChange>("pending_approvals", "change", "phone").notNull(),
    askedBy: integer("asked_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: ["open", "confirmed", "refused"] })
      .notNull()
      .default("open"),
    settledBy: integer("settled_by").references(() => users.id),
    settledAt: instantColumn("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("pending_approvals_open").on(table.kind, table.about).where(sql`${table.status} = 'open'`),
    index("pending_approvals_listed").on(table.status, table.createdAt, table.id),
    index("pending_approvals_person").on(table.personId),
  ],
);
