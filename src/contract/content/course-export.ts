/**
 * A course as a package that can be kept, and brought anywhere: Markdown of ours, which comes back whole, or a Common Cartridge 1.3, which
 * other systems read; or a table of what its trainees did. A job writes it; it is there for a day, for who asked for it.
 */
import { endpoint } from "#contract/endpoint.ts";
import { CSV, EXPORT_FORMATS, XLSX } from "#contract/exports/staff-exports.ts";
import { fileBytes, instant, integer, list, nullable, object, oneOf, uuid, type Static } from "#contract/schema.ts";
import { LANGUAGES } from "#contract/shapes.ts";

/** What its trainees did and were given, a table each. */
export const COURSE_TABLES = ["grades", "submissions", "activity"] as const;
export type CourseTable = (typeof COURSE_TABLES)[number];
const tableFormats = COURSE_TABLES.flatMap((table) => EXPORT_FORMATS.map((format) => `${table}_${format}` as const));
export const COURSE_EXPORT_FORMATS = ["markdown", "common_cartridge", ...tableFormats] as const;
export type CourseExportFormat = (typeof COURSE_EXPORT_FORMATS)[number];

/** The table that a format writes, and how; null is a package. */
export function tableOf(format: CourseExportFormat): { table: CourseTable; as: (typeof EXPORT_FORMATS)[number] } | null {
  for (const table of COURSE_TABLES) for (const as of EXPORT_FORMATS) if (format === `${table}_${as}`) return { table, as };
  return null;
}

export const COURSE_EXPORT_HOURS = 24;
/** So many of the latest are told. */
export const COURSE_EXPORTS_TOLD = 10;
export const PACKAGE = "application/zip";

const courseExport = () =>
  object({
    id: uuid(),
    format: oneOf(...COURSE_EXPORT_FORMATS),
    /** Of what is written in one language; Markdown has both. */
    language: nullable(oneOf(...LANGUAGES)),
    status: oneOf("queued", "ready", "failed", "expired"),
    /** Items, or trainees of a table, that are written already, of all. */
    done: integer(),
    items: integer(),
    /** Null until it is ready. */
    bytes: nullable(integer()),
    created_at: instant(),
    expires_at: nullable(instant()),
  });
export type CourseExport = Static<ReturnType<typeof courseExport>>;

const course = () => object({ id: integer(1) });

export const makeCourseExport = endpoint("POST", "/instructor/courses/:id/exports", {
  summary: "Ask for a course as a package; a job writes it, and it is there for a day",
  access: "instructor",
  success: 201,
  params: course(),
  body: object({ format: oneOf(...COURSE_EXPORT_FORMATS), language: oneOf(...LANGUAGES) }),
  data: courseExport(),
});

export const listCourseExports = endpoint("GET", "/instructor/courses/:id/exports", {
  summary: "The latest packages of a course that the caller asked for",
  access: "instructor",
  params: course(),
  data: list(courseExport()),
});

/** Another's answers as a missing one, and so does one of a course that the caller does not teach any more. */
export const readCourseExport = endpoint("GET", "/instructor/course-exports/:eid/file", {
  summary: "A package that the caller asked for",
  access: "instructor",
  params: object({ eid: uuid() }),
  media: [PACKAGE, CSV, XLSX],
  data: fileBytes(),
});
