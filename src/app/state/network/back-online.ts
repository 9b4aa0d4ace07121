import { msg } from "@lingui/core/macro";
import { breakShownAtom } from "./network.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { store } from "#app/state/store.ts";
import { waitingAtom } from "#app/state/queue/queue-atom.ts";

/** After this long the rest is still on its way; the notice says what was sent. */
const SENDING_MS = 5_000;
const BACK = msg({
  message: "{n, plural, =0 {Back online.} one {Back online and # change was sent.} other {Back online and # changes were sent.}}",
});

/** The most that waited during the break; null while there is none. */
let waited: number | null = null;
let deadline: ReturnType<typeof setTimeout> | undefined;

/** When a break that was shown is over, one notice counts what it held back. Call once. */
export function announceReturn(): void {
  store.sub(breakShownAtom, follow);
  store.sub(waitingAtom, follow);
  follow();
}

function follow(): void {
  const pending = store.get(waitingAtom);
  if (store.get(breakShownAtom)) {
    clearTimeout(deadline);
    deadline = undefined;
    waited = Math.max(waited ?? 0, pending);
  } else if (waited !== null) {
    if (pending === 0) notifyReturn();
    else deadline ??= setTimeout(notifyReturn, SENDING_MS);
  }
}

function notifyReturn(): void {
  clearTimeout(deadline);
  deadline = undefined;
  const n = Math.max(0, (waited ?? 0) - store.get(waitingAtom));
  waited = null;
  showNotice({ kind: "success", id: "back-online", message: BACK, values: { n } });
}
