import { index, integer, pgTable, serial, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, staffRecord } from "#server/db/tables/columns.ts";
import { orders } from "#server/db/tables/commerce.ts";

/** An organisation that pays for learners. What stands here is asked for anew: an order keeps what its invoice says. */
export const sponsors = pgTable("sponsors", {
  id: serial("id").primaryKey(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  vatNumber: text("vat_number").notNull(),
  street: text("street").notNull(),
  building: text("building").notNull(),
  district: text("district").notNull(),
  city: text("city").notNull(),
  postalCode: text("postal_code").notNull(),
  contactName: text("contact_name").notNull(),
  /** Of the contact's account, which invites people to the seats. */
  contactEmail: text("contact_email").notNull(),
  createdAt: createdAt(),
  ...staffRecord(),
});

/**
 * The order by which a sponsor pays for seats, wholly or in part: one invoice an agreement. What a seat cost then, and the sponsor's part
 * of it, hold for each seat until the course begins.
 */
export const sponsorships = pgTable(
  "sponsorships",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    sponsorId: integer("sponsor_id")
      .notNull()
      .references(() => sponsors.id),
    /** How the sponsor's part was agreed; null: it pays the whole seats, and the columns below say nothing. */
    shareType: text("share_type", { enum: ["percentage", "fixed"] }),
    /** Percent for `percentage`, halalas for `fixed`. */
    shareValue: integer("share_value"),
    /** Halalas of one seat, VAT included. */
    seatPrice: integer("seat_price"),
    /** What the sponsor pays of it; the learner pays the rest. */
    seatShare: integer("seat_share"),
    createdAt: createdAt(),
  },
  (table) => [index("sponsorships_sponsor").on(table.sponsorId, table.orderId)],
);
