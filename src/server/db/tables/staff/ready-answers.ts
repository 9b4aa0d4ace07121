import { pgTable, serial, text } from "drizzle-orm/pg-core";
import { staffRecord } from "#server/db/tables/columns.ts";

/** Texts that staff keep for letters that come again and again; variables stand in braces. */
export const readyAnswers = pgTable("ready_answers", {
  id: serial("id").primaryKey(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  bodyAr: text("body_ar").notNull(),
  bodyEn: text("body_en").notNull(),
  ...staffRecord(),
});
