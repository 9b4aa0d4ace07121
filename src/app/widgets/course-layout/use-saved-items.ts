import { useAtomValue } from "jotai";
import { useEffect, useMemo } from "react";
import { readSavedCourses, savedAtom } from "#app/state/courses/saved-list.ts";
import { sessionAtom } from "#app/state/session/session.ts";

const NONE: ReadonlySet<number> = new Set();

/** Items that open without a network: those of a course that is here whole. @param enrollmentId null while it is not known */
export function useSavedItems(enrollmentId: number | null): ReadonlySet<number> {
  const { ownerTag } = useAtomValue(sessionAtom);
  const saved = useAtomValue(savedAtom);
  useEffect(() => void readSavedCourses(), [ownerTag]);
  return useMemo(() => {
    const course = saved.find(({ value }) => value.enrollmentId === enrollmentId)?.value;
    return course?.complete ? new Set(course.items.map(({ id }) => id)) : NONE;
  }, [saved, enrollmentId]);
}
