import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { SavedCourse } from "#offline/saved-courses/saved-courses.ts";
import type { Cached } from "#offline/snapshots/stored-snapshot.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { readSavedCourses, savedAtom } from "./saved-list.ts";
import { checkCourse, pauseSaving, removeSaved, type Run, runsAtom, type SaveProblem, startSaving } from "./saving-courses.ts";
import { sessionAtom } from "#app/state/session/session.ts";

export interface SavedCourseView {
  /**
   * `paused`: a part is here and the rest is not on its way. `stale`: all of it is here, and the server has something newer.
   * `failed`: like paused, with a reason.
   */
  state: "none" | "saving" | "paused" | "saved" | "stale" | "failed";
  reason: SaveProblem | null;
  /** Bytes here. */
  bytes: number;
  /** Bytes of all its files; null where neither this device nor the server can say. */
  total: number | null;
  /** When the last of it came. */
  savedAt: Date | null;
  /** Begins, goes on after a pause or a failure, or brings up to date. */
  save: () => void;
  pause: () => void;
  remove: () => Promise<void>;
}

/** A course on this device, and what its page can do about it. @param enrollmentId null while it is not known */
export function useSavedCourse(enrollmentId: number | null): SavedCourseView {
  const owner = useSaved();
  const online = useAtomValue(onlineAtom);
  const { status } = useAtomValue(sessionAtom);
  const kept = useAtomValue(savedAtom).find(({ value }) => value.enrollmentId === enrollmentId) ?? null;
  const run = useAtomValue(runsAtom)[enrollmentId ?? 0];
  const version = kept?.value.complete ? kept.at.getTime() : 0;
  useEffect(() => {
    // `version`: what was just saved is compared again.
    if (owner !== null && enrollmentId !== null && online && status === "in") void checkCourse(enrollmentId);
  }, [owner, enrollmentId, online, status, version]);

  const id = enrollmentId ?? 0;
  const { bytes, total } = run?.saving ? run : (kept?.value ?? { bytes: 0, total: null });
  return {
    state: stateOf(kept?.value ?? null, run),
    reason: run?.saving ? null : (run?.problem ?? null),
    bytes,
    // A stale one too: what the server has now is what bringing it up to date comes to.
    total: run?.size ?? total,
    savedAt: kept?.value.complete ? kept.at : null,
    save: () => startSaving(id),
    pause: () => pauseSaving(id),
    remove: () => removeSaved(id),
  };
}

function stateOf(saved: SavedCourse | null, run: Run | undefined): SavedCourseView["state"] {
  if (run?.saving) return "saving";
  if (run?.problem) return "failed";
  if (!saved) return "none";
  if (!saved.complete) return "paused";
  return run?.stale ? "stale" : "saved";
}

export interface SavedCourseRow extends Omit<SavedCourse, "items" | "files"> {
  /** When the last of it came. */
  at: Date;
}

/** Everything that is saved on this device for this account, begun ones too. */
export function useSavedCourses(): { courses: readonly SavedCourseRow[]; remove: (enrollmentId: number) => Promise<void> } {
  useSaved();
  const courses = useAtomValue(savedAtom).map(({ value: { items: _items, files: _files, ...course }, at }: Cached<SavedCourse>) => ({
    ...course,
    at,
  }));
  return { courses, remove: removeSaved };
}

export interface StorageMeter {
  /** Bytes that saved courses take. */
  courses: number;
  /** Bytes that everything of Qabas takes here, and what the browser gives us at most; null where it cannot say. */
  usage: number | null;
  quota: number | null;
  /** The browser promised not to throw it away by itself. */
  persisted: boolean;
}

/** How full this device is. */
export function useStorage(): StorageMeter {
  useSaved();
  const saved = useAtomValue(savedAtom);
  const [estimate, setEstimate] = useState<Omit<StorageMeter, "courses">>({ usage: null, quota: null, persisted: false });
  useEffect(() => {
    let gone = false;
    void readStorage().then((read) => {
      if (!gone) setEstimate(read);
    });
    return () => {
      gone = true;
    };
  }, [saved]);
  return { courses: saved.reduce((sum, { value }) => sum + value.bytes, 0), ...estimate };
}

async function readStorage(): Promise<Omit<StorageMeter, "courses">> {
  const [estimate, persisted] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => null),
    navigator.storage?.persisted?.().catch(() => false),
  ]);
  return { usage: estimate?.usage ?? null, quota: estimate?.quota ?? null, persisted: persisted ?? false };
}

/** The list follows the account and every tab. */
function useSaved(): string | null {
  const { ownerTag } = useAtomValue(sessionAtom);
  useEffect(() => void readSavedCourses(), [ownerTag]);
  return ownerTag;
}
