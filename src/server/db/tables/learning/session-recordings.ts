import { doublePrecision, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { createdAt } from "#server/db/tables/columns.ts";
import { files } from "#server/db/tables/files.ts";

/** What was recorded of a session, for its cohort. */
export const sessionRecordings = pgTable(
  "session_recordings",
  {
    sessionId: integer("session_id")
      .primaryKey()
      .references(() => classSessions.id, { onDelete: "cascade" }),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    durationS: doublePrecision("duration_s"),
    createdAt: createdAt(),
  },
  (table) => [index("session_recordings_file").on(table.fileId)],
);
