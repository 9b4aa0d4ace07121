import type { CourseOverview } from "#contract/classroom/classroom.ts";

/**
 * Brings in what lessons are read with, so that the worker keeps it: a saved course opens in a browser that never opened one.
 * What cannot be had now comes with the first lesson.
 */
export async function fetchReaders({ sections }: Pick<CourseOverview, "sections">): Promise<void> {
  const pdf = sections.some(({ items }) => items.some(({ format }) => format === "pdf"));
  if (pdf) await import("#app/widgets/pdf-reader/open-pdf.ts").then(({ fetchReader }) => fetchReader()).catch(() => undefined);
}
