import { boolean, doublePrecision, index, integer, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { programItems } from "../catalogue.ts";
import { createdAt, instantColumn, staffRecord } from "../columns.ts";
import { enrollments } from "../enrollments.ts";
import { users } from "../identity.ts";

/** External tools that staff registered (LTI 1.3). An archived one opens nowhere and calls nothing. */
export const tools = pgTable(
  "tools",
  {
    id: serial("id").primaryKey(),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
    /** What the tool knows itself by here. */
    clientId: uuid("client_id").notNull().defaultRandom(),
    deploymentId: uuid("deployment_id").notNull().defaultRandom(),
    /** Where a launch begins. */
    loginUrl: text("login_url").notNull(),
    /** Where a launch may end, each to the letter; the first is where it leads if a lesson names no other. */
    launchUrls: text("launch_urls").array().notNull(),
    /** Where authors choose what a lesson opens (deep linking); null: they type an address. */
    contentUrl: text("content_url"),
    /** Its public keys: an address of a JWK set, or one key as PEM. */
    keyUrl: text("key_url"),
    publicKey: text("public_key"),
    sharesName: boolean("shares_name").notNull().default(false),
    sharesEmail: boolean("shares_email").notNull().default(false),
    writesGrades: boolean("writes_grades").notNull().default(false),
    readsMembers: boolean("reads_members").notNull().default(false),
    createdAt: createdAt(),
    ...staffRecord(),
  },
  (table) => [uniqueIndex("tools_client").on(table.clientId)],
);

/** What a tool knows a person by: another name with each tool. */
export const toolSubjects = pgTable(
  "tool_subjects",
  {
    toolId: integer("tool_id")
      .notNull()
      .references(() => tools.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    subject: uuid("subject").notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.toolId, table.userId] }),
    uniqueIndex("tool_subjects_subject").on(table.subject),
    index("tool_subjects_user").on(table.userId),
  ],
);

/** How a tool says that a learner does in a lesson: the score that it made last. */
export const toolScores = pgTable(
  "tool_scores",
  {
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    itemId: integer("item_id")
      .notNull()
      .references(() => programItems.id, { onDelete: "cascade" }),
    /** Percent; null where nothing was scored yet. */
    score: doublePrecision("score"),
    activity: text("activity", { enum: ["Initialized", "Started", "InProgress", "Submitted", "Completed"] }).notNull(),
    grading: text("grading", { enum: ["FullyGraded", "Pending", "PendingManual", "Failed", "NotReady"] }).notNull(),
    comment: text("comment"),
    /** By the tool's clock: an earlier one that comes late changes nothing. */
    madeAt: instantColumn("made_at").notNull(),
    receivedAt: instantColumn("received_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.enrollmentId, table.itemId] }), index("tool_scores_item").on(table.itemId)],
);
