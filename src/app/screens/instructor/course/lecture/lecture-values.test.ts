import { expect, it } from "vitest";
import {
  checkLecture,
  emptyLecture,
  isLectureValues,
  isPlannable,
  type LectureValues,
  lectureBody,
  minutesBetween,
  planKey,
} from "./lecture-values.ts";

const values = (part: Partial<LectureValues> = {}): LectureValues => ({
  ...emptyLecture(7),
  title_ar: "الرسم البياني الواضح",
  day: "2026-11-25",
  from: "16:30",
  to: "18:00",
  ...part,
});

it("issue 5.3 a lecture on its own has no recurrence, a weekly one its weekdays and count", () => {
  const place = { courseId: 3, sectionId: 4 };
  expect(lectureBody(values(), place)).toMatchObject({
    course_id: 3,
    section_id: 4,
    cohort_id: 7,
    time: "16:30",
    minutes: 90,
    recurrence: null,
  });
  expect(lectureBody(values({ repeat: "weekly", weekdays: [0, 3], count: "6", interval: "4" }), place).recurrence).toEqual({
    frequency: "weekly",
    interval: 1,
    weekdays: [0, 3],
    count: 6,
  });
  expect(lectureBody(values({ repeat: "custom", interval: "2" }), place).recurrence?.interval).toBe(2);
});

it("issue 5.3 the errors stand under the fields of the page", async () => {
  expect(await checkLecture(values())).toEqual({});
  const empty = await checkLecture(emptyLecture(null));
  expect(Object.keys(empty).toSorted()).toEqual(["cohort_id", "day", "from", "title_ar", "to"]);
  expect((await checkLecture(values({ to: "16:00" }))).to).toEqual({ key: "day.after" });
  expect((await checkLecture(values({ to: "16:32" }))).to).toMatchObject({ key: "number.range" });
  expect((await checkLecture(values({ join_url: "http://meet.example" }))).join_url).toEqual({ key: "link" });
});

it("issue 5.3 a plan needs day and times alone, and hangs on nothing else", () => {
  expect(isPlannable(values({ title_ar: "" }))).toBe(true);
  expect(isPlannable(values({ day: "" }))).toBe(false);
  expect(isPlannable(values({ repeat: "weekly", count: "61" }))).toBe(false);
  expect(planKey(values({ title_ar: "a" }))).toBe(planKey(values({ title_ar: "b", join_url: "https://x.example" })));
  expect(planKey(values())).not.toBe(planKey(values({ day: "2026-11-26" })));
});

it("issue 5.3 the length of a lecture is what lies between its times", () => {
  expect(minutesBetween("16:30", "18:00")).toBe(90);
  expect(minutesBetween("18:00", "16:30")).toBeNull();
  expect(minutesBetween("", "16:30")).toBeNull();
});

it("P9 what lies in storage and is no lecture counts as none", () => {
  expect(isLectureValues(values())).toBe(true);
  expect(isLectureValues({ ...values(), weekdays: ["0"] })).toBe(false);
  expect(isLectureValues({ ...values(), repeat: "yearly" })).toBe(false);
});
