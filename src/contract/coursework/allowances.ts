/** More time for one learner of a course: in quizzes with a time limit, and until their work falls due. Another's course: 404. */
import { number as numberField, object as form, string } from "yup";
import { endpoint, type BodyOf } from "#contract/endpoint.ts";
import { key, requiredLine } from "#contract/form-fields.ts";
import { integer, object } from "#contract/schema.ts";
import { ok } from "#contract/shapes.ts";

export const EXTRA_TIME_UNITS = ["minutes", "percent"] as const;
export type ExtraTimeUnit = (typeof EXTRA_TIME_UNITS)[number];
/** `most`: of minutes and of percent alike. */
export const ALLOWANCES = { most: 300, reasonMax: 500 } as const;
/** What was finished in time without a network may arrive so long after it fell due. */
export const DUE_GRACE_MS = 7 * 86_400_000;

/** A quiz's time limit as a learner has it, minutes. @param extra null: as everybody's */
export function limitFor(limit: number | null, extra: { unit: ExtraTimeUnit; amount: number } | null): number | null {
  if (limit === null || extra === null) return limit;
  return limit + (extra.unit === "minutes" ? extra.amount : Math.ceil((limit * extra.amount) / 100));
}

/** By the device's word, where it is not too old to be believed. @returns when something was done, never later than now */
export function doneAt(told: Date | undefined, now: Date): Date {
  return told && told < now && now.getTime() - told.getTime() <= DUE_GRACE_MS ? told : now;
}

const learnerParams = () => object({ id: integer(1), userId: integer(1) });
const range = key("number.range", { min: 0, max: ALLOWANCES.most });

/** For attempts that begin from now on. An `amount` of 0 takes it back. */
export const setExtraTime = endpoint("PUT", "/instructor/programs/:id/students/:userId/extra-time", {
  summary: "Give a learner more time in the quizzes of a course",
  access: "instructor",
  params: learnerParams(),
  form: form({
    unit: string()
      .required(key("selection"))
      .oneOf([...EXTRA_TIME_UNITS], key("selection")),
    amount: numberField().required(key("required")).typeError(range).integer(range).min(0, range).max(ALLOWANCES.most, range),
    reason: requiredLine(ALLOWANCES.reasonMax),
  }),
  data: ok(),
});
export type ExtraTimeForm = BodyOf<typeof setExtraTime>;

/** Until the end of a day in Riyadh; null takes it back. An item of no quiz or application of the course: 404. */
export const setDueExtension = endpoint("PUT", "/instructor/programs/:id/students/:userId/due-dates/:iid", {
  summary: "Move the due date of a quiz or application for one learner",
  access: "instructor",
  params: object({ id: integer(1), userId: integer(1), iid: integer(1) }),
  form: form({
    due_on: string()
      .nullable()
      .default(null)
      .matches(/^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u, { message: key("required"), excludeEmptyString: true })
      .test("day", key("required"), (day) => !day || new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day),
    reason: requiredLine(ALLOWANCES.reasonMax),
  }),
  data: ok(),
});
