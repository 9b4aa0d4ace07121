import { endpoint, FILE_TYPES } from "#contract/endpoint.ts";
import { fileBytes, object, uuid } from "#contract/schema.ts";

/**
 * A kept file, for whom it belongs to and for staff, and for who teaches them what they handed in or asked with; to everybody else it
 * is not there. It comes as an attachment, pictures
 * aside, which a page of ours may show.
 */
export const getFile = endpoint("GET", "/files/:id", {
  summary: "A private file of the caller",
  access: "session",
  rate: "read",
  params: object({ id: uuid() }),
  media: Object.values(FILE_TYPES),
  data: fileBytes(),
});
