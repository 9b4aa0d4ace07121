import { useAtomValue } from "jotai";
import { useMemo } from "react";
import type { TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import type { CachedSource } from "#app/state/cached/cached-read.ts";
import { teachingScheduleSource } from "#app/state/snapshots/cached-teaching-schedule.ts";
import { languageAtom } from "#app/state/language/language.ts";

/** The instructor's schedule as this device keeps it, in the words on screen. */
export function useTeachingSource(): CachedSource<TeachingSession[]> {
  const language = useAtomValue(languageAtom);
  return useMemo(() => teachingScheduleSource(language), [language]);
}
