import { object as form } from "yup";
import { endpoint } from "#contract/endpoint.ts";
import { requiredLines } from "#contract/form-fields.ts";
import { instant, integer, list, nullable, object, oneOf, optional, text } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

/** Queues of background work; each has workers of its own, so that none waits for another. */
export const QUEUES = ["urgent", "normal", "bulk"] as const;
export type QueueName = (typeof QUEUES)[number];

/** Why a job was set aside: it failed for a whole day, or its process died at it more than three times. */
export const DEAD_REASONS = ["retries_exhausted", "process_died"] as const;
export type DeadReason = (typeof DEAD_REASONS)[number];

const REASON_MAX = 300;

const deadJob = () =>
  object({
    id: integer(),
    kind: text(),
    queue: oneOf(...QUEUES),
    reason: oneOf(...DEAD_REASONS),
    /** What the last try failed with, as the log has it; null where its process died. */
    error: nullable(text()),
    attempts: integer(),
    /** Ids of what it is about; addresses and texts are left out. */
    about: list(object({ name: text(), value: text() })),
    created_at: instant(),
    dead_at: instant(),
  });

/** `before` is `meta.next` of the page before it. */
export const listDeadJobs = endpoint("GET", "/admin/jobs/dead", {
  summary: "Background work that was set aside and waits for a decision, the newest first",
  access: "staff",
  capability: "jobs.read",
  query: object({
    before: optional(integer(1)),
    per_page: optional(integer(1, 100)),
    "filter[queue]": optional(oneOf(...QUEUES)),
    "filter[kind]": optional(text(60)),
  }),
  data: list(deadJob()),
  meta: object({ per_page: integer(), total: integer(), next: nullable(integer()) }),
});

const decision = () => form({ reason: requiredLines(REASON_MAX, "reason.required") });
const one = () => object({ id: integer(1) });

/** Its tries are counted anew: it is tried for another day. Audited with the reason. */
export const retryDeadJob = endpoint("POST", "/admin/jobs/:id/retry", {
  summary: "Try background work again that was set aside",
  access: "staff",
  capability: "jobs.write",
  params: one(),
  form: decision(),
  data: ok(),
  problems: ["not_found"],
});

/** Its row stays for the days that finished jobs are kept. Audited with the reason. */
export const dropDeadJob = endpoint("POST", "/admin/jobs/:id/drop", {
  summary: "Give background work up that was set aside",
  access: "staff",
  capability: "jobs.write",
  params: one(),
  form: decision(),
  data: ok(),
  problems: ["not_found"],
});
