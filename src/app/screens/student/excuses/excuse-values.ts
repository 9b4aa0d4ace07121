import { excuseForm } from "#contract/requests/excuses.ts";
import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { newId } from "#offline/ids.ts";
import { canExcuseSession } from "#app/widgets/attendance/excusable.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";
import type { ChosenFile } from "#app/widgets/requests/request-file-field.tsx";
import { bySessionStart } from "#app/widgets/sessions/session-times.ts";

export interface ExcuseValues {
  session_ids: number[];
  reason_code: string;
  reason: string;
  file: ChosenFile | null;
}

export const emptyExcuse = (sessionId: number | null): ExcuseValues => ({
  session_ids: sessionId === null ? [] : [sessionId],
  reason_code: "",
  reason: "",
  file: null,
});

/** What may be kept on the device: everything but the file. */
export const excuseDraft = ({ file: _file, ...kept }: ExcuseValues): Partial<ExcuseValues> => kept;

/** The excuse as it travels. */
export const excuseBody = (id: string, { session_ids, reason_code, reason }: ExcuseValues, attachments: readonly string[]) => ({
  id,
  session_ids,
  reason_code,
  reason: reason.trim(),
  attachments,
});

export async function checkExcuse(values: ExcuseValues): Promise<FieldErrors> {
  const errors = await checkForm(excuseForm, excuseBody(newId(), values, []));
  if (values.file?.refused) errors.file = values.file.refused;
  return errors;
}

const DAY_MS = 86_400_000;
/** How far ahead the form offers sessions; a later one comes with its own link. */
const OFFERED_DAYS = 7;

/** Sessions that may be excused now, in order of time; those that wait on this device are not asked about again. */
export function offeredSessions(
  schedule: Schedule,
  { now, waiting, asked }: { now: Date; waiting: ReadonlySet<number>; asked: number | null },
): ScheduledSession[] {
  const until = now.getTime() + OFFERED_DAYS * DAY_MS;
  return schedule
    .filter((session) => !waiting.has(session.id) && canExcuseSession(session, now))
    .filter((session) => session.id === asked || Date.parse(session.starts_at) <= until)
    .toSorted(bySessionStart);
}
