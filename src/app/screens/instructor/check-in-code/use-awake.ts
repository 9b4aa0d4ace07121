import { useEffect } from "react";

/** Keeps the screen lit while the page is looked at, where the browser can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const hold = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      try {
        const held = await navigator.wakeLock.request("screen");
        if (gone) void held.release();
        else lock = held;
      } catch {
        // Low battery: the screen follows the device's own rule.
      }
    };
    // The browser lets go of it when the page is hidden.
    const look = () => void hold();
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", look);
      void lock?.release();
    };
  }, []);
}
