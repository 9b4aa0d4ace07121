import { sql } from "drizzle-orm";
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cohorts, programItems, programs } from "../catalogue.ts";
import { createdAt, instantColumn, staffRecord } from "../columns.ts";
import { enrollments } from "../enrollments.ts";
import { users } from "../identity.ts";

/** Platforms of other universities from which people come to learn here (LTI 1.3). From an archived one nobody comes, and it is told nothing. */
export const learningPlatforms = pgTable(
  "learning_platforms",
  {
    id: serial("id").primaryKey(),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
    /** Who it says it is, to the letter. */
    issuer: text("issuer").notNull(),
    /** What it knows us by. */
    clientId: text("client_id").notNull(),
    deploymentIds: text("deployment_ids").array().notNull(),
    authorizationUrl: text("authorization_url").notNull(),
    tokenUrl: text("token_url").notNull(),
    keyUrl: text("key_url").notNull(),
    /** Servers of it beside those of the addresses above (a cloud signs in at one, and keeps courses at another). */
    serviceUrls: text("service_urls").array().notNull().default([]),
    createdAt: createdAt(),
    ...staffRecord(),
  },
  (table) => [uniqueIndex("learning_platforms_client").on(table.issuer, table.clientId)],
);

/** What a platform may open, and whose seats its people take there. */
export const platformCourses = pgTable(
  "platform_courses",
  {
    platformId: integer("platform_id")
      .notNull()
      .references(() => learningPlatforms.id, { onDelete: "cascade" }),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    /** Null for a program that has no cohort to join. */
    cohortId: integer("cohort_id").references(() => cohorts.id, { onDelete: "cascade" }),
    /** Of the staff who chose it: enrollments are made in their name. */
    chosenBy: integer("chosen_by")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.platformId, table.programId] }),
    index("platform_courses_program").on(table.programId),
    index("platform_courses_cohort").on(table.cohortId),
    index("platform_courses_chooser").on(table.chosenBy),
  ],
);

/** A platform's own course whose links opened one of ours, with where the platform says who is in it. Of these people nothing is kept: they are read when they are asked for. */
export const platformContexts = pgTable(
  "platform_contexts",
  {
    id: serial("id").primaryKey(),
    platformId: integer("platform_id").notNull(),
    programId: integer("program_id").notNull(),
    /** The platform's id of its course. */
    contextId: text("context_id").notNull(),
    /** What the platform calls it; null where it does not say. */
    title: text("title"),
    membersUrl: text("members_url").notNull(),
    /** To the day: a launch of the same day changes nothing. */
    launchedAt: instantColumn("launched_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // What staff let a platform open no more takes this along.
    foreignKey({
      name: "platform_contexts_course",
      columns: [table.platformId, table.programId],
      foreignColumns: [platformCourses.platformId, platformCourses.programId],
    }).onDelete("cascade"),
    uniqueIndex("platform_contexts_context").on(table.platformId, table.programId, table.contextId),
    index("platform_contexts_program").on(table.programId),
  ],
);

/** What a platform's gradebook is told of a learner, but for who it is and when. */
export interface ToldScore {
  /** Of `maximum`; null where nothing is scored yet. */
  given: number | null;
  maximum: number;
  activity: "Initialized" | "Started" | "InProgress" | "Submitted" | "Completed";
  grading: "FullyGraded" | "Pending" | "PendingManual" | "Failed" | "NotReady";
}

/** A line of a platform's gradebook in which a learner stands, and what it was told of them. Triggers raise `revision` with what may change that. */
export const platformScores = pgTable(
  "platform_scores",
  {
    id: serial("id").primaryKey(),
    platformId: integer("platform_id")
      .notNull()
      .references(() => learningPlatforms.id, { onDelete: "cascade" }),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    /** The lesson that the line is of; null for the whole course. */
    itemId: integer("item_id").references(() => programItems.id, { onDelete: "cascade" }),
    /** Its address at the platform. */
    lineItem: text("line_item").notNull(),
    revision: integer("revision").notNull().default(1),
    /** The revision that a job was written for last. */
    queued: integer("queued").notNull().default(0),
    /** On its way, with the time it bears: sent again it is the same to the letter. */
    pending: jsonb("pending").$type<ToldScore & { at: string }>(),
    /** What arrived last. */
    sent: jsonb("sent").$type<ToldScore & { at: string }>(),
    /** One process sends of a line at a time, and only so long. */
    sendingUntil: instantColumn("sending_until"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("platform_scores_line").on(table.platformId, table.lineItem, table.enrollmentId),
    index("platform_scores_enrollment").on(table.enrollmentId),
    index("platform_scores_item").on(table.itemId),
    index("platform_scores_due").on(table.id).where(sql`${table.queued} < ${table.revision}`),
  ],
);
