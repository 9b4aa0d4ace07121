import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { sealedText } from "#server/db/sealing/sealed-columns.ts";
import { createdAt, instantColumn } from "./columns.ts";
import { files } from "./files.ts";
import { users } from "./identity.ts";
import { cities, nationalities } from "./places.ts";

const languages = ["ar", "en"] as const;

/** What visitors write to us. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    /** Made by the sender: the same message sent again is the same row, however late. */
    id: uuid("id").primaryKey(),
    /** Told to the sender: `CM-1448-000123`. */
    reference: text("reference").notNull().unique(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    /** E.164. */
    phone: sealedText("contact_messages", "phone").notNull(),
    message: text("message").notNull(),
    language: text("language", { enum: languages }).notNull(),
    status: text("status", { enum: ["new", "in_progress", "answered", "closed", "spam"] })
      .notNull()
      .default("new"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
    /** Whose it is, as staff said. */
    accountId: integer("account_id").references(() => users.id, { onDelete: "set null" }),
    linkedBy: integer("linked_by").references(() => users.id, { onDelete: "set null" }),
    linkedAt: instantColumn("linked_at"),
  },
  (table) => [
    index("contact_messages_waiting").on(table.status, table.createdAt),
    index("contact_messages_email").on(table.email),
    index("contact_messages_account").on(table.accountId),
    index("contact_messages_linked_by").on(table.linkedBy),
  ],
);

/** What staff wrote back, in the language of the message; mailed by a job. */
export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: uuid("id").primaryKey(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    body: text("body").notNull(),
    /** Null once the account is gone. */
    writtenBy: integer("written_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [index("contact_answers_message").on(table.messageId, table.createdAt)],
);

export const TRAINER_STATUSES = ["submitted", "under_review", "needs_info", "interview", "accepted", "rejected", "withdrawn"] as const;

export const trainerApplications = pgTable(
  "trainer_applications",
  {
    /** Made by the sender, as above. */
    id: uuid("id").primaryKey(),
    /** Told to the applicant: `TR-1448-000045`. */
    reference: text("reference").notNull().unique(),
    /** SHA-256 of the secret in the link that the applicant follows it by. */
    trackHash: text("track_hash").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    /** E.164, reachable on WhatsApp. */
    phone: sealedText("trainer_applications", "phone").notNull(),
    nationalityId: integer("nationality_id")
      .notNull()
      .references(() => nationalities.id),
    cityId: integer("city_id")
      .notNull()
      .references(() => cities.id),
    gender: text("gender", { enum: ["female", "male"] }),
    qualification: text("qualification", { enum: ["diploma", "bachelor", "master", "phd"] }).notNull(),
    specialization: text("specialization").notNull(),
    yearsExperience: integer("years_experience").notNull(),
    topics: jsonb("topics").$type<string[]>().notNull(),
    languages: jsonb("languages").$type<string[]>().notNull(),
    bio: text("bio").notNull(),
    linkedin: text("linkedin"),
    cvFileId: uuid("cv_file_id")
      .notNull()
      .references(() => files.id),
    consent: boolean("consent").notNull(),
    language: text("language", { enum: languages }).notNull(),
    status: text("status", { enum: TRAINER_STATUSES }).notNull().default("submitted"),
    createdAt: createdAt(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("trainer_applications_email").on(table.email),
    index("trainer_applications_waiting").on(table.status, table.createdAt),
    index("trainer_applications_cv").on(table.cvFileId),
  ],
);

/** What happened to an application, in order, as its applicant may read it. */
export const trainerApplicationEvents = pgTable(
  "trainer_application_events",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => trainerApplications.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    status: text("status", { enum: TRAINER_STATUSES }).notNull(),
    /** To the applicant, in the language of the application. */
    note: text("note"),
    at: instantColumn("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.position] })],
);

/** The last number given of each kind of reference (`contact`, `trainer`), by Hijri year. */
export const referenceNumbers = pgTable(
  "reference_numbers",
  { kind: text("kind").notNull(), year: integer("year").notNull(), last: integer("last").notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
);
