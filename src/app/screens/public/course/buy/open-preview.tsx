import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { lazy, Suspense } from "react";
import { useSearch } from "wouter";

// Few read one, and text with formulas is larger than the rest of the page.
const PreviewSheet = lazy(() => import("./preview-sheet.tsx").then((module) => ({ default: module.PreviewSheet })));

/** The introductory lesson that the address names, where the program has it. */
export function OpenPreview({ program }: { program: ProgramDetails }) {
  const asked = Number(new URLSearchParams(useSearch()).get("lesson"));
  const lesson = program.syllabus.flatMap(({ lessons }) => lessons).find(({ id }) => id === asked);
  if (!lesson) return null;
  return (
    <Suspense fallback={null}>
      <PreviewSheet key={asked} programId={program.id} lesson={{ ...lesson, id: asked }} />
    </Suspense>
  );
}
