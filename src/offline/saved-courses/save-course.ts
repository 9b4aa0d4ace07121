import type { ItemContent, OfflineManifest } from "#contract/classroom/classroom.ts";
import type { LessonNote } from "#contract/classroom/lesson-notes.ts";
import type { Language } from "#contract/shapes.ts";
import { now } from "#offline/clock.ts";
import { readOwner } from "#offline/accounts/owner.ts";
import { keepFile } from "./save-file.ts";
import { putSavedCourse, readSavedCourse, type SavedCourse } from "./saved-courses.ts";
import { dropSavedFiles, savedCacheName } from "./saved-files.ts";
import { hasAnswer, keepAnswer, type CachedAddress } from "#offline/snapshots/reads.ts";
import { wipeSnapshots } from "#offline/snapshots/wipe.ts";
import { StorageFailure } from "#offline/storage/storage-failure.ts";
import { type DeviceStores, deviceStores } from "#offline/stores.ts";

/** What a page lends for saving a course: it alone can call the server as its student. */
export interface CourseSource {
  manifest(): Promise<OfflineManifest>;
  content(itemId: number): Promise<ItemContent>;
  /** The student's own notes in it. */
  notes(): Promise<readonly LessonNote[]>;
  language: Language;
  /** A file's address without its token. */
  keyOf(url: string): string;
  file(url: string, signal: AbortSignal): Promise<Response>;
}

export interface SaveOptions {
  owner: string;
  source: CourseSource;
  signal: AbortSignal;
  /** Bytes here, of all there are. */
  onProgress?: (bytes: number, total: number) => void;
  stores?: DeviceStores;
  /** Bytes that this device still gives us; null where it cannot say. */
  room?: () => Promise<number | null>;
}

/**
 * Brings a course onto this device, or a saved one up to date: contents of its lessons, then its files one after the other.
 * What is here already, in the server's version, is not fetched again, so that it can be stopped and gone on with at any time.
 * Errors: StorageFailure (`quota` before anything is fetched where it cannot fit); those of `source`; `AbortError` when stopped
 * or when the account left this device meanwhile.
 */
export async function saveCourse(enrollmentId: number, options: SaveOptions): Promise<SavedCourse> {
  const { owner, source, signal, onProgress, stores = deviceStores(), room } = options;
  const manifest = await source.manifest();
  signal.throwIfAborted();
  const known = (await readSavedCourse(owner, enrollmentId, stores))?.value ?? null;
  const cache = await openCache(owner);
  const files = manifest.files.map(({ url, bytes, etag }) => ({ url, key: source.keyOf(url), bytes, etag }));
  const missing: typeof files = [];
  for (const file of files) if ((await cache.match(file.key))?.headers.get("ETag") !== file.etag) missing.push(file);
  const left = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  const space = (await room?.()) ?? null;
  if (space !== null && left > space) throw new StorageFailure("quota");

  let course: SavedCourse = {
    enrollmentId,
    programId: manifest.program_id,
    title: known?.title ?? null,
    items: known?.items.filter(({ id }) => manifest.items.some((item) => item.id === id)) ?? [],
    files: files.map(({ key, bytes, etag }) => ({ key, bytes, etag })),
    total: manifest.total,
    bytes: manifest.total - left,
    complete: false,
  };
  const note = async (part: Partial<SavedCourse>) => {
    await stillTheirs(owner, stores);
    signal.throwIfAborted();
    course = { ...course, ...part };
    await putSavedCourse(owner, course, now(), stores);
    onProgress?.(course.bytes, course.total);
  };
  await note({});

  for (const { id, version } of manifest.items) {
    const where: CachedAddress = { address: `/content/${id}`, language: source.language };
    if (course.items.some((item) => item.id === id && item.version === version) && (await hasAnswer(owner, where, stores))) continue;
    signal.throwIfAborted();
    const data = await source.content(id);
    await keepAnswer(owner, where, { data, meta: null }, now(), stores);
    const { ar, en } = data.program.translations;
    await note({ title: { ar: ar.title, en: en.title }, items: [...course.items.filter((item) => item.id !== id), { id, version }] });
  }

  const notes: CachedAddress = { address: `/student/enrollments/${enrollmentId}/notes`, language: source.language };
  await keepAnswer(owner, notes, { data: await source.notes(), meta: null }, now(), stores);
  await stillTheirs(owner, stores);

  for (const file of missing) {
    const before = course.bytes;
    await keepFile(cache, file, (url, stop) => source.file(url, stop), {
      signal,
      onBytes: (received) => onProgress?.(before + Math.min(received, file.bytes), course.total),
    });
    await note({ bytes: before + file.bytes });
  }
  await note({ bytes: course.total, complete: true });
  const wanted = new Set(files.map(({ key }) => key));
  for (const { key } of known?.files ?? []) if (!wanted.has(key)) await cache.delete(key);
  return course;
}

async function openCache(owner: string): Promise<Cache> {
  try {
    return await caches.open(savedCacheName(owner));
  } catch (error) {
    throw new StorageFailure(typeof caches === "object" ? "broken" : "missing", error);
  }
}

/** Somebody signed out while bytes were on their way: nothing of that account may come back. */
async function stillTheirs(owner: string, stores: DeviceStores): Promise<void> {
  if ((await readOwner(stores.queue))?.tag === owner) return;
  await dropSavedFiles(owner);
  await wipeSnapshots(owner, stores);
  throw new DOMException("the account left this device", "AbortError");
}
