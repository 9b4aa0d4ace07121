import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { programItems, programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { users } from "./identity.ts";

/** How a course converses; without a row as everywhere. */
export const conversationSettings = pgTable("conversation_settings", {
  programId: integer("program_id")
    .primaryKey()
    .references(() => programs.id, { onDelete: "cascade" }),
  /** Learners may ask and answer without a name before each other. */
  anonymous: boolean("anonymous").notNull(),
});

/** A question of a course, or what one learner and its instructors write to each other. Ids are the device's. */
export const conversationThreads = pgTable(
  "conversation_threads",
  {
    id: uuid("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    itemId: integer("item_id").references(() => programItems.id, { onDelete: "set null" }),
    /** The learner that messages are with; null for a question, which the course reads. */
    learnerId: integer("learner_id").references(() => users.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    acceptedPostId: uuid("accepted_post_id"),
    /** When something was written last, and by whom. */
    lastAt: instantColumn("last_at").notNull(),
    lastBy: integer("last_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index("conversation_threads_course").on(table.programId, table.lastAt, table.id),
    index("conversation_threads_item").on(table.itemId),
    index("conversation_threads_learner").on(table.learnerId),
    index("conversation_threads_user").on(table.userId),
    index("conversation_threads_last_by").on(table.lastBy),
  ],
);

/** What was said in a thread; its first post has the thread's id. */
export const conversationPosts = pgTable(
  "conversation_posts",
  {
    id: uuid("id").primaryKey(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => conversationThreads.id, { onDelete: "cascade" }),
    /** The order of arrival. */
    place: bigserial("place", { mode: "number" }).notNull(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    /** Wrote it as an instructor of the course. */
    asTeacher: boolean("as_teacher").notNull(),
    anonymous: boolean("anonymous").notNull(),
    body: text("body").notNull(),
    /** By the device, never later than it arrived. */
    writtenAt: instantColumn("written_at").notNull(),
    editedAt: instantColumn("edited_at"),
    deletedAt: instantColumn("deleted_at"),
    hiddenAt: instantColumn("hidden_at"),
    hiddenReason: text("hidden_reason"),
    endorsedAt: instantColumn("endorsed_at"),
    createdAt: createdAt(),
  },
  (table) => [index("conversation_posts_thread").on(table.threadId, table.place), index("conversation_posts_user").on(table.userId)],
);

/** What readers found wrong with a post: one report of a person, open until somebody decides. */
export const conversationReports = pgTable(
  "conversation_reports",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => conversationPosts.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason").notNull(),
    settledAt: instantColumn("settled_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index("conversation_reports_open").on(table.createdAt).where(sql`settled_at is null`),
    index("conversation_reports_user").on(table.userId),
  ],
);

/** Learners who may not write in a course, and why. */
export const conversationBlocks = pgTable(
  "conversation_blocks",
  {
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.userId] }), index("conversation_blocks_user").on(table.userId)],
);

/** How far somebody has read a thread. */
export const conversationReads = pgTable(
  "conversation_reads",
  {
    threadId: uuid("thread_id")
      .notNull()
      .references(() => conversationThreads.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    readAt: instantColumn("read_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.userId] }), index("conversation_reads_user").on(table.userId)],
);
