import { useMemo } from "react";
import type { CourseItem, CourseOverview } from "#contract/classroom/classroom.ts";
import { type ProgressEvent } from "#contract/classroom/progress.ts";
import { useWaiting } from "#app/state/queue/queue.ts";

export interface WaitingPlace {
  percent: number;
  /** Seconds, of the event made last; null where none named a place. */
  position: number | null;
}

/** What this device reports of lessons and the server has not heard yet, by item. */
export function useWaitingProgress(): ReadonlyMap<number, WaitingPlace> {
  const { waiting } = useWaiting("reportProgress");
  return useMemo(() => placesOf(waiting.flatMap(({ payload }) => payload.body.events as ProgressEvent[])), [waiting]);
}

export function placesOf(events: readonly Pick<ProgressEvent, "item_id" | "verb" | "percent" | "position_s">[]): Map<number, WaitingPlace> {
  const places = new Map<number, WaitingPlace>();
  for (const { item_id, verb, percent, position_s } of events) {
    const known = places.get(item_id) ?? { percent: 0, position: null };
    places.set(item_id, {
      percent: Math.max(known.percent, verb === "completed" ? 100 : (percent ?? 0)),
      position: position_s ?? known.position,
    });
  }
  return places;
}

/** A copy of the server's with what waits on this device laid over it: monotone, as the server itself will count it. */
export function withWaiting(course: CourseOverview, waiting: ReadonlyMap<number, WaitingPlace>): CourseOverview {
  const touched = course.sections.some(({ items }) => items.some((item) => itemWithWaiting(item, waiting.get(item.id)) !== item));
  if (!touched) return course;
  let more = 0;
  const sections = course.sections.map((section) => {
    const items = section.items.map((item) => itemWithWaiting(item, waiting.get(item.id)));
    const done =
      items.filter(({ status }) => status === "completed").length - section.items.filter(({ status }) => status === "completed").length;
    more += done;
    return { ...section, items, items_done: section.items_done + done };
  });
  const next = sections.flatMap(({ items }) => items).find(({ status }) => status === "not_started" || status === "in_progress");
  const left =
    course.next_item && sections.some(({ items }) => items.some(({ id, status }) => id === course.next_item?.id && status !== "completed"));
  return {
    ...course,
    sections,
    progress: { ...course.progress, items_done: course.progress.items_done + more },
    next_item: left ? course.next_item : (next ?? null),
  };
}

export function itemWithWaiting(item: CourseItem, place: WaitingPlace | undefined): CourseItem {
  if (!place || item.status === "completed" || item.status === "locked") return item;
  const percent = Math.max(item.percent, place.percent);
  return { ...item, percent, position_s: place.position ?? item.position_s, status: percent >= 100 ? "completed" : "in_progress" };
}
