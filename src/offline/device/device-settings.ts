import { API_BASE, REQUEST_TIMEOUT_MS } from "#contract/endpoint.ts";
import { DEFAULT_LANGUAGE } from "#contract/shapes.ts";
import { ROW, type SettingsRow } from "#offline/queue/rows.ts";
import { deviceStores, type UseStore } from "#offline/stores.ts";
import { readTransaction, writeTransaction } from "#offline/queue/queue-transactions.ts";

export type DeviceSettings = Omit<SettingsRow, "v">;

const DEFAULTS: DeviceSettings = { apiBase: API_BASE, language: DEFAULT_LANGUAGE, timeoutMs: REQUEST_TIMEOUT_MS };

/**
 * Tells the worker what it needs when no page is open: where the API is, the language of answers, how long to wait. Call at
 * start and when one of them changes. Errors: StorageFailure.
 */
export const rememberSettings = (settings: Partial<DeviceSettings>, queue: UseStore = deviceStores().queue): Promise<void> =>
  writeTransaction(queue, (rows) => {
    const known = rows.settings() ?? { v: 1, ...DEFAULTS };
    const next: SettingsRow = { ...known, ...settings, v: 1 };
    if (JSON.stringify(next) !== JSON.stringify(rows.settings())) rows.put(ROW.settings, next);
  });

/** What it was told, or null. Errors: StorageFailure. */
export const readSettings = (queue: UseStore = deviceStores().queue): Promise<SettingsRow | null> =>
  readTransaction(queue, (rows) => rows.settings());
