import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { cohorts, instructors, programItems, programs } from "./catalogue.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { enrollments } from "./enrollments.ts";
import { files } from "./files.ts";
import { users } from "./identity.ts";
import type { ItemBody, StoredAnswers, StoredQuestion, TranscriptLine } from "./learning-content.ts";

/** What an item holds; its title, kind and place are in `program_items`, its files in `item_files`. */
export const itemContents = pgTable(
  "item_contents",
  {
    itemId: integer("item_id")
      .primaryKey()
      .references(() => programItems.id, { onDelete: "cascade" }),
    body: jsonb("body").$type<ItemBody>().notNull(),
    updatedAt: instantColumn("updated_at").notNull(),
  },
  (table) => [
    index("item_contents_peers").on(table.itemId).where(sql`${table.body} ? 'peerReview'`),
    index("item_contents_tool").on(sql`((${table.body} -> 'tool' ->> 'toolId')::int)`).where(sql`${table.body} ? 'tool'`),
  ],
);

/** Files of an item. One file may serve several items. */
export const itemFiles = pgTable(
  "item_files",
  {
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    fileId: uuid("file_id")
      .notNull()
      .references(() => files.id),
    role: text("role", { enum: ["media", "captions", "attachment", "figure", "recording", "package"] }).notNull(),
    /** Of captions. */
    language: text("language", { enum: ["ar", "en"] }),
    position: integer("position").notNull().default(0),
    /** Seconds a film or sound lasts. */
    durationS: doublePrecision("duration_s"),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.fileId] }), index("item_files_file").on(table.fileId)],
);

/** What captions say, read when they were brought: whoever names them in a lesson waits for no reader while a transaction is open. */
export const captionLines = pgTable("caption_lines", {
  fileId: uuid("file_id")
    .primaryKey()
    .references(() => files.id, { onDelete: "cascade" }),
  lines: jsonb("lines").$type<TranscriptLine[]>().notNull(),
});

/** How far an enrollment is in an item. */
export const itemProgress = pgTable(
  "item_progress",
  {
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    /** 0 to 100, never falls. */
    percent: integer("percent").notNull().default(0),
    positionS: doublePrecision("position_s").notNull().default(0),
    /** Of the event that the position is from: a later one overrules it, whenever it arrives. */
    positionAt: instantColumn("position_at"),
    positionEvent: uuid("position_event"),
    startedAt: instantColumn("started_at").notNull(),
    completedAt: instantColumn("completed_at"),
    /** The latest event of it, by when it happened. */
    lastAt: instantColumn("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] }), index("item_progress_item").on(table.itemId)],
);

/** Every accepted event, once: ids are the device's, unique to its user. Also what is reported to the national e-learning centre. */
export const progressEvents = pgTable(
  "progress_events",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    verb: text("verb", { enum: ["initialized", "progressed", "watched", "completed", "attempted", "rated"] }).notNull(),
    percent: integer("percent"),
    positionS: doublePrecision("position_s"),
    score: doublePrecision("score"),
    /** By our clock: the device's, corrected by what it measured, never later than it came. */
    occurredAt: instantColumn("occurred_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("progress_events_enrollment").on(table.enrollmentId, table.itemId),
    index("progress_events_item").on(table.itemId),
  ],
);

export const attempts = pgTable(
  "attempts",
  {
    id: uuid("id").primaryKey(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    status: text("status", { enum: ["in_progress", "submitted", "graded", "expired"] }).notNull(),
    /** As they stood when it began: a later edit of the quiz changes no attempt. */
    questions: jsonb("questions").$type<StoredQuestion[]>().notNull(),
    answers: jsonb("answers").$type<StoredAnswers>().notNull(),
    passMark: integer("pass_mark").notNull(),
    startedAt: instantColumn("started_at").notNull(),
    endsAt: instantColumn("ends_at"),
    submittedAt: instantColumn("submitted_at"),
    /** Points by question id, null for one that waits for the instructor. */
    marks: jsonb("marks").$type<Record<string, number | null>>(),
    /** Percent. */
    score: integer("score"),
    /** Marked by an instructor and not announced: to its student it still waits. */
    withheld: boolean("withheld").notNull().default(false),
    /** Has a question that no list of answers decides. */
    byHand: boolean("by_hand").generatedAlwaysAs(
      sql`jsonb_path_exists("questions", '$[*] ? (@.kind == "short_answer" && @.accepted.size() == 0)')`,
    ),
  },
  (table) => [
    uniqueIndex("attempts_number").on(table.enrollmentId, table.itemId, table.number),
    index("attempts_open").on(table.status, table.endsAt),
    index("attempts_item").on(table.itemId, table.status),
  ],
);

/** Work handed in for an application: one row an enrollment and item; its course is in the audit log. */
export const submissions = pgTable(
  "submissions",
  {
    id: uuid("id").primaryKey(),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["draft", "submitted", "returned", "resubmitted", "graded"] }).notNull(),
    type: text("type", { enum: ["file", "text", "url"] }).notNull(),
    text: text("text"),
    url: text("url"),
    fileId: uuid("file_id").references(() => files.id),
    late: boolean("late").notNull().default(false),
    submittedAt: instantColumn("submitted_at"),
    gradedAt: instantColumn("graded_at"),
    degree: doublePrecision("degree"),
    feedback: text("feedback"),
    rubric: jsonb("rubric").$type<{ id: string; points: number }[]>().notNull().default([]),
    /** Remarks on stretches of `text`, UTF-16 offsets, in their order. */
    comments: jsonb("comments").$type<{ from: number; to: number; text: string }[]>().notNull().default([]),
    /** Graded and not announced: to its student it still waits. */
    withheld: boolean("withheld").notNull().default(false),
    /** The same in the rows of all who handed it in together; null: one alone did. */
    jointId: uuid("joint_id"),
    /** The group as it was called then. */
    jointGroup: jsonb("joint_group").$type<{ id: string; number: number; name: string | null }>(),
    /** Of work of a group: whose hand it came from. */
    handedInBy: integer("handed_in_by").references(() => enrollments.id, { onDelete: "set null" }),
    /** Of work of a group: has a mark that is not the group's. */
    ownMark: boolean("own_mark").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("submissions_once").on(table.enrollmentId, table.itemId),
    index("submissions_item").on(table.itemId, table.status),
    index("submissions_file").on(table.fileId),
    index("submissions_joint").on(table.jointId),
    index("submissions_by").on(table.handedInBy),
  ],
);

export const announcements = pgTable(
  "announcements",
  {
    id: serial("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    /** Null: to every cohort. */
    cohortId: integer("cohort_id").references(() => cohorts.id, { onDelete: "cascade" }),
    instructorId: integer("instructor_id").references(() => instructors.id),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    bodyAr: jsonb("body_ar").$type<string[]>().notNull(),
    bodyEn: jsonb("body_en").$type<string[]>().notNull(),
    publishedAt: instantColumn("published_at").notNull(),
  },
  (table) => [
    index("announcements_program").on(table.programId, table.publishedAt),
    index("announcements_cohort").on(table.cohortId),
    index("announcements_instructor").on(table.instructorId),
  ],
);
