import type { ListedProgram } from "#contract/catalogue/listed-program.ts";

/** The fields of a card, by name: what describes them in the contract is not in the browser. */
const CARD: Readonly<Record<keyof ListedProgram, true>> = {
  id: true,
  type: true,
  title: true,
  summary: true,
  price: true,
  price_after_discount: true,
  vat_rate: true,
  currency: true,
  duration_hours: true,
  duration_bucket: true,
  duration_weeks: true,
  sessions_count: true,
  modules_count: true,
  level: true,
  language: true,
  delivery: true,
  category: true,
  instructors: true,
  rating: true,
  enrollments_count: true,
  seats_left: true,
  starts_at: true,
  instalments: true,
  cover_photo: true,
  created_at: true,
  translations: true,
};

/** A card of a program: a page knows more of it, and a device keeps no more than a card shows. */
export const listedOf = (program: ListedProgram): ListedProgram =>
  Object.fromEntries(Object.entries(program).filter(([name]) => name in CARD)) as typeof program;
