import { date, integer, pgTable, serial, text } from "drizzle-orm/pg-core";
import { staffRecord } from "#server/db/tables/columns.ts";

/** Rooms that the planner knows: how many each holds. Sessions bear the name of theirs, which may be another's. */
export const rooms = pgTable("rooms", {
  id: serial("id").primaryKey(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  /** The building or campus. */
  venueAr: text("venue_ar"),
  venueEn: text("venue_en"),
  seats: integer("seats").notNull(),
  ...staffRecord(),
});

/** Times whose sessions are held at hours of their own: Ramadan moves by eleven days a year, so that each has its row. */
export const ownHours = pgTable("own_hours", {
  id: serial("id").primaryKey(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  startsOn: date("starts_on", { mode: "string" }).notNull(),
  endsOn: date("ends_on", { mode: "string" }).notNull(),
  /** After midnight in Riyadh. */
  startsMinute: integer("starts_minute").notNull(),
  durationMinutes: integer("duration_min").notNull(),
  ...staffRecord(),
});
