import { useDeviceCatalogue } from "#app/state/catalogue/use-device-catalogue.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { getProgram } from "#contract/catalogue/catalogue.ts";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { useAtomValue } from "jotai";
import { lazy, Suspense } from "react";
import { useParams } from "wouter";
import { CourseDetails } from "./course-details.tsx";
import styles from "./course-screen.module.css";
import { programRead, readProgramId } from "#app/state/catalogue/program-read.ts";
import { CourseSkeleton } from "./course-skeleton.tsx";

// No first view of a page that is there.
const NotFound = lazy(() => import("#app/widgets/site/not-found.tsx").then((module) => ({ default: module.NotFound })));
const CourseOutline = lazy(() => import("./course-outline.tsx").then((module) => ({ default: module.CourseOutline })));

/** R2.3: /courses/{id}. */
export function CourseScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const programId = readProgramId(id);
  const program = useResource(programId === null ? null : getProgram, programRead(programId ?? 1));
  const language = useAtomValue(languageAtom);
  // Where its details cannot be had, the device knows its card.
  const missed = program.status === "error";
  const { list } = useDeviceCatalogue({ opens: missed, asks: false, reads: missed });
  const known = missed && programId !== null ? list?.program(programId, language) : null;
  if (programId === null || isUnknown(program.failure)) {
    return (
      <>
        {/* The navigation of this address lies transparent over night. */}
        <div className={classNames(kit("night"), styles.underNav)} />
        <Suspense>
          <NotFound />
        </Suspense>
      </>
    );
  }
  if (program.data) return <CourseDetails program={program.data} read={program} />;
  if (program.status !== "error") return <CourseSkeleton />;
  if (known) {
    return (
      <Suspense fallback={<CourseSkeleton />}>
        <CourseOutline program={known} texts={list?.texts(known.id) ?? null} retry={program.retry} />
      </Suspense>
    );
  }
  return (
    <>
      <div className={classNames(kit("night"), styles.night)} />
      <div className={classNames(kit("full", "inline-center"), styles.failed)}>
        <LoadFailure failure={program.failure} retry={program.retry} />
      </div>
    </>
  );
}

const isUnknown = (failure: unknown): boolean => failure instanceof Problem && failure.code === "not_found";
