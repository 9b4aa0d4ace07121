import { getEnrollmentSections } from "#contract/classroom/classroom.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { getDashboard, listEnrollments } from "#contract/enrollments/enrollments.ts";
import { getOwnReview } from "#contract/reviews/reviews.ts";
import type { Language } from "#contract/shapes.ts";
import { getSchedule } from "#contract/requests/student-services.ts";
import { getTeachingSchedule } from "#contract/schedule/teaching-schedule.ts";
import { readApiCopy } from "#offline/api-cache.ts";
import type { SnapshotRead } from "#offline/snapshots/snapshot.ts";
import { apiAddress } from "#app/api/api-base.ts";
import { call } from "#app/api/call.ts";
import { keptEndpoint } from "#app/state/kept/kept-endpoint.ts";
import type { KeptSource } from "#app/state/kept/kept-read.ts";
import { resourceAddress } from "#app/state/resource.ts";
import { documentSource } from "./documents.ts";
import { dashboardSource, enrollmentsSource, ownReviewSource, sectionsSource } from "./kept-areas.ts";
import { scheduleSource } from "./kept-schedule.ts";
import { teachingScheduleSource } from "./kept-teaching-schedule.ts";

/** Where the copy of a read lies, and the call that fills it. */
export interface SnapshotSource extends KeptSource<unknown> {
  /** The data of the call, of a value as it is kept. */
  dataOf: (value: unknown) => unknown;
  /** Of its copy below `/api/v1`; null where the copy has a place of its own. */
  address: string | null;
}

type MakeSource = (read: SnapshotRead, language: Language) => KeptSource<unknown>;

/** Copies that have a place of their own, by their call. */
const OWN: ReadonlyMap<Endpoint, MakeSource> = new Map<Endpoint, MakeSource>([
  [getSchedule, () => scheduleSource],
  [getTeachingSchedule, (_read, language) => teachingScheduleSource(language)],
  [getDashboard, () => dashboardSource],
  [listEnrollments, () => enrollmentsSource],
  [getEnrollmentSections, (read) => sectionsSource(idOf(read))],
  [getOwnReview, (read) => ownReviewSource(idOf(read))],
]);

const idOf = ({ params }: SnapshotRead): number => Number((params as unknown as { id: number }).id);
const whole = (value: unknown): unknown => value;

/** The same copy that the screen of a read shows. */
export function sourceOf(read: SnapshotRead, language: Language): SnapshotSource {
  const own = OWN.get(read.endpoint);
  if (own) return { ...own(read, language), dataOf: whole, address: null };
  const address = resourceAddress(read.endpoint, read as never);
  if (read.endpoint.options.media) return { ...documentSource(read), dataOf: whole, address: null };
  if (read.endpoint.options.access === "public") return { ...publicSource(read, address, language), dataOf: whole, address: null };
  const source: KeptSource<unknown> = keptEndpoint(read.endpoint, read as never, language);
  return { ...source, dataOf: (value) => (value as { data: unknown }).data, address };
}

/** What everybody may read is kept by the worker, on its way. */
const publicSource = (read: SnapshotRead, address: string, language: Language): KeptSource<unknown> => ({
  read: async () => {
    const copy = await readApiCopy(apiAddress() + address, language);
    return copy && { value: (copy.envelope as { data: unknown }).data, at: copy.at };
  },
  put: async () => undefined,
  fetch: async (options) => (await call(read.endpoint, { ...options, params: read.params, query: read.query } as never)).data,
});
