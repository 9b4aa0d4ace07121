import { endpoint } from "#contract/endpoint.ts";
import { integer, nullable, object } from "#contract/schema.ts";

/** Beyond this nobody counts: the menu says so many and more. */
export const WAITING_MOST = 100;
/** What waits for one of the staff, by kind. */
export const WAITING_KINDS = [
  "requests",
  "messages",
  "applications",
  "reviews",
  "deliveries",
  "names",
  "transfers",
  "refunds",
  "chargebacks",
  "payouts",
  "differences",
  "approvals",
  "erasure_checks",
  "copy_checks",
  "dead_jobs",
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const count = () => nullable(integer());

/** Cheap: each kind is counted in its own index and no further than `WAITING_MOST`. */
export const readWaiting = endpoint("GET", "/admin/waiting", {
  summary: "How much waits for the caller, of each kind that their roles allow; null of any other",
  access: "staff",
  capability: "search.read",
  data: object({
    requests: count(),
    messages: count(),
    applications: count(),
    reviews: count(),
    deliveries: count(),
    names: count(),
    transfers: count(),
    refunds: count(),
    chargebacks: count(),
    payouts: count(),
    differences: count(),
    approvals: count(),
    /** What was asked for about personal data, of which staff have to look at who asked. */
    erasure_checks: count(),
    copy_checks: count(),
    dead_jobs: count(),
  }),
});
