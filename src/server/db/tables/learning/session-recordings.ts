import { doublePrecision, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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

/** A recording that the live-lecture service keeps and plays itself: of several of a session the longest. */
export const liveRecordings = pgTable("live_recordings", {
  sessionId: integer("session_id")
    .primaryKey()
    .references(() => classSessions.id, { onDelete: "cascade" }),
  url: text("url").notNull(),
  minutes: integer("minutes").notNull(),
  createdAt: createdAt(),
});
