import { SYNC_TAG } from "#offline/page-messages.ts";

/** Background Sync, where the browser has it: then what waits is sent even with the page closed. */
export async function requestSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as { sync?: { register(tag: string): Promise<void> } } | undefined)?.sync?.register(SYNC_TAG);
}
