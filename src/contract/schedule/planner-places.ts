import { boolean, object as form } from "yup";
import { bothLines, bothOptional, bothTexts, count, dayField, staffCalls } from "#contract/admin-resource.ts";
import { key } from "#contract/form-fields.ts";
import { day, flag, instant, integer, nullable, object, text } from "#contract/schema.ts";

const kept = { id: integer(), version: integer(), archived_at: nullable(instant()) };
const may = { read: "programs.read", write: "cohorts.write" } as const;
/** So many of each kind at most: the planner reads all of them. */
export const MOST_PLACES = 300;
const MINUTES_OF_A_DAY = 1_440;

/** What staff write of a room. Sessions name their room; one that is known says how many it holds. */
export const roomForm = form({ name: bothLines(160), venue: bothOptional(160), seats: count(1, 10_000) });

export const adminRooms = staffCalls(
  "/admin/rooms",
  { one: "a room", many: "Rooms by their names" },
  {
    row: object({ ...kept, name: bothTexts(), venue: object({ ar: nullable(text()), en: nullable(text()) }), seats: integer() }),
    fields: roomForm,
    query: {},
    may,
  },
);

/** What staff write of a day off. */
export const holidayForm = form({ name: bothLines(120), day: dayField(), yearly: boolean().default(false) });

export const adminHolidays = staffCalls(
  "/admin/holidays",
  { one: "a day off", many: "Days off, the latest first: patterns go round them, and no time limit runs on them" },
  { row: object({ ...kept, name: bothTexts(), day: day(), yearly: flag() }), fields: holidayForm, query: {}, may },
);

/** What staff write of a time with hours of its own, such as Ramadan. */
export const ownHoursForm = form({
  name: bothLines(120),
  starts_on: dayField(),
  ends_on: dayField().test("after", key("day.after"), (end, { parent }) => !end || end >= (parent as { starts_on: string }).starts_on),
  /** After midnight in Riyadh: a pattern's sessions begin then. */
  starts_minute: count(0, MINUTES_OF_A_DAY - 1),
  /** Of a session. */
  duration_min: count(1, MINUTES_OF_A_DAY),
});

export const adminOwnHours = staffCalls(
  "/admin/own-hours",
  { one: "a time with hours of its own", many: "Times with hours of their own, such as Ramadan, the latest first" },
  {
    row: object({ ...kept, name: bothTexts(), starts_on: day(), ends_on: day(), starts_minute: integer(), duration_min: integer() }),
    fields: ownHoursForm,
    query: {},
    may,
  },
);
