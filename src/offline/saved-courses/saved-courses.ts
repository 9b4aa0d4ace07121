import { delMany, keys } from "idb-keyval";
import type { OfflineManifest } from "#contract/classroom/classroom.ts";
import { announce } from "#offline/announce.ts";
import { hasFields, isListOf, isNullOr, isOneOf } from "#offline/fields.ts";
import { isCount, isText } from "#offline/readable.ts";
import { savedCacheName } from "./saved-files.ts";
import { answerKeys } from "#offline/snapshots/reads.ts";
import { type Cached, storedSnapshot, snapshotKey } from "#offline/snapshots/stored-snapshot.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";

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

const isSavedCourse = hasFields<SavedCourse>({
  enrollmentId: isCount,
  programId: isCount,
  title: isNullOr(hasFields({ ar: isText, en: isText })),
  items: isListOf(hasFields({ id: isCount, version: isCount })),
  files: isListOf(hasFields({ key: isText, bytes: isCount, etag: isText })),
  total: isCount,
  bytes: isCount,
  complete: isOneOf([true, false]),
});

const snapshotOf = (enrollmentId: number) => storedSnapshot<SavedCourse>(`saved/${enrollmentId}`, isSavedCourse);

/** A saved course and when it last changed, or null. Errors: StorageFailure. */
export const readSavedCourse = (owner: string, enrollmentId: number, stores?: DeviceStores): Promise<Cached<SavedCourse> | null> =>
  snapshotOf(enrollmentId).read(owner, stores);

export async function putSavedCourse(owner: string, course: SavedCourse, at: Date, stores?: DeviceStores): Promise<void> {
  await snapshotOf(course.enrollmentId).put(owner, course, at, stores);
  announce({ kind: "saved-courses" });
}

/** All of an account, by their enrollment. Errors: StorageFailure. */
export async function savedCoursesOf(owner: string, stores: DeviceStores = deviceStores()): Promise<Cached<SavedCourse>[]> {
  const prefix = snapshotKey(owner, "saved/");
  const ids = (await keys(stores.snapshots)).filter(isText).filter((key) => key.startsWith(prefix));
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
  await delMany([snapshotKey(owner, `saved/${enrollmentId}`), ...rows], stores.snapshots);
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
