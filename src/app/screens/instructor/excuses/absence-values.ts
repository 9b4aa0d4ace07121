import { absenceForm } from "#contract/requests/teaching-requests.ts";
import type { TeachingSchedule, TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { newId } from "#offline/ids.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import type { ChosenFile } from "#app/widgets/requests/request-file-field.tsx";
import { bySessionStart } from "#app/widgets/sessions/session-times.ts";

export interface AbsenceValues {
  session_ids: number[];
  reason_code: string;
  reason: string;
  proposed: string;
  /** As text: empty while nobody is chosen. */
  substitute_id: string;
  /** `2026-11-25T16:30`, on Riyadh's clocks. */
  new_time: string;
  file: ChosenFile | null;
}

export const emptyAbsence = (sessionId: number | null): AbsenceValues => ({
  session_ids: sessionId === null ? [] : [sessionId],
  reason_code: "",
  reason: "",
  proposed: "",
  substitute_id: "",
  new_time: "",
  file: null,
});

/** What may be kept on the device: everything but the file. */
export const absenceDraft = ({ file: _file, ...kept }: AbsenceValues): Partial<AbsenceValues> => kept;

/** An instant of what Riyadh's clocks show; null where it is no time. */
export function fromRiyadhClock(text: string): string | null {
  const at = new Date(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(text) ? `${text}:00+03:00` : Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The absence as it travels; what its proposal does not need stays behind. */
export const absenceBody = (id: string, values: AbsenceValues, attachments: readonly string[]) => ({
  id,
  session_ids: values.session_ids,
  from: "",
  to: "",
  reason_code: values.reason_code,
  reason: values.reason.trim(),
  attachments: [...attachments],
  proposed: values.proposed,
  substitute_id: values.proposed === "substitute" && values.substitute_id !== "" ? Number(values.substitute_id) : null,
  new_time: values.proposed === "reschedule" ? fromRiyadhClock(values.new_time) : null,
});

export async function checkAbsence(values: AbsenceValues): Promise<FieldErrors> {
  const errors = await checkForm(absenceForm, absenceBody(newId(), values, []));
  if (values.session_ids.length === 0) errors.session_ids = { key: "selection" };
  if (values.proposed === "substitute" && values.substitute_id === "") errors.substitute_id = { key: "selection" };
  if (values.proposed === "reschedule" && fromRiyadhClock(values.new_time) === null) errors.new_time = { key: "selection" };
  if (values.file?.refused) errors.file = values.file.refused;
  return errors;
}

/** Sessions that one holds oneself, has not begun and did not report yet, in order of time. */
export const sessionsAhead = (schedule: TeachingSchedule, now: Date): TeachingSession[] =>
  schedule
    .filter(
      ({ starts_at, status, kind, teaching }) =>
        teaching.own && teaching.absence === null && status !== "cancelled" && kind !== "deadline" && new Date(starts_at) > now,
    )
    .toSorted(bySessionStart);
