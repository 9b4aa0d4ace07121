import type { UserType } from "#contract/accounts/session.ts";
import { underFreeLock } from "#offline/web-lock.ts";
import { now } from "#offline/clock.ts";
import { noteCameAlong } from "#offline/snapshots/came-along.ts";
import { INSTRUCTOR_SNAPSHOTS } from "#offline/snapshots/instructor-snapshots.ts";
import type { Snapshot } from "#offline/snapshots/snapshot.ts";
import { STUDENT_SNAPSHOTS } from "#offline/snapshots/student-snapshots.ts";
import { savesData } from "#app/api/save-data.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";
import { bringAlong } from "./bring-along.ts";
import { sourceOf } from "./sources.ts";

/** What comes along, by whom the areas are for. */
const LISTS: Partial<Record<UserType, readonly Snapshot[]>> = { student: STUDENT_SNAPSHOTS, instructor: INSTRUCTOR_SNAPSHOTS };

let running: Promise<boolean> | null = null;

/**
 * Brings the areas of whoever is signed in to this device, so that they open offline though they were never opened before (R6.7).
 * One visit at a time on the whole device. Never throws.
 * @returns whether all of the list was looked at
 */
export const keepSnapshots = (): Promise<boolean> =>
  (running ??= visitAll()
    .catch(() => false)
    .finally(() => {
      running = null;
    }));

async function visitAll(): Promise<boolean> {
  const { status, ownerTag: owner, user } = store.get(sessionAtom);
  const list = user && LISTS[user.type];
  if (status !== "in" || !owner || !list) return false;
  const stop = new AbortController();
  const goesOn = () => {
    const session = store.get(sessionAtom);
    return session.status === "in" && session.ownerTag === owner && store.get(onlineAtom) && document.visibilityState === "visible";
  };
  const stopIfLeft = () => goesOn() || stop.abort();
  const unlisten = [store.sub(sessionAtom, stopIfLeft), store.sub(onlineAtom, stopIfLeft)];
  try {
    // Another tab that is at it brings the same.
    const came = await underFreeLock("qabas-snapshots", async () => {
      const { complete, ...brought } = await bringAlong(list, {
        owner,
        saveData: savesData(),
        goesOn,
        idle,
        sourceOf: (read) => sourceOf(read, store.get(languageAtom)),
        clock: now,
        signal: stop.signal,
      });
      if (complete && !savesData()) await noteCameAlong(owner, brought, now());
      return complete;
    });
    return came ?? false;
  } finally {
    for (const each of unlisten) each();
  }
}

const IDLE_AT_LAST_MS = 300;
const idle = (): Promise<void> =>
  new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => done(), { timeout: IDLE_AT_LAST_MS });
    else setTimeout(done, IDLE_AT_LAST_MS / 6);
  });
