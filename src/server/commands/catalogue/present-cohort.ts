import type { LineCohort } from "#contract/cart/cart.ts";
import type { cohorts, programs } from "#server/db/tables/catalogue.ts";

interface Read {
  cohort: typeof cohorts.$inferSelect;
  /** Of the reader: a seat that is kept for them counts. */
  seatsLeft: number;
  room: LineCohort["room"];
  delivery: (typeof programs.$inferSelect)["delivery"];
  /** In which it is taught. */
  language: (typeof programs.$inferSelect)["language"];
}

/** When a cohort is held, for whoever reads of it. */
export const cohortTimes = (cohort: Read["cohort"]) => ({
  id: cohort.id,
  starts_at: cohort.startsOn,
  ends_at: cohort.endsOn,
  days: cohort.days,
  starts_minute: cohort.startsMinute,
  duration_min: cohort.durationMinutes,
});

/** A cohort as whoever chooses one is told of it. */
export const presentCohort = ({ cohort, seatsLeft, room, delivery, language }: Read): LineCohort => ({
  ...cohortTimes(cohort),
  seats_left: seatsLeft,
  room,
  delivery,
  language,
});
