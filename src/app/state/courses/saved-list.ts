import { atom } from "jotai";
import { onDeviceEvent } from "#offline/announce.ts";
import { type SavedCourse, savedCoursesOf } from "#offline/saved-courses/saved-courses.ts";
import type { Cached } from "#offline/snapshots/stored-snapshot.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** Courses on this device for this account, begun ones too. */
export const savedAtom = atom<readonly Cached<SavedCourse>[]>([]);

let listening = false;

/** Reads the list, and again whenever a tab changes it. A device that can hold nothing holds none. */
export async function readSavedCourses(): Promise<void> {
  if (!listening) {
    listening = true;
    onDeviceEvent((event) => {
      if (event.kind === "saved-courses") void readSavedCourses();
    });
  }
  const owner = store.get(sessionAtom).ownerTag;
  const saved = owner ? await savedCoursesOf(owner).catch(() => []) : [];
  if (owner === store.get(sessionAtom).ownerTag) store.set(savedAtom, saved);
}
