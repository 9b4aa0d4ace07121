import { msg } from "@lingui/core/macro";
import { rememberSettings } from "#offline/device/device-settings.ts";
import { noticeEviction } from "#offline/device/eviction.ts";
import { forgetGarbage, tidyDevice } from "#offline/device/garbage.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { putBackAfterFailures } from "#offline/queue/queue-transactions.ts";
import { apiAddress } from "#app/api/api-base.ts";
import { startBadge } from "#app/state/notices/badge.ts";
import { DEVICE_KEY, recall, remember } from "./device-memory.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { followLaunches } from "#app/state/install/launch.ts";
import { settleWipe } from "#app/state/logout/owed-wipe.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { cannotSave } from "./storage-notice.ts";
import { store } from "#app/state/store.ts";

/** What only the installed app has: a number on its icon, and windows that are opened once more. */
export function startInstalled(): void {
  startBadge();
  followLaunches();
}

/** Sets aside what cannot be read, and notices that the browser emptied this device (P10); both are said. */
export async function tidyStorage(): Promise<void> {
  putBackAfterFailures();
  await settleWipe();
  try {
    if ((await tidyDevice()).length > 0) {
      showNotice({ kind: "info", id: "garbage", message: msg`Some saved data on this device could not be read and was set aside.` });
      await forgetGarbage();
    }
    const marker = { read: () => recall(DEVICE_KEY), write: (id: string) => void remember(DEVICE_KEY, id) };
    if (await noticeEviction(marker)) {
      showNotice({
        kind: "info",
        id: "evicted",
        message: msg`The browser cleared Qabas data here. Your account is safe.`,
      });
    }
  } catch (error) {
    // A device that keeps nothing has nothing to tidy; saving says so when it is tried. A window in the way can be closed (P9).
    if (error instanceof StorageFailure && error.reason === "blocked") showNotice(cannotSave("blocked"));
  }
}

/** What the worker must know to send without a page; the language of the moment, from here on. */
export function notifyWorker(): void {
  const remind = () => void rememberSettings({ apiBase: apiAddress(), language: store.get(languageAtom) }).catch(() => undefined);
  remind();
  store.sub(languageAtom, remind);
}
