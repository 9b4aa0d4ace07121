import { msg } from "@lingui/core/macro";
import { rememberSettings } from "#offline/device-settings.ts";
import { noticeEviction } from "#offline/eviction.ts";
import { forgetGarbage, tidyDevice } from "#offline/garbage.ts";
import { apiAddress } from "#app/api/api-base.ts";
import { recall, remember } from "./device-memory.ts";
import { languageAtom } from "./language.ts";
import { notify } from "./notices.ts";
import { store } from "./store.ts";

const MARKER_KEY = "qabas.device";

/** Sets aside what cannot be read, and notices that the browser emptied this device (P10); both are said. */
export async function tidyStorage(): Promise<void> {
  try {
    if ((await tidyDevice()).length > 0) {
      notify({ kind: "info", id: "garbage", message: msg`Some saved data on this device could not be read and was set aside.` });
      await forgetGarbage();
    }
    const marker = { read: () => recall(MARKER_KEY), write: (id: string) => void remember(MARKER_KEY, id) };
    if (await noticeEviction(marker)) {
      notify({ kind: "info", id: "evicted", message: msg`The browser cleared Qabas data on this device. Your account is not affected.` });
    }
  } catch {
    // A device that keeps nothing has nothing to tidy; saving says so when it is tried (P9).
  }
}

/** What the worker must know to send without a page; the language of the moment, from here on. */
export function tellWorker(): void {
  const tell = () => void rememberSettings({ apiBase: apiAddress(), language: store.get(languageAtom) }).catch(() => undefined);
  tell();
  store.sub(languageAtom, tell);
}
