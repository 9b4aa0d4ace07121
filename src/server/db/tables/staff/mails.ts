import { bigint, bigserial, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { MailFault } from "#contract/messages/mails.ts";
import { createdAt, instantColumn } from "#server/db/tables/columns.ts";

/**
 * Mails that were tried, a row each however often: what the mail server said, and the text without the secrets of its links. Whether one was
 * given up is said by its job.
 */
export const mails = pgTable(
  "mails",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** Its job's note of it, the same over the tries. */
    mark: text("mark").notNull().unique(),
    /** Finished jobs are forgotten as long after as mails are. */
    jobId: bigint("job_id", { mode: "number" }).notNull(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    attachments: text("attachments").array().notNull().default([]),
    state: text("state", { enum: ["waiting", "sent", "deferred", "bounced"] }).notNull(),
    tries: integer("tries").notNull(),
    resends: integer("resends").notNull().default(0),
    fault: text("fault").$type<MailFault>(),
    error: text("error"),
    sentAt: instantColumn("sent_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("mails_newest").on(table.createdAt, table.id),
    index("mails_state").on(table.state, table.createdAt, table.id),
    index("mails_recipient").on(table.recipient.op("text_pattern_ops"), table.createdAt),
    index("mails_job").on(table.jobId),
  ],
);
