import type { Enrollment } from "#contract/enrollments/enrollments.ts";

export interface FirstDeed {
  /** The lesson that can be opened now. */
  lesson: { number: number; href: string } | null;
  /** The first session that is to come: for the calendar. */
  session: number | null;
}

type Bought = Pick<Enrollment, "program" | "next_item" | "next_session" | "status">;

/** What can be done first with what was bought: begin a lesson; and the session that comes first. */
export function firstDeed(enrollments: readonly Bought[]): FirstDeed {
  const open = enrollments.find(({ next_item: item, status }) => item !== null && status === "active");
  const first = enrollments
    .flatMap(({ next_session: session }) => session ?? [])
    .sort((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))[0];
  return {
    lesson: open?.next_item ? { number: open.next_item.number, href: `/course/${open.program.id}/lesson/${open.next_item.id}` } : null,
    session: first?.id ?? null,
  };
}
