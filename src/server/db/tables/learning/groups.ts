import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cohorts, programs } from "../catalogue.ts";
import { createdAt, instantColumn } from "../columns.ts";
import { enrollments } from "../enrollments.ts";

/** Ways to divide the learners of a course into groups (`contract/coursework/groups.ts`). */
export const groupSets = pgTable(
  "group_sets",
  {
    id: uuid("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    /** Who says which group a learner is in. */
    joining: text("joining", { enum: ["instructor", "learners"] }).notNull(),
    /** Of a group that learners choose. */
    maxSize: integer("max_size"),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull(),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("group_sets_program").on(table.programId, table.createdAt)],
);

/** A group of a set in one cohort. */
export const learnerGroups = pgTable(
  "learner_groups",
  {
    id: uuid("id").primaryKey(),
    setId: uuid("set_id")
      .notNull()
      .references(() => groupSets.id, { onDelete: "cascade" }),
    cohortId: integer("cohort_id")
      .notNull()
      .references(() => cohorts.id, { onDelete: "cascade" }),
    /** Its place among those of its cohort, from 1. */
    number: integer("number").notNull(),
    /** Null: its number is its name. */
    name: text("name"),
    createdAt: createdAt(),
  },
  (table) => [index("learner_groups_set").on(table.setId, table.cohortId, table.number), index("learner_groups_cohort").on(table.cohortId)],
);

/** Who is in a group: of each set in one at most. Who leaves the cohort leaves the group. */
export const groupMembers = pgTable(
  "group_members",
  {
    setId: uuid("set_id")
      .notNull()
      .references(() => groupSets.id, { onDelete: "cascade" }),
    enrollmentId: integer("enrollment_id")
      .notNull()
      .references(() => enrollments.id, { onDelete: "cascade" }),
    groupId: uuid("group_id")
      .notNull()
      .references(() => learnerGroups.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.enrollmentId] }),
    index("group_members_group").on(table.groupId),
    index("group_members_enrollment").on(table.enrollmentId),
  ],
);
