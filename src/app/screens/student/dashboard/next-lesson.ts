import type { Enrollment } from "#contract/enrollments/enrollments.ts";

type WithLesson = Enrollment & { next_item: NonNullable<Enrollment["next_item"]> };

/** The program to go on with: of those under way that have something to open, the one nearest to its end. */
export function nextLesson(enrolled: readonly Enrollment[]): WithLesson | null {
  const open = enrolled.filter((one): one is WithLesson => one.status === "active" && one.next_item !== null && one.progress < 100);
  return open.sort((a, b) => b.progress - a.progress)[0] ?? null;
}
