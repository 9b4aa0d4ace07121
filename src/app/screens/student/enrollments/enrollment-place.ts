import type { Enrollment } from "#contract/enrollments/enrollments.ts";

/** Where a program is studied: a diploma on its path, a course on its own page; what gives no access is read about. */
export function homeOf({ id, program, status }: Pick<Enrollment, "id" | "program" | "status">): string {
  if (status === "withdrawn") return `/courses/${program.id}`;
  return program.type === "diploma" ? `/student/enrollments/${id}/sections` : `/course/${program.id}`;
}
