import { isPlainObject } from "#contract/plain-values.ts";
import { SERIES_MAX, SESSION, type SessionForm, sessionForm } from "#contract/schedule/teaching-schedule.ts";
import { isNumberList, isText } from "#offline/readable.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

export const REPEATS = ["once", "weekly", "custom"] as const;
export type Repeat = (typeof REPEATS)[number];

export interface LectureValues {
  title_ar: string;
  title_en: string;
  cohort_id: string;
  /** YYYY-MM-DD. */
  day: string;
  /** `16:30`, on Riyadh's clocks. */
  from: string;
  to: string;
  repeat: Repeat;
  /** 0 is Sunday. */
  weekdays: number[];
  /** Weeks between, of `custom`. */
  interval: string;
  count: string;
  join_url: string;
  /** Days that are left out. */
  skip: string[];
  accept_clashes: boolean;
}

const TEXTS = ["title_ar", "title_en", "cohort_id", "day", "from", "to", "interval", "count", "join_url"] as const;

export const isLectureValues = (value: unknown): value is LectureValues =>
  isPlainObject(value) &&
  TEXTS.every((name) => isText(value[name])) &&
  REPEATS.some((one) => one === value.repeat) &&
  isNumberList(value.weekdays) &&
  Array.isArray(value.skip) &&
  value.skip.every(isText) &&
  typeof value.accept_clashes === "boolean";

export const emptyLecture = (cohortId: number | null): LectureValues => ({
  title_ar: "",
  title_en: "",
  cohort_id: cohortId === null ? "" : String(cohortId),
  day: "",
  from: "",
  to: "",
  repeat: "once",
  weekdays: [],
  interval: "2",
  count: "6",
  join_url: "",
  skip: [],
  accept_clashes: false,
});

/** Minutes between two times of one day; null where they are no times, or the second does not come later. */
export function minutesBetween(from: string, to: string): number | null {
  const start = minuteOf(from);
  const end = minuteOf(to);
  return start === null || end === null || end <= start ? null : end - start;
}

const minuteOf = (time: string): number | null =>
  /^\d{2}:\d{2}$/u.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null;

/** The same form that the server knows, with the course's own part. */
export const lectureBody = (values: LectureValues, { courseId, sectionId }: { courseId: number; sectionId: number }): SessionForm => ({
  course_id: courseId,
  cohort_id: Number(values.cohort_id),
  title_ar: values.title_ar.trim(),
  title_en: values.title_en.trim(),
  kind: "interactive_lecture",
  day: values.day,
  time: values.from,
  minutes: minutesBetween(values.from, values.to) ?? 0,
  location: "online",
  join_url: values.join_url.trim(),
  room_ar: "",
  room_en: "",
  recurrence:
    values.repeat === "once"
      ? null
      : {
          frequency: "weekly",
          interval: values.repeat === "custom" ? Number(values.interval) : 1,
          weekdays: values.weekdays,
          count: Number(values.count),
        },
  skip: values.skip,
  accept_clashes: values.accept_clashes,
  item_id: null,
  section_id: sectionId,
});

/** Errors under the fields that the page has: a span that is none is the end's. */
export async function checkLecture(values: LectureValues): Promise<FieldErrors> {
  const { time, minutes, ...errors } = await checkForm(sessionForm, lectureBody(values, { courseId: 1, sectionId: 1 }));
  if (time) errors.from = time;
  if (minutes)
    errors.to =
      values.to === "" ? { key: "selection" } : minutesBetween(values.from, values.to) === null ? { key: "day.after" } : rangeOf();
  if (values.cohort_id === "") errors.cohort_id = { key: "selection" };
  return errors;
}

const rangeOf = () => ({ key: "number.range", values: { min: SESSION.minMinutes, max: SESSION.maxMinutes } }) as const;

/** Whether a plan can be asked for: times and dates alone, the title may still be missing. */
export function isPlannable(values: LectureValues): boolean {
  const count = Number(values.count);
  const interval = Number(values.interval);
  return (
    /^\d{4}-\d{2}-\d{2}$/u.test(values.day) &&
    values.cohort_id !== "" &&
    (minutesBetween(values.from, values.to) ?? 0) >= SESSION.minMinutes &&
    (values.repeat === "once" || (Number.isInteger(count) && count >= 1 && count <= SERIES_MAX)) &&
    (values.repeat !== "custom" || (Number.isInteger(interval) && interval >= 1 && interval <= 12))
  );
}

/** What a plan hangs on: nothing else makes it asked for again. */
export const planKey = ({ title_ar: _ar, title_en: _en, join_url: _url, accept_clashes: _accept, ...rest }: LectureValues): string =>
  JSON.stringify(rest);

/** A plan is asked for before the title is written, and while a link is half typed. */
export const planBody = (values: LectureValues, place: { courseId: number; sectionId: number }): SessionForm => ({
  ...lectureBody({ ...values, title_ar: "–", title_en: "", join_url: "" }, place),
});
