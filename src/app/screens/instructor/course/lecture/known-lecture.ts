import type { TeachingItem } from "#contract/teaching-content.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { now } from "#offline/clock.ts";
import { emptyLecture, type LectureValues, minutesBetween } from "./lecture-values.ts";

type Session = TeachingItem["sessions"][number];
const OFFSET_MS = 3 * 3_600_000;

/** `16:30`, as Riyadh's clocks show it. */
const clockTime = (at: string): string => new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(11, 16);

/** The first that has not begun: that alone can be moved. */
export const nextSession = ({ sessions }: TeachingItem): Session | null =>
  sessions.find(({ starts_at }) => Date.parse(starts_at) > now().getTime()) ?? null;

/** What the form of a lecture that is there begins with. */
export function lectureOf(item: TeachingItem): LectureValues {
  const session = nextSession(item);
  return {
    ...emptyLecture(session?.cohort_id ?? null),
    title_ar: item.translations.ar.title ?? "",
    title_en: item.translations.en.title ?? "",
    ...(session
      ? {
          day: riyadhDay(new Date(session.starts_at)),
          from: clockTime(session.starts_at),
          to: clockTime(session.ends_at),
          join_url: session.join_url ?? "",
        }
      : {}),
  };
}

/** How the session is to be moved; null where nothing about it changed. */
export function movedSession(values: LectureValues, session: Session) {
  const to = {
    day: values.day,
    time: values.from,
    minutes: minutesBetween(values.from, values.to) ?? 0,
    location: "online" as const,
    join_url: values.join_url.trim(),
    room_ar: "",
    room_en: "",
  };
  const same =
    to.day === riyadhDay(new Date(session.starts_at)) &&
    to.time === clockTime(session.starts_at) &&
    values.to === clockTime(session.ends_at) &&
    to.join_url === (session.join_url ?? "");
  return same ? null : to;
}
