import { endpoint } from "#contract/endpoint.ts";
import { instant, integer, list, nullable, object, oneOf, text } from "#contract/schema.ts";
import { QUEUES } from "./dead-jobs.ts";

export const readHealth = endpoint("GET", "/admin/health", {
  summary: "How the server is: its versions, its limits, and how far its background work is",
  access: "staff",
  capability: "jobs.read",
  data: object({
    /** Null where the server was not started by npm. */
    version: nullable(text()),
    node: text(),
    database: object({ kind: oneOf("embedded", "postgres"), version: text() }),
    /** This process, of maybe several. */
    running_since: instant(),
    queues: list(
      object({
        name: oneOf(...QUEUES),
        /** Jobs that are due. */
        waiting: integer(),
        /** Since when the oldest of them waits. */
        oldest_at: nullable(instant()),
        /** Jobs that come later. */
        later: integer(),
        running: integer(),
        done_last_hour: integer(),
        dead: integer(),
      }),
    ),
    limits: object({ upload_mb: integer() }),
  }),
});
