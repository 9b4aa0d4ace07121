import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { isObject } from "#offline/readable.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { type Kept, shelf } from "./shelf.ts";

const kept = shelf<Dashboard>("dashboard", isDashboard);

/** Keeps the student's first screen of an account. Errors: StorageFailure. */
export const putDashboard = (owner: string, dashboard: Dashboard, at: Date, stores?: DeviceStores): Promise<void> =>
  kept.put(owner, dashboard, at, stores);

/** The kept dashboard, or null. Errors: StorageFailure. */
export const readDashboard = (owner: string, stores?: DeviceStores): Promise<Kept<Dashboard> | null> => kept.read(owner, stores);

function isDashboard(value: unknown): value is Dashboard {
  return (
    isObject(value) &&
    isObject(value.stats) &&
    [value.enrolled, value.upcoming_sessions, value.recommended, value.requests, value.alerts].every(
      (list) => Array.isArray(list) && list.every(isObject),
    )
  );
}
