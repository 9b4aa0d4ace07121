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

/** The order by which a sponsor pays for seats: one invoice an agreement. */
export const sponsorships = pgTable(
  "sponsorships",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    sponsorId: integer("sponsor_id")
      .notNull()
      .references(() => sponsors.id),
    createdAt: createdAt(),
  },
  (table) => [index("sponsorships_sponsor").on(table.sponsorId, table.orderId)],
);
