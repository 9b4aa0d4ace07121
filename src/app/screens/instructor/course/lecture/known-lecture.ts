import type { TeachingItem } from "#contract/content/teaching-content.ts";
import { riyadhDay, riyadhTime } from "#contract/rules/riyadh.ts";
import { now } from "#offline/clock.ts";
import type { FieldErrors } from "#app/widgets/forms/form-errors.ts";
import { checkLecture, emptyLecture, type LectureValues, minutesBetween } from "./lecture-values.ts";

type Session = TeachingItem["sessions"][number];

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
          from: riyadhTime(new Date(session.starts_at)),
          to: riyadhTime(new Date(session.ends_at)),
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
    to.time === riyadhTime(new Date(session.starts_at)) &&
    values.to === riyadhTime(new Date(session.ends_at)) &&
    to.join_url === (session.join_url ?? "");
  return same ? null : to;
}

/** What is sent. @param from the version of the server that it goes on from */
export const lectureFields = (values: LectureValues, from: TeachingItem) => ({
  title_ar: values.title_ar.trim() || null,
  title_en: values.title_en.trim() || null,
  duration_min: minutesBetween(values.from, values.to) ?? from.duration_min,
  release_at: from.release_at,
  offline_allowed: from.offline_allowed,
  content: from.content,
});

/** Times count where there is a session ahead alone. */
export async function checkKnownLecture(values: LectureValues, session: Session | null): Promise<FieldErrors> {
  const errors = await checkLecture({ ...values, cohort_id: "1" });
  if (session) return errors;
  const { day: _day, from: _from, to: _to, ...others } = errors;
  return others;
}
