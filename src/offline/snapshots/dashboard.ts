import { isPlainObject } from "#contract/plain-values.ts";
import type { Dashboard } from "#contract/enrollments/enrollments.ts";
import { hasFields, isListOf } from "#offline/fields.ts";
import type { DeviceStores } from "#offline/stores.ts";
import { type Cached, storedSnapshot } from "./stored-snapshot.ts";

const isList = isListOf(isPlainObject);
const isDashboard = hasFields<Dashboard>({
  stats: isPlainObject,
  enrolled: isList,
  upcoming_sessions: isList,
  recommended: isList,
  requests: isList,
  alerts: isList,
});
const kept = storedSnapshot("dashboard", isDashboard);

/** Keeps the student's first screen of an account. Errors: StorageFailure. */
export const putDashboard = (owner: string, dashboard: Dashboard, at: Date, stores?: DeviceStores): Promise<void> =>
  kept.put(owner, dashboard, at, stores);

/** The kept dashboard, or null. Errors: StorageFailure. */
export const readDashboard = (owner: string, stores?: DeviceStores): Promise<Cached<Dashboard> | null> => kept.read(owner, stores);
