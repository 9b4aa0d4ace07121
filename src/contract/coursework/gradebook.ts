import { endpoint } from "#contract/endpoint.ts";
import { CSV, EXPORT_FORMATS, XLSX } from "#contract/exports/staff-exports.ts";
import { fileBytes, integer, object, oneOf } from "#contract/schema.ts";

/** Whoever stands in the course's registers, a row each: their marks of all that counts, told or not, and what they come to. */
export const getGradebook = endpoint("GET", "/instructor/courses/:id/gradebook", {
  summary: "All marks of a course as CSV (UTF-8 with BOM) or XLSX",
  access: "instructor",
  shows: "people",
  params: object({ id: integer(1) }),
  query: object({ format: oneOf(...EXPORT_FORMATS) }),
  media: [CSV, XLSX],
  data: fileBytes(),
});
