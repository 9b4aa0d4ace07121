import { delMany, keys } from "idb-keyval";
import type { OfflineManifest } from "#contract/classroom/classroom.ts";
import { announce } from "./announce.ts";
import { isCount, isObject, isText } from "./readable.ts";
import { savedCacheName } from "./saved-files.ts";
import { answerKeys } from "./shelves/reads.ts";
import { type Kept, shelf, shelfKey } from "./shelves/shelf.ts";
import { type DeviceStores, deviceStores } from "./stores.ts";

/** A course that is on this device, or on its way to it. */
export interface SavedCourse {
  readonly enrollmentId: number;
  readonly programId: number;
  /** Null until the first lesson is here. */
  readonly title: { readonly ar: string; readonly en: string } | null;
  /** Lessons of which the content is here. */
  readonly items: readonly { readonly id: number; readonly version: number }[];
  /** Files that belong to it, by their lasting address, whether they are here or not yet. */
  readonly files: readonly { readonly key: string; readonly bytes: number; readonly etag: string }[];
  /** Bytes of all its files, and of those that are here. */
  readonly total: number;
  readonly bytes: number;
  readonly complete: boolean;
}

const shelfOf = (enrollmentId: number) => shelf<SavedCourse>(`saved/${enrollmentId}`, isSavedCourse);

/** A saved course and when it last changed, or null. Errors: StorageFailure. */
export const readSavedCourse = (owner: string, enrollmentId: number, stores?: DeviceStores): Promise<Kept<SavedCourse> | null> =>
  shelfOf(enrollmentId).read(owner, stores);

export async function putSavedCourse(owner: string, course: SavedCourse, at: Date, stores?: DeviceStores): Promise<void> {
  await shelfOf(course.enrollmentId).put(owner, course, at, stores);
  announce({ kind: "saved-courses" });
}

/** All of an account, by their enrollment. Errors: StorageFailure. */
export async function savedCoursesOf(owner: string, stores: DeviceStores = deviceStores()): Promise<Kept<SavedCourse>[]> {
  const prefix = shelfKey(owner, "saved/");
  const ids = (await keys(stores.shelves)).filter(isText).filter((key) => key.startsWith(prefix));
  const found = await Promise.all(ids.map((key) => readSavedCourse(owner, Number(key.slice(prefix.length)), stores)));
  return found.filter((one) => one !== null).toSorted((one, other) => one.value.enrollmentId - other.value.enrollmentId);
}

/** Takes a course off this device; a file that another saved course needs too stays. Errors: StorageFailure. */
export async function removeSavedCourse(owner: string, enrollmentId: number, stores: DeviceStores = deviceStores()): Promise<void> {
  const all = (await savedCoursesOf(owner, stores)).map(({ value }) => value);
  const course = all.find((one) => one.enrollmentId === enrollmentId);
  const others = all.filter((one) => one !== course);
  // The list first: a course that is gone from it is never taken for one that is here.
  const rows = (course?.items ?? [])
    .filter(({ id }) => !others.some(({ items }) => items.some((item) => item.id === id)))
    .flatMap(({ id }) => answerKeys(owner, `/content/${id}`));
  await delMany([shelfKey(owner, `saved/${enrollmentId}`), ...rows], stores.shelves);
  const needed = new Set(others.flatMap(({ files }) => files.map(({ key }) => key)));
  const cache = await caches.open(savedCacheName(owner));
  for (const { key } of course?.files ?? []) if (!needed.has(key)) await cache.delete(key);
  announce({ kind: "saved-courses" });
}

/** Whether the server has something else, or more, than what was saved. */
export function isStale({ items, files }: SavedCourse, manifest: OfflineManifest, keyOf: (url: string) => string): boolean {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const etags = new Map(files.map(({ key, etag }) => [key, etag]));
  return (
    manifest.items.some(({ id, version }) => versions.get(id) !== version) ||
    manifest.files.some(({ url, etag }) => etags.get(keyOf(url)) !== etag)
  );
}

function isSavedCourse(value: unknown): value is SavedCourse {
  return (
    isObject(value) &&
    isCount(value.enrollmentId) &&
    isCount(value.programId) &&
    (value.title === null || (isObject(value.title) && isText(value.title.ar) && isText(value.title.en))) &&
    Array.isArray(value.items) &&
    value.items.every((item) => isObject(item) && isCount(item.id) && isCount(item.version)) &&
    Array.isArray(value.files) &&
    value.files.every((file) => isObject(file) && isText(file.key) && isCount(file.bytes) && isText(file.etag)) &&
    isCount(value.total) &&
    isCount(value.bytes) &&
    typeof value.complete === "boolean"
  );
}
