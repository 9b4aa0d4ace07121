import { index, integer, pgTable, serial, text } from "drizzle-orm/pg-core";

export const nationalities = pgTable("nationalities", {
  id: serial("id").primaryKey(),
  /** ISO 3166-1 alpha-2 of the country. */
  code: text("code").notNull().unique(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  position: integer("position").notNull().default(100),
});

/** Cities belong to a country, named by its nationality (R8.3). */
export const cities = pgTable(
  "cities",
  {
    id: serial("id").primaryKey(),
    nationalityId: integer("nationality_id")
      .notNull()
      .references(() => nationalities.id),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
    position: integer("position").notNull().default(100),
  },
  (table) => [index("cities_nationality").on(table.nationalityId)],
);
