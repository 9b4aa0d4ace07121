import { Workbox } from "workbox-window";
import { API_BASE } from "#contract/endpoint.ts";
import type { PageMessage } from "#offline/page-messages.ts";
import { apiOrigin } from "#app/api/api-base.ts";
import { languageAtom, usedLanguages } from "#app/state/language/language.ts";
import { readsSoFar } from "#app/state/resource.ts";
import { store } from "#app/state/store.ts";
import { watchTyping } from "#app/state/forms/typing.ts";
import { watchUpdates } from "#app/state/update/update.ts";

/** After the first paint: the worker is for the next visit and the next break of the connection. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    watchTyping();
    const workbox = new Workbox("/service-worker.js");
    watchUpdates(workbox);
    await workbox.register();
    const { active } = await navigator.serviceWorker.ready;
    const warm = () => {
      const message: PageMessage = { type: "WARM", languages: usedLanguages(), apiBase: apiOrigin() + API_BASE, paths: readsSoFar(store) };
      (navigator.serviceWorker.controller ?? active)?.postMessage(message);
    };
    warm();
    store.sub(languageAtom, warm);
  } catch {
    // A browser that forbids workers still has the site, without its offline half.
  }
}
