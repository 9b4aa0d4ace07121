import { atom } from "jotai";
import { Problem } from "#contract/problem.ts";
import { askToPersist } from "#offline/device/eviction.ts";
import { saveCourse } from "#offline/saved-courses/save-course.ts";
import { FileFailure } from "#offline/saved-courses/save-file.ts";
import { isStale, readSavedCourse, removeSavedCourse } from "#offline/saved-courses/saved-courses.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { courseSource } from "./course-source.ts";
import { readSavedCourses } from "./saved-list.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { store } from "#app/state/store.ts";

/** Why a course could not be saved: no room, no storage at all, no connection, or no access to the course any more. */
export type SaveProblem = "quota" | "storage" | "network" | "access";

export interface Run {
  saving: boolean;
  /** Bytes here, of all there are, while saving. */
  bytes: number;
  total: number;
  /** Bytes of all files as the server last said; null before it did. */
  size: number | null;
  /** The server has something newer than what is saved. */
  stale: boolean;
  problem: SaveProblem | null;
}

/** What this page knows and does of courses, by enrollment. */
export const runsAtom = atom<Readonly<Record<number, Run>>>({});

const NOTHING: Run = { saving: false, bytes: 0, total: 0, size: null, stale: false, problem: null };
const put = (id: number, part: Partial<Run>): void =>
  store.set(runsAtom, (runs) => ({ ...runs, [id]: { ...NOTHING, ...runs[id], ...part } }));

const stops = new Map<number, AbortController>();
let watching = false;

/** Nothing goes on for an account that left. */
function watchOwner(): void {
  if (watching) return;
  watching = true;
  let owner = store.get(sessionAtom).ownerTag;
  store.sub(sessionAtom, () => {
    if (store.get(sessionAtom).ownerTag === owner) return;
    owner = store.get(sessionAtom).ownerTag;
    for (const stop of stops.values()) stop.abort();
    store.set(runsAtom, {});
  });
}

/** Begins, goes on, or brings up to date; goes on while this page is open, on whatever screen. */
export function startSaving(id: number): void {
  const owner = store.get(sessionAtom).ownerTag;
  if (owner === null || stops.has(id)) return;
  watchOwner();
  const stop = new AbortController();
  stops.set(id, stop);
  put(id, { saving: true, problem: null, ...progressOf(id) });
  void askToPersist(navigator.storage?.persist?.bind(navigator.storage));
  void alone(owner, stop.signal, () => save(id, owner, stop.signal, true)).then(
    () => end(id, owner, { saving: false, stale: false }),
    (error: unknown) => fail(id, owner, error, stop.signal),
  );
}

function progressOf(id: number): Pick<Run, "bytes" | "total"> {
  const run = store.get(runsAtom)[id];
  return { bytes: run?.bytes ?? 0, total: run?.size ?? run?.total ?? 0 };
}

/** Stops what is on its way; what is here stays. */
export const pauseSaving = (id: number): void => stops.get(id)?.abort();

/** Takes a course off this device. */
export async function removeSaved(id: number): Promise<void> {
  pauseSaving(id);
  const owner = store.get(sessionAtom).ownerTag;
  if (owner === null) return;
  // Whatever was just being put down is taken away too.
  await alone(owner, new AbortController().signal, () => removeSavedCourse(owner, id)).catch(() => undefined);
  put(id, { problem: null, stale: false, bytes: 0 });
  await readSavedCourses();
}

/** Asks the server for the size of a course, and whether what is saved of it is the latest. Says nothing where it cannot. */
export async function checkCourse(id: number): Promise<void> {
  const owner = store.get(sessionAtom).ownerTag;
  if (owner === null || stops.has(id)) return;
  const source = courseSource(id, new AbortController().signal);
  try {
    const manifest = await source.manifest();
    const saved = await readSavedCourse(owner, id).catch(() => null);
    put(id, { size: manifest.total, stale: saved !== null && saved.value.complete && isStale(saved.value, manifest, source.keyOf) });
  } catch (error) {
    if (hasLeft(error) && store.get(sessionAtom).ownerTag === owner) await removeSaved(id);
  }
}

const PROGRESS_MS = 150;

async function save(id: number, owner: string, signal: AbortSignal, mayAskAgain: boolean): Promise<void> {
  let shown = 0;
  const onProgress = (bytes: number, total: number) => {
    const reading = performance.now();
    if (signal.aborted || (reading - shown < PROGRESS_MS && bytes < total)) return;
    shown = reading;
    put(id, { bytes, total, size: total });
  };
  try {
    await saveCourse(id, { owner, source: courseSource(id, signal), signal, onProgress, room });
  } catch (error) {
    // An address that was given out hours ago is good no more: a new list, and on from there.
    const old = error instanceof FileFailure && (error.status === 404 || error.status === 403);
    if (!old || !mayAskAgain) throw error;
    await save(id, owner, signal, false);
  }
}

/** One course at a time on this device, whatever tab it is in. */
async function alone(owner: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator;
  await (locks ? locks.request(`qabas-saving-${owner}`, { signal }, work) : work());
}

async function room(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  return estimate?.quota === undefined || estimate.usage === undefined ? null : estimate.quota - estimate.usage;
}

function fail(id: number, owner: string, error: unknown, signal: AbortSignal): void {
  if (hasLeft(error)) void removeSaved(id);
  end(id, owner, { saving: false, problem: signal.aborted ? null : problemOf(error) });
}

function end(id: number, owner: string, part: Partial<Run>): void {
  stops.delete(id);
  if (store.get(sessionAtom).ownerTag === owner) put(id, part);
  void readSavedCourses();
}

function problemOf(error: unknown): SaveProblem {
  if (error instanceof StorageFailure) return error.reason === "quota" ? "quota" : "storage";
  return hasLeft(error) ? "access" : "network";
}

/** The server says that this student studies here no more: then nothing of it stays. */
const hasLeft = (error: unknown): boolean =>
  error instanceof Problem && ["course_access_denied", "access_expired", "enrollment_not_found"].includes(error.code);
