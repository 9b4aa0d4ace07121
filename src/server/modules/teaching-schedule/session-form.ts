import { Problem } from "#contract/problem.ts";
import type { RescheduleForm, SessionForm, SessionPlan } from "#contract/schedule/teaching-schedule.ts";
import type { NewPlace } from "#server/commands/schedule/change-session.ts";
import { type Occurrence, planSeries } from "#server/commands/schedule/plan-series.ts";
import { sessionClashes } from "#server/commands/schedule/session-clashes.ts";
import type { Executor } from "#server/db/client.ts";

/**
 * Where a form says that a session is held.
 * @param room makes the name of a room at the live-lecture service; null where there is none, and an online session needs a link
 * @throws Problem `validation_error` by the field that is missing
 */
export function sessionPlace(
  form: Pick<RescheduleForm, "location" | "join_url" | "room_ar" | "room_en">,
  room: (() => string) | null,
): NewPlace {
  if (form.location === "online") {
    if (form.join_url === "" && !room) throw new Problem("validation_error", { fields: { join_url: [{ key: "link" }] } });
    const held = form.join_url === "" && room ? { joinUrl: null, liveRoom: room() } : { joinUrl: form.join_url, liveRoom: null };
    return { roomAr: null, roomEn: null, ...held };
  }
  if (form.room_ar === "") throw new Problem("validation_error", { fields: { room_ar: [{ key: "required" }] } });
  const roomEn = form.room_en === "" ? form.room_ar : form.room_en;
  return { roomAr: form.room_ar, roomEn, joinUrl: null, liveRoom: null };
}

/** The times of a form on Riyadh's clocks. @throws Problem `validation_error` for what is no day */
export function occurrencesOf(form: Pick<SessionForm, "day" | "time" | "minutes">, recurrence: SessionForm["recurrence"]) {
  try {
    return planSeries(form, recurrence);
  } catch (error) {
    if (error instanceof RangeError) throw new Problem("validation_error", { fields: { day: [{ key: "date.invalid" }] }, cause: error });
    throw error;
  }
}

/** What a form would make: its dates, those left out, and what each clashes with. */
export async function planOf(db: Executor, userId: number, form: SessionForm): Promise<SessionPlan & { made: Occurrence[] }> {
  const { dates, rrule } = occurrencesOf(form, form.recurrence);
  const clashes = await sessionClashes(db, { userId, cohortId: form.cohort_id }, dates);
  const planned = dates.map((date, index) => ({
    day: date.day,
    starts_at: date.startsAt.toISOString(),
    ends_at: date.endsAt.toISOString(),
    skipped: form.skip.includes(date.day),
    clashes: clashes[index] ?? [],
  }));
  const made = dates.filter(({ day }) => !form.skip.includes(day));
  return {
    dates: planned,
    count: made.length,
    clashes: planned.filter((date) => !date.skipped && date.clashes.length > 0).length,
    rrule,
    made,
  };
}
