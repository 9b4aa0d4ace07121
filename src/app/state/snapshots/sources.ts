import { getEnrollmentSections } from "#contract/classroom/classroom.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getDashboard, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { getOwnReview } from "#contract/reviews/reviews.ts";
import type { Language } from "#contract/shapes.ts";
import { getSchedule } from "#contract/requests/student-services.ts";
import { getTeachingSchedule } from "#contract/schedule/teaching-schedule.ts";
import { readApiCopy } from "#offline/api-cache.ts";
import type { SnapshotRead } from "#offline/snapshots/snapshot.ts";
import { addressOf } from "#app/api/address.ts";
import { apiAddress } from "#app/api/api-base.ts";
import { perform } from "#app/api/call.ts";
import { cachedEndpoint } from "#app/state/cached/cached-endpoint.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { documentSource } from "./documents.ts";
import { dashboardSource, enrollmentsSource, ownReviewSource, sectionsSource } from "./cached-areas.ts";
import { scheduleSource } from "./cached-schedule.ts";
import { teachingScheduleSource } from "./cached-teaching-schedule.ts";

/** Where the copy of a read lies, and the call that fills it. */
export interface SnapshotSource extends CachedSource<unknown> {
  /** The data of the call, of a value as it is kept. */
  dataOf: (value: unknown) => unknown;
  /** Of its copy below `/api/v1`; null where the copy has a place of its own. */
  address: string | null;
}

type MakeSource = (read: SnapshotRead, language: Language) => CachedSource<unknown>;

/** Copies that have a place of their own, by their call. */
const OWN: ReadonlyMap<Endpoint, MakeSource> = new Map<Endpoint, MakeSource>([
  [getSchedule, () => scheduleSource],
  [getTeachingSchedule, (_read, language) => teachingScheduleSource(language)],
  [getDashboard, () => dashboardSource],
  [listEnrollments, () => enrollmentsSource],
  [getEnrollmentSections, (read) => sectionsSource(idOf(read))],
  [getOwnReview, (read) => ownReviewSource(idOf(read))],
]);

const idOf = ({ params }: { params?: unknown }): number => Number(Object(params).id);
const whole = (value: unknown): unknown => value;

/** The same copy that the screen of a read shows. */
export function sourceOf(read: SnapshotRead, language: Language): SnapshotSource {
  const own = OWN.get(read.endpoint);
  if (own) return { ...own(read, language), dataOf: whole, address: null };
  const address = addressOf(read.endpoint, read);
  if (read.endpoint.options.media) return { ...documentSource(read), dataOf: whole, address: null };
  if (read.endpoint.options.access === "public") return { ...publicSource(read, address, language), dataOf: whole, address: null };
  const source: CachedSource<unknown> = cachedEndpoint(read.endpoint, read, language);
  return { ...source, dataOf: (value) => (value as { data: unknown }).data, address };
}

/** What everybody may read is kept by the worker, on its way. */
const publicSource = (read: SnapshotRead, address: string, language: Language): CachedSource<unknown> => ({
  read: async () => {
    const copy = await readApiCopy(apiAddress() + address, language);
    return copy && { value: (copy.envelope as { data: unknown }).data, at: copy.at };
  },
  put: async () => undefined,
  fetch: async (options) => (await perform(read.endpoint, { ...options, params: read.params, query: read.query })).data,
});
