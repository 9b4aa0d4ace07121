import { enrollmentsSource } from "#app/state/snapshots/kept-areas.ts";
import { useKept } from "#app/state/use-kept.ts";

export const useEnrollments = (language: string) => useKept(enrollmentsSource, language);
