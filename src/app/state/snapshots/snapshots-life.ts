import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** Milliseconds: the page that somebody waits for comes first. */
const AFTER_MS = 2_000;
/** A visit that was complete is not made again before; what is fresh would not be asked for anyway. */
const AGAIN_MS = 5 * 60_000;

/** One that was cut short is gone on with after so long, and then after twice as long. */
const FIRST_RETRY_MS = 5_000;

let retryMs = FIRST_RETRY_MS;
let visitedAt: number | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Brings the areas along once it is known who is here, when the page is looked at again and when the network is back. A
 * visitor's tab never loads what does so. Call once.
 */
export function startSnapshots(): void {
  let known: string | null = null;
  const follow = () => {
    const { status, ownerTag } = store.get(sessionAtom);
    const entered = status === "in" ? ownerTag : null;
    if (entered === known) return;
    known = entered;
    visitedAt = null;
    visitSoon();
  };
  follow();
  store.sub(sessionAtom, follow);
  store.sub(onlineAtom, () => store.get(onlineAtom) && visitSoon());
  document.addEventListener("visibilitychange", visitSoon);
  window.addEventListener("focus", visitSoon);
}

/** Something was read that the list goes by: it is looked through anew. */
export function bringAlongSoon(): void {
  visitedAt = null;
  visitSoon();
}

function visitSoon(): void {
  if (visitedAt === null || performance.now() - visitedAt >= AGAIN_MS) visitIn(AFTER_MS);
}

function visitIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void visit(), ms);
}

/** What brings one here is for students and instructors; whoever looks away, is out or has no network is not asked for. */
async function visit(): Promise<void> {
  const { status, user } = store.get(sessionAtom);
  if (status !== "in" || (user?.type !== "student" && user?.type !== "instructor")) return;
  if (document.visibilityState !== "visible" || !store.get(onlineAtom)) return;
  const complete = await import("./keep-snapshots.ts").then(
    ({ keepSnapshots }) => keepSnapshots(),
    // A part of the app that is not here comes at the next visit.
    () => false,
  );
  if (complete) {
    visitedAt = performance.now();
    retryMs = FIRST_RETRY_MS;
    return;
  }
  retryMs = Math.min(retryMs * 2, AGAIN_MS);
  visitIn(retryMs);
}
