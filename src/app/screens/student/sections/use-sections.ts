import { useMemo } from "react";
import { type EnrollmentSections, getEnrollmentSections } from "#contract/classroom.ts";
import { sectionsShelf } from "#offline/shelves/enrollments.ts";
import { call } from "#app/api/call.ts";
import type { KeptSource } from "#app/state/kept-read.ts";
import { useKept } from "#app/state/use-kept.ts";

/** The path of one enrollment; the device's copy where there is no network. */
export function useSections(enrollmentId: number, language: string) {
  const source = useMemo<KeptSource<EnrollmentSections>>(() => {
    const shelf = sectionsShelf(enrollmentId);
    return {
      read: (owner) => shelf.read(owner),
      put: (owner, value, at) => shelf.put(owner, value, at),
      fetch: async (options) => (await call(getEnrollmentSections, { ...options, params: { id: enrollmentId } })).data,
    };
  }, [enrollmentId]);
  return useKept(source, language);
}
