/** A browser that is never idle is asked after this long. */
const PATIENCE_MS = 3_000;

/** Runs once the page has loaded and the browser has nothing else to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  const stop = new AbortController();
  const wait = () => {
    const once = () => stop.signal.aborted || run();
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(once, { timeout: PATIENCE_MS });
    else setTimeout(once, PATIENCE_MS / 2);
  };
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true, signal: stop.signal });
  return () => stop.abort();
}
