import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instantColumn, staffRecord } from "./columns.ts";
import { users } from "./identity.ts";

const glazes = ["data", "tech", "business", "health", "lang", "design", "edu", "law"] as const;

export const categories = pgTable("categories", {
  id: serial("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
  glaze: text("glaze", { enum: glazes }).notNull(),
  position: integer("position").notNull().default(100),
  ...staffRecord(),
});

export const instructors = pgTable(
  "instructors",
  {
    id: serial("id").primaryKey(),
    userId: integer("user_id").references(() => users.id),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
    titleAr: text("title_ar"),
    titleEn: text("title_en"),
  },
  (table) => [index("instructors_user").on(table.userId)],
);

export const programs = pgTable(
  "programs",
  {
    id: serial("id").primaryKey(),
    type: text("type", { enum: ["course", "diploma"] }).notNull(),
    slug: text("slug").notNull().unique(),
    categoryId: integer("category_id")
      .notNull()
      .references(() => categories.id),
    status: text("status", { enum: ["draft", "published", "archived"] })
      .notNull()
      .default("draft"),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    summaryAr: text("summary_ar").notNull(),
    summaryEn: text("summary_en").notNull(),
    /** Paragraphs and lists of the details page: string[] in both languages. */
    descriptionAr: jsonb("description_ar").$type<string[]>().notNull(),
    descriptionEn: jsonb("description_en").$type<string[]>().notNull(),
    outcomesAr: jsonb("outcomes_ar").$type<string[]>().notNull(),
    outcomesEn: jsonb("outcomes_en").$type<string[]>().notNull(),
    requirementsAr: jsonb("requirements_ar").$type<string[]>().notNull(),
    requirementsEn: jsonb("requirements_en").$type<string[]>().notNull(),
    audienceAr: jsonb("audience_ar").$type<string[]>().notNull(),
    audienceEn: jsonb("audience_en").$type<string[]>().notNull(),
    faqsAr: jsonb("faqs_ar").$type<{ question: string; answer: string }[]>().notNull(),
    faqsEn: jsonb("faqs_en").$type<{ question: string; answer: string }[]>().notNull(),
    /** Halalas, VAT included. */
    price: integer("price").notNull(),
    priceAfterDiscount: integer("price_after_discount"),
    vatCategory: text("vat_category", { enum: ["S", "Z", "E", "O"] })
      .notNull()
      .default("S"),
    durationMinutes: integer("duration_minutes").notNull(),
    durationWeeks: integer("duration_weeks").notNull(),
    level: text("level", { enum: ["beginner", "intermediate", "advanced"] }).notNull(),
    language: text("language", { enum: ["ar", "en"] }).notNull(),
    delivery: text("delivery", { enum: ["online", "onsite", "blended"] }).notNull(),
    coverUrl: text("cover_url"),
    coverWidth: integer("cover_width"),
    coverHeight: integer("cover_height"),
    /** Whether nobody buys it who has not completed what it builds on (`program_prerequisites`); else that is said and no more. */
    prerequisitesRequired: boolean("prerequisites_required").notNull().default(false),
    certificateEnabled: boolean("certificate_enabled").notNull().default(true),
    requiredProgress: integer("required_progress").notNull().default(100),
    requiredGrade: integer("required_grade").notNull().default(60),
    requiredAttendance: integer("required_attendance").notNull().default(75),
    /** Folded titles (contract/rules/arabic-fold): searched first; the trigram fallback uses these alone. */
    titlesFolded: text("titles_folded").notNull(),
    /** Folded titles, summaries, category and instructors. */
    searchFolded: text("search_folded").notNull(),
    ratingSum: integer("rating_sum").notNull().default(0),
    ratingCount: integer("rating_count").notNull().default(0),
    enrollmentsCount: integer("enrollments_count").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("programs_listing").on(table.status, table.type, table.categoryId),
    index("programs_category").on(table.categoryId),
    index("programs_changed").on(table.updatedAt, table.id),
  ],
);

export const programInstructors = pgTable(
  "program_instructors",
  {
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    instructorId: integer("instructor_id")
      .notNull()
      .references(() => instructors.id),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.programId, table.instructorId] }),
    index("program_instructors_instructor").on(table.instructorId),
  ],
);

/** What a program builds on. */
export const programPrerequisites = pgTable(
  "program_prerequisites",
  {
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    requiredId: integer("required_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    position: integer("position").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.programId, table.requiredId] }), index("program_prerequisites_required").on(table.requiredId)],
);

/** Units of a course, modules of a diploma. */
export const programSections = pgTable(
  "program_sections",
  {
    id: serial("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["unit", "module"] }).notNull(),
    position: integer("position").notNull(),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(0),
    required: boolean("required").notNull().default(true),
    credits: integer("credits"),
    /** A section stays locked until the day, until that section is completed, and until all before it are: whatever is set here. */
    opensAt: instantColumn("opens_at"),
    afterSectionId: integer("after_section_id").references((): AnyPgColumn => programSections.id, { onDelete: "set null" }),
    afterAll: boolean("after_all").notNull().default(false),
    /** Archived it is no part of the catalogue any more; who studies it keeps it. */
    ...staffRecord(),
  },
  (table) => [
    index("program_sections_program").on(table.programId, table.position),
    index("program_sections_after").on(table.afterSectionId),
  ],
);

export const programItems = pgTable(
  "program_items",
  {
    id: serial("id").primaryKey(),
    sectionId: integer("section_id")
      .notNull()
      .references(() => programSections.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["lesson", "interactive_lecture", "activity", "application"] }).notNull(),
    position: integer("position").notNull(),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    durationMinutes: integer("duration_minutes").notNull().default(0),
    isPreview: boolean("is_preview").notNull().default(false),
    /** Of a lesson alone; a package is one that was imported. */
    format: text("format", { enum: ["video", "text", "pdf", "audio", "package", "tool"] }),
    status: text("status", { enum: ["draft", "published", "archived"] })
      .notNull()
      .default("published"),
    /** Locked until then. */
    releaseAt: instantColumn("release_at"),
    offlineAllowed: boolean("offline_allowed").notNull().default(true),
    /** Grows with every change of its content (`item_contents`) or files. */
    version: integer("version").notNull().default(1),
  },
  (table) => [index("program_items_section").on(table.sectionId, table.position)],
);

export const cohorts = pgTable(
  "cohorts",
  {
    id: serial("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** Weekdays of the sessions, 0 is Sunday. */
    days: jsonb("days").$type<number[]>().notNull(),
    /** Minutes after midnight in Riyadh. */
    startsMinute: integer("starts_minute").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    seatsTotal: integer("seats_total").notNull(),
    seatsTaken: integer("seats_taken").notNull().default(0),
    closed: boolean("closed").notNull().default(false),
    /** What two of the staff decided: its people go to another cohort, or get their money back. */
    ending: text("ending", { enum: ["merge", "cancel"] }),
    mergedInto: integer("merged_into").references((): AnyPgColumn => cohorts.id),
    /** An archived one is closed as well; its students stay in it. */
    ...staffRecord(),
  },
  (table) => [index("cohorts_program").on(table.programId, table.startsOn), index("cohorts_merged").on(table.mergedInto)],
);

export const classSessions = pgTable(
  "class_sessions",
  {
    id: serial("id").primaryKey(),
    uid: uuid("uid").notNull().defaultRandom(),
    cohortId: integer("cohort_id")
      .notNull()
      .references(() => cohorts.id, { onDelete: "cascade" }),
    instructorId: integer("instructor_id").references(() => instructors.id),
    /** RFC 5545 SEQUENCE: grows when the time or place changes. */
    sequence: integer("sequence").notNull().default(0),
    titleAr: text("title_ar").notNull(),
    titleEn: text("title_en").notNull(),
    kind: text("kind", { enum: ["lecture", "interactive_lecture", "workshop", "exam", "deadline", "onsite"] }).notNull(),
    startsAt: instantColumn("starts_at").notNull(),
    endsAt: instantColumn("ends_at").notNull(),
    previousStartsAt: instantColumn("previous_starts_at"),
    cancelledAt: instantColumn("cancelled_at"),
    /** Told to its students. */
    cancelReason: text("cancel_reason"),
    /** Nobody holds it live: a recording stands in for it, at its time. */
    recorded: boolean("recorded").notNull().default(false),
    roomAr: text("room_ar"),
    roomEn: text("room_en"),
    joinUrl: text("join_url"),
    /** Name of its room at the live-lecture service, where it is held there; then it has no link of its own. */
    liveRoom: uuid("live_room"),
    /** The item of the course that this is the time of, for its cohort: an interactive lecture, or what falls due at a deadline. */
    itemId: integer("item_id").references(() => programItems.id, { onDelete: "set null" }),
    /** The start that everybody was reminded of: one that moves is announced anew. */
    announcedFor: instantColumn("announced_for"),
    /** Whoever changes a session sets it: a device asks what changed since it last looked. */
    updatedAt: instantColumn("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("class_sessions_item").on(table.itemId, table.cohortId),
    index("class_sessions_cohort").on(table.cohortId, table.startsAt),
    uniqueIndex("class_sessions_uid").on(table.uid),
    index("class_sessions_live_room").on(table.liveRoom),
    index("class_sessions_instructor").on(table.instructorId, table.startsAt),
    index("class_sessions_starts").on(table.startsAt),
  ],
);

export const reviews = pgTable(
  "reviews",
  {
    id: serial("id").primaryKey(),
    programId: integer("program_id")
      .notNull()
      .references(() => programs.id, { onDelete: "cascade" }),
    userId: integer("user_id").references(() => users.id),
    authorAr: text("author_ar").notNull(),
    authorEn: text("author_en").notNull(),
    stars: integer("stars").notNull(),
    body: text("body"),
    status: text("status", { enum: ["pending", "published", "hidden", "deleted"] })
      .notNull()
      .default("pending"),
    /** Where its author may bring it back to, of a deleted one. */
    deletedFrom: text("deleted_from", { enum: ["pending", "published", "hidden"] }),
    /** Of the last move of its status. */
    movedAt: instantColumn("moved_at"),
    /** The first time: what may be changed until when counts from here. */
    publishedAt: instantColumn("published_at"),
    editedAt: instantColumn("edited_at"),
    /** To its author. */
    hiddenReason: text("hidden_reason"),
    verified: boolean("verified").notNull().default(false),
    replyBody: text("reply_body"),
    replyBy: text("reply_by"),
    repliedAt: instantColumn("replied_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("reviews_program").on(table.programId, table.status),
    uniqueIndex("reviews_once").on(table.programId, table.userId),
    index("reviews_user").on(table.userId),
  ],
);

/**
 * Since which version each row of the whole catalogue is as it is (`modules/catalogue/whole`): what devices bring theirs up to date
 * by. Written where an answer is made anew and a row is found to be another than before, whatever changed it.
 */
export const catalogueEntries = pgTable(
  "catalogue_entries",
  {
    document: text("document", { enum: ["index", "texts", "words"] }).notNull(),
    kind: text("kind", { enum: ["programs", "categories", "instructors", "ideas"] }).notNull(),
    /** Of the program, category, instructor or idea; without a reference: that one is gone has to be told. */
    rowId: integer("row_id").notNull(),
    /** Null: it is no longer listed. */
    hash: bigint("hash", { mode: "number" }),
    version: integer("version").notNull(),
    /** Of longer texts what is searched of them, folded. */
    folded: text("folded"),
  },
  (table) => [primaryKey({ columns: [table.document, table.kind, table.rowId] })],
);
