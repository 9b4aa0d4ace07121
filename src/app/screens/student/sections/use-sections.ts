import { useMemo } from "react";
import { sectionsSource } from "#app/state/snapshots/kept-areas.ts";
import { useKept } from "#app/state/kept/use-kept.ts";

/** The path of one enrollment; the device's copy where there is no network. */
export function useSections(enrollmentId: number, language: string) {
  const source = useMemo(() => sectionsSource(enrollmentId), [enrollmentId]);
  return useKept(source, language);
}
