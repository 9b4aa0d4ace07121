import { enrollmentsSource } from "#app/state/snapshots/kept-areas.ts";
import { useKept } from "#app/state/kept/use-kept.ts";

export const useEnrollments = (language: string) => useKept(enrollmentsSource, language);
