import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { day, integer, list, nullable, object, oneOf, optional } from "#contract/schema.ts";
import { newestMeta, newestQuery } from "#contract/shapes.ts";

/**
 * Why an enrollment that meets every rule has no certificate yet. `soon`: the next run issues it, within ten minutes. Left to staff:
 * `access_over` (the access ended before anything looked) and `revoked` (one of it was revoked, and none comes back by itself). Nobody
 * issues it before the cause is gone: `email_unverified` and `mandate_ended` (a signatory of the template in force).
 */
export const READY_CAUSES = ["soon", "access_over", "revoked", "email_unverified", "mandate_ended"] as const;
export type ReadyCause = (typeof READY_CAUSES)[number];
/** Causes that keep staff from issuing it as well. */
export const READY_BLOCKED: readonly ReadyCause[] = ["email_unverified", "mandate_ended"];
/** Certificates that one call issues. */
export const ISSUED_MOST = 200;

export const listReadyCertificates = endpoint("GET", "/admin/certificates/ready", {
  summary: "Enrollments that meet every rule of their program's certificate and have none, the newest first, and why",
  access: "staff",
  capability: "certificates.read",
  shows: "people",
  query: object({
    ...newestQuery(),
    "filter[program_id]": optional(integer(1)),
    "filter[cohort_id]": optional(integer(1)),
  }),
  data: list(
    object({
      enrollment_id: integer(),
      person: object({ id: integer(), name: bothTexts() }),
      program: object({ id: integer(), title: bothTexts() }),
      cohort: nullable(object({ id: integer(), starts_on: day() })),
      cause: oneOf(...READY_CAUSES),
    }),
  ),
  meta: newestMeta(),
});
export type ReadyRow = DataOf<typeof listReadyCertificates>[number];
