import { isPlainObject } from "#contract/plain-values.ts";
import type { Schedule, ScheduledSession } from "#contract/requests/student-services.ts";
import { hasFields, isListOf } from "#offline/fields.ts";
import { isText } from "#offline/readable.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { storedSnapshot } from "./stored-snapshot.ts";

const isInstant = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isSession = hasFields<ScheduledSession>({
  id: Number.isSafeInteger,
  starts_at: isInstant,
  ends_at: isInstant,
  title: isText,
  kind: isText,
  status: isText,
  program: hasFields({ translations: isPlainObject }),
  location: isPlainObject,
  translations: isPlainObject,
  conflicts_with: Array.isArray,
});
const kept = storedSnapshot("schedule", isListOf<ScheduledSession>(isSession));

/** Keeps the enrolled schedule of an account (R6.7). Errors: StorageFailure. */
export const putSchedule = (owner: string, sessions: Schedule, at: Date, stores?: DeviceStores): Promise<void> =>
  kept.put(owner, sessions, at, stores);

/** The kept schedule and when it was last brought up to date, or null. Errors: StorageFailure. */
export async function readSchedule(owner: string, stores?: DeviceStores): Promise<{ sessions: Schedule; at: Date } | null> {
  const copy = await kept.read(owner, stores);
  return copy && { sessions: copy.value, at: copy.at };
}
