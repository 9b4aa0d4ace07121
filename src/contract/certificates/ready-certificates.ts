import { bothTexts } from "#contract/admin-resource.ts";
import { type DataOf, endpoint } from "#contract/endpoint.ts";
import { day, instant, integer, list, nullable, object, oneOf, optional } from "#contract/schema.ts";
import { DEAD_REASONS } from "#contract/jobs/dead-jobs.ts";
import { cursorMeta, newestQuery } from "#contract/shapes.ts";

/**
 * Why an enrollment that meets every rule has no certificate yet. `soon`: the next run issues it, within ten minutes. Left to staff:
 * `access_over` (the access ended before anything looked), `revoked` (one of it was revoked, and none comes back by itself) and `failed`
 * (the work that issues it was set aside). Nobody issues it before the cause is gone: `email_unverified` and `mandate_ended` (a signatory
 * of the template in force).
 */
export const READY_CAUSES = ["soon", "access_over", "revoked", "failed", "email_unverified", "mandate_ended"] as const;
export type ReadyCause = (typeof READY_CAUSES)[number];
/** Causes that keep staff from issuing it as well. */
export const READY_BLOCKED: readonly ReadyCause[] = ["email_unverified", "mandate_ended"];
/** Programs, and cohorts, that a list offers to be narrowed to. */
export const READY_CHOICES = 100;
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
      /** Of `failed`: the work that was set aside (`GET /admin/jobs/dead`), why and when. */
      failed: nullable(object({ job_id: integer(), reason: oneOf(...DEAD_REASONS), at: instant() })),
    }),
  ),
  meta: object({
    total: integer(),
    ...cursorMeta(),
    /** What the list can be narrowed to, the most first, with how many that leaves. */
    programs: list(object({ id: integer(), title: bothTexts(), count: integer() })),
    /** Of the program that it is narrowed to, or of the program of the cohort. */
    cohorts: list(object({ id: integer(), program_id: integer(), starts_on: day(), count: integer() })),
  }),
});
export type ReadyRow = DataOf<typeof listReadyCertificates>[number];
