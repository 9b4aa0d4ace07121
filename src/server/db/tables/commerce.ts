import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sealedJson } from "#server/db/sealing/sealed-columns.ts";
import { createdAt, instantColumn, staffRecord } from "./columns.ts";
import { cohorts, programs } from "./catalogue.ts";
import { users } from "./identity.ts";

/** A rule under which many codes are given out, each for one use, and what it may cost. */
export const couponCampaigns = pgTable("coupon_campaigns", {
  id: serial("id").primaryKey(),
  name: text("name").notNull(),
  /** What its codes begin with. */
  prefix: text("prefix").notNull(),
  /** Codes that were made. */
  size: integer("size").notNull(),
  type: text("type", { enum: ["percentage", "fixed"] }).notNull(),
  /** Percent for `percentage`, halalas for `fixed`. */
  value: integer("value").notNull(),
  maxDiscount: integer("max_discount"),
  minTotal: integer("min_total"),
  startsAt: instantColumn("starts_at"),
  expiresAt: instantColumn("expires_at"),
  /** Both null: every program. */
  programIds: jsonb("program_ids").$type<number[] | null>(),
  categoryIds: jsonb("category_ids").$type<number[] | null>(),
  /** Halalas that its codes may take off in all; at its end it stops by itself. */
  budget: integer("budget").notNull(),
  /** Halalas that they took off. */
  spent: integer("spent").notNull().default(0),
  /** Waits for a second person: it has no codes yet. */
  waits: boolean("waits").notNull().default(false),
  createdAt: createdAt(),
  ...staffRecord(),
});

export const coupons = pgTable(
  "coupons",
  {
    id: serial("id").primaryKey(),
    /** Upper case. */
    code: text("code").notNull().unique(),
    type: text("type", { enum: ["percentage", "fixed"] }).notNull(),
    /** Percent for `percentage`, halalas for `fixed`. */
    value: integer("value").notNull(),
    maxDiscount: integer("max_discount"),
    minTotal: integer("min_total"),
    startsAt: instantColumn("starts_at"),
    expiresAt: instantColumn("expires_at"),
    usageLimit: integer("usage_limit"),
    perUserLimit: integer("per_user_limit"),
    usedCount: integer("used_count").notNull().default(0),
    /** Both null: every program. */
    programIds: jsonb("program_ids").$type<number[] | null>(),
    categoryIds: jsonb("category_ids").$type<number[] | null>(),
    /** Its rule is that of the campaign. */
    campaignId: integer("campaign_id").references(() => couponCampaigns.id),
    ...staffRecord(),
  },
  (table) => [index("coupons_campaign").on(table.campaignId, table.id)],
);

/** A company as its standard tax invoice names it. */
export interface OrderCompany {
  name: string;
  vatNumber: string;
  /** The company's own number of its order. */
  purchaseOrder: string | null;
  address: { street: string; building: string; district: string; city: string; postalCode: string };
}

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    number: text("number").notNull().unique(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", {
      enum: ["pending", "paid", "failed", "cancelled", "expired", "review", "partially_refunded", "refunded"],
    }).notNull(),
    couponCode: text("coupon_code"),
    /** Halalas; total includes vat. */
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull(),
    vat: integer("vat").notNull(),
    total: integer("total").notNull(),
    /** Of what was free it is what the account knew. */
    billing: sealedJson<{ full_name: string; email: string; phone: string; city_id: number | null }>(
      "orders",
      "billing",
      "phone",
    ).notNull(),
    /** To whom it is invoiced, where that is a company. */
    company: jsonb("company").$type<OrderCompany>(),
    returnLanguage: text("return_language", { enum: ["ar", "en"] }).notNull(),
    createdAt: createdAt(),
    paidAt: instantColumn("paid_at"),
    expiresAt: instantColumn("expires_at").notNull(),
    /** Until then its buyer may choose another cohort of a program whose seat was gone when the money came; null: nothing is to be chosen. */
    chooseUntil: instantColumn("choose_until"),
    chooseProgramId: integer("choose_program_id").references(() => programs.id),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("orders_user").on(table.userId, table.createdAt),
    index("orders_open").on(table.status, table.expiresAt),
    index("orders_made").on(table.createdAt),
    index("orders_status_made").on(table.status, table.createdAt),
    index("orders_billed").on(sql`lower(${table.billing} ->> 'email')`),
    index("orders_choose_program").on(table.chooseProgramId),
  ],
);

/** Which request asked for an order, by its idempotency key: found again where everything was committed and only the answer was lost (I7). */
export const orderRequests = pgTable(
  "order_requests",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index("order_requests_order").on(table.orderId)],
);

export const orderItems = pgTable(
  "order_items",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id),
    /** The one whose seat is bought; null for a program without, and for what was ordered before seats were held. */
    cohortId: integer("cohort_id").references(() => cohorts.id),
    /** Until then its seat is counted as taken, though nobody has paid; null: no seat is held. */
    heldUntil: instantColumn("held_until"),
    position: integer("position").notNull(),
    /** How many a company buys for people whom it invites; null: the one seat is the buyer's own. Amounts are of all of them. */
    seats: integer("seats"),
    /** A sponsor's seat (`company_seats`) of which the buyer pays what is left; null: the seat is the cohort's. */
    seatId: uuid("seat_id"),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    price: integer("price").notNull(),
    discount: integer("discount").notNull(),
    vat: integer("vat").notNull(),
    /** The program's on the day of purchase. */
    vatCategory: text("vat_category", { enum: ["S", "Z", "E", "O"] })
      .notNull()
      .default("S"),
    total: integer("total").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.programId] }),
    index("order_items_program").on(table.programId),
    index("order_items_cohort").on(table.cohortId),
    index("order_items_seat").on(table.seatId).where(sql`${table.seatId} is not null`),
    index("order_items_held").on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
  ],
);

export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    method: text("method", { enum: ["saved_card", "card", "apple_pay", "tabby", "tamara", "bank_transfer", "free"] }).notNull(),
    status: text("status", {
      enum: ["initiated", "requires_action", "authorized", "captured", "failed", "voided", "expired", "partially_refunded", "refunded"],
    }).notNull(),
    amount: integer("amount").notNull(),
    refunded: integer("refunded").notNull().default(0),
    currency: text("currency").notNull().default("SAR"),
    /** The gateway's own id of this payment. */
    externalId: text("external_id"),
    brand: text("brand"),
    last4: text("last4"),
    failure: text("failure"),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("payments_order").on(table.orderId),
    index("payments_transfers").on(table.createdAt).where(sql`${table.provider} = 'transfer'`),
    index("payments_made").on(table.provider, table.createdAt),
    uniqueIndex("payments_external").on(table.provider, table.externalId),
    /** One open payment of an order, however many are asked for at once. */
    uniqueIndex("payments_open").on(table.orderId).where(sql`${table.status} in ('initiated', 'requires_action', 'authorized')`),
  ],
);

export const couponRedemptions = pgTable(
  "coupon_redemptions",
  {
    couponId: integer("coupon_id")
      .notNull()
      .references(() => coupons.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.orderId] }),
    index("coupon_redemptions_user").on(table.couponId, table.userId),
    index("coupon_redemptions_order").on(table.orderId),
    index("coupon_redemptions_of_user").on(table.userId),
  ],
);

/** Gap-free numbers: taken from a counter row in the transaction that fulfils the order. */
export const counters = pgTable("counters", {
  name: text("name").primaryKey(),
  value: bigint("value", { mode: "number" }).notNull(),
});

export const invoices = pgTable(
  "invoices",
  {
    number: text("number").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .unique()
      .references(() => orders.id),
    issuedAt: instantColumn("issued_at").notNull(),
  },
  (table) => [index("invoices_issued").on(table.issuedAt, table.number)],
);

/** A notice of a gateway, once: late, doubled and disordered ones meet this key. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    provider: text("provider").notNull(),
    eventId: text("event_id").notNull(),
    receivedAt: instantColumn("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);
