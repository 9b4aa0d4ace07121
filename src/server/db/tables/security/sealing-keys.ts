import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";

/** Keys that seal personal values (envelope keys) and that hash them for the search, each wrapped with a key drawn from QABAS_SECRET. */
export const sealingKeys = pgTable("sealing_keys", {
  kid: text("kid").primaryKey(),
  purpose: text("purpose", { enum: ["seal", "hash"] }).notNull(),
  wrapped: text("wrapped").notNull(),
  createdAt: createdAt(),
  /** By then every process has opened it; from then on it seals what is written. By the database's clock. */
  activeFrom: instantColumn("active_from").notNull().default(sql`now()`),
  /** When everything that older keys had sealed was sealed with it. */
  sweptAt: instantColumn("swept_at"),
});
