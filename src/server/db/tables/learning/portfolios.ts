import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";

/** A learner's own work and certificates, asked for by themselves (`contract/coursework/portfolio.ts`). */
export const portfolios = pgTable(
  "portfolios",
  {
    id: uuid("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["queued", "ready", "failed", "expired"] }).notNull(),
    done: integer("done").notNull().default(0),
    programs: integer("programs").notNull().default(0),
    fileId: uuid("file_id").references(() => files.id, { onDelete: "set null" }),
    expiresAt: instantColumn("expires_at"),
    createdAt: createdAt(),
  },
  (table) => [index("portfolios_user").on(table.userId, table.createdAt), index("portfolios_file").on(table.fileId)],
);
