import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { isObject, isText } from "#offline/readable.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { shelf } from "./shelf.ts";

const kept = shelf<Schedule>("schedule", isSchedule);

/** Keeps the enrolled schedule of an account (R6.7). Errors: StorageFailure. */
export const putSchedule = (owner: string, sessions: Schedule, at: Date, stores?: DeviceStores): Promise<void> =>
  kept.put(owner, sessions, at, stores);

/** The kept schedule and when it was last brought up to date, or null. Errors: StorageFailure. */
export async function readSchedule(owner: string, stores?: DeviceStores): Promise<{ sessions: Schedule; at: Date } | null> {
  const copy = await kept.read(owner, stores);
  return copy && { sessions: copy.value, at: copy.at };
}

function isSchedule(value: unknown): value is Schedule {
  return Array.isArray(value) && value.every(isSession);
}

function isSession(value: unknown): value is ScheduledSession {
  return (
    isObject(value) &&
    Number.isSafeInteger(value.id) &&
    isInstant(value.starts_at) &&
    isInstant(value.ends_at) &&
    isText(value.title) &&
    isText(value.kind) &&
    isText(value.status) &&
    isObject(value.program) &&
    isObject(value.program.translations) &&
    isObject(value.location) &&
    isObject(value.translations) &&
    Array.isArray(value.conflicts_with)
  );
}

const isInstant = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
