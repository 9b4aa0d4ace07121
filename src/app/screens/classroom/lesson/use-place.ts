import { useAtomValue } from "jotai";
import { useCallback, useEffect, useState } from "react";
import { now } from "#offline/clock.ts";
import { type LessonPlace, placeSnapshot } from "#offline/snapshots/lesson-places.ts";
import type { Cached } from "#offline/snapshots/stored-snapshot.ts";
import { sessionAtom } from "#app/state/session/session.ts";

/**
 * Where the lesson was left on this device, and what keeps it there from now on.
 * @returns undefined until the device was asked; null where it knows of none
 */
export function usePlace(itemId: number): [place: Cached<LessonPlace> | null | undefined, savePlace: (at: number) => void] {
  const { ownerTag: owner } = useAtomValue(sessionAtom);
  const [place, setPlace] = useState<Cached<LessonPlace> | null | undefined>(undefined);
  useEffect(() => {
    if (!owner) return;
    let gone = false;
    void placeSnapshot(itemId)
      .read(owner)
      .catch(() => null)
      .then((kept) => {
        if (!gone) setPlace(kept);
      });
    return () => {
      gone = true;
    };
  }, [owner, itemId]);
  const savePlace = useCallback(
    (at: number) => {
      // A device that cannot keep it has the server's.
      if (owner)
        void placeSnapshot(itemId)
          .put(owner, { at }, now())
          .catch(() => undefined);
    },
    [owner, itemId],
  );
  return [place, savePlace];
}

/** After this long another device may have gone on: the server's word counts then. */
const OWN_MS = 10 * 60_000;

/** The second at which to go on. */
export function placeToResume(
  server: number,
  { place, isWaiting, fromDevice, at }: { place: Cached<LessonPlace> | null; isWaiting: boolean; fromDevice: boolean; at: Date },
): number {
  if (!place) return server;
  const fresh = Math.abs(at.getTime() - place.at.getTime()) < OWN_MS;
  return fresh || isWaiting || fromDevice ? place.value.at : server;
}
