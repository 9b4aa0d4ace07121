import { type Enrollment, listEnrollments } from "#contract/enrollments.ts";
import { enrollmentsShelf } from "#offline/shelves/enrollments.ts";
import { call } from "#app/api/call.ts";
import type { KeptSource } from "#app/state/kept-read.ts";
import { useKept } from "#app/state/use-kept.ts";

/** Of one person, ever: the tabs and their counts are made of the whole list. */
const ALL = 100;

const source: KeptSource<Enrollment[]> = {
  read: (owner) => enrollmentsShelf.read(owner),
  put: (owner, value, at) => enrollmentsShelf.put(owner, value, at),
  fetch: async (options) => (await call(listEnrollments, { ...options, query: { per_page: ALL } })).data,
};

export const useEnrollments = (language: string) => useKept(source, language);
