import { expect, it } from "vitest";
import { draftPlace } from "./draft-place.ts";

it.each([
  ["1/lesson/9", "/instructor/course/1/add-lesson?item=9"],
  ["1/application/new-4", "/instructor/course/1/add-application?section=4"],
  ["2/activity/new-null", "/instructor/course/2/add-activity?section=null"],
  ["2/mark/7", "/instructor/course/2/marking/7"],
  ["2/marks/7", "/instructor/course/2/marks/7"],
  ["2/part/new", "/instructor/course/2/weights"],
  ["2/reply/7", "/instructor/course/2/course_rate"],
  ["2/announcement/new", "/instructor/course/2/overview"],
])("issue 6.2: a draft %s leads to the form it is written in", (name, href) => {
  expect(draftPlace(name).href).toBe(href);
});
