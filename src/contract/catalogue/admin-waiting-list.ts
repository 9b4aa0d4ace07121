import { endpoint, type DataOf } from "#contract/endpoint.ts";
import { instant, integer, list, nullable, object, text } from "#contract/schema.ts";

/** So many of a cohort's line are told, from its front. */
export const WAITING_TOLD = 200;

/** Who holds an offer comes first, then the line. */
export const adminWaitingList = endpoint("GET", "/admin/cohorts/:id/waiting-list", {
  summary: "Who waits for a seat of a cohort, in their order",
  access: "staff",
  capability: "people.read",
  about: "cohort",
  shows: "people",
  params: object({ id: integer(1, 2_147_483_647) }),
  data: list(
    object({
      user_id: integer(),
      name: text(),
      joined_at: instant(),
      /** Until then a seat is kept for them; null: they wait. */
      offered_until: nullable(instant()),
      /** Since then an unpaid order of theirs holds it. */
      ordered_at: nullable(instant()),
    }),
    WAITING_TOLD,
  ),
  meta: object({ total: integer() }),
});
export type WaitingPerson = DataOf<typeof adminWaitingList>[number];
