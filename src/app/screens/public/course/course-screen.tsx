import { useDeviceCatalogue } from "#app/state/catalogue/use-device-catalogue.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { getProgram } from "#contract/catalogue/catalogue.ts";
import { NotFound } from "#app/widgets/site/not-found.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { CourseDetails } from "./course-details.tsx";
import styles from "./course-screen.module.css";
import { programRead, readProgramId } from "./course-reads.ts";
import { CourseOutline } from "./course-outline.tsx";
import { CourseSkeleton } from "./course-skeleton.tsx";

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
        <NotFound />
      </>
    );
  }
  if (program.data) return <CourseDetails program={program.data} read={program} />;
  if (program.status !== "error") return <CourseSkeleton />;
  if (known) return <CourseOutline program={known} texts={list?.texts(known.id) ?? null} retry={program.retry} />;
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
