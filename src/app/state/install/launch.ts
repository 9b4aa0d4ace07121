import { navigate } from "wouter/use-browser-location";

/** https://wicg.github.io/web-app-launch/ (Chromium alone). */
interface LaunchQueue {
  setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
}

/**
 * The installed app was opened once more, by its icon, a shortcut or a shared link: the window that is open goes there without
 * being loaded anew, so that nothing typed in it is lost. The manifest asks for that (`focus-existing`). Call once.
 */
export function followLaunches(): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  let first = true;
  launchQueue?.setConsumer(({ targetURL = "" }) => {
    // The launch that this very page began with is told too, and may be told late.
    const own = first;
    first = false;
    const place = launchPlace(targetURL, location.origin);
    if (!own && place !== null) navigate(place);
  });
}

/** Where a launch leads; null for the bare icon, which only brings the window forward, and for what is not ours. */
export function launchPlace(target: string, origin: string): string | null {
  if (!URL.canParse(target)) return null;
  const url = new URL(target);
  const path = url.pathname + url.search;
  return url.origin === origin && path !== "/" ? path : null;
}
