import type { RescheduleForm, TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";

export interface Times {
  day: string;
  /** `16:30`, on Riyadh's clocks. */
  time: string;
  minutes: string;
}

const MINUTE_MS = 60_000;
const RIYADH_MS = 180 * MINUTE_MS;

/** When a session is, as the form says it. */
export function timesOf({ starts_at, ends_at }: Pick<TeachingSession, "starts_at" | "ends_at">): Times {
  const start = Date.parse(starts_at);
  return {
    day: riyadhDayOf(starts_at),
    time: new Date(start + RIYADH_MS).toISOString().slice(11, 16),
    minutes: String(Math.round((Date.parse(ends_at) - start) / MINUTE_MS)),
  };
}

/** The session at another time; its place stays. */
export const movedTo = (session: TeachingSession, { day, time, minutes }: Times, accept: boolean): RescheduleForm => ({
  day,
  time,
  minutes: Number(minutes),
  location: session.location.type === "online" ? "online" : "room",
  join_url: session.teaching.join_url ?? "",
  room_ar: session.translations.ar.room ?? "",
  room_en: session.translations.en.room ?? "",
  accept_clashes: accept,
  sequence: session.sequence,
});
