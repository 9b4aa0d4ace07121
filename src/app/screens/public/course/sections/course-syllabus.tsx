import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { minutesCount, modulesCount, timeSpan } from "#app/widgets/catalogue/counts.ts";
import { lessonsCount, unitsCount } from "#app/widgets/about-course/course-counts.ts";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Play } from "lucide-react";
import { useRef } from "react";
import { CourseSection } from "./course-section.tsx";
import styles from "./course-syllabus.module.css";

type Section = ProgramDetails["syllabus"][number];

/** Units of a course or modules of a diploma, each with its lessons; the first stands open. */
export function CourseSyllabus({ program }: { program: ProgramDetails }) {
  const { i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const { syllabus } = program;
  if (syllabus.length === 0) return null;
  const lessons = syllabus.reduce((sum, section) => sum + section.lessons.length, 0);
  const parts = syllabus.some(({ kind }) => kind === "module") ? modulesCount(i18n, syllabus.length) : unitsCount(i18n, syllabus.length);
  const taught = lessonsCount(i18n, lessons);
  const openAll = () => {
    for (const details of list.current?.querySelectorAll("details") ?? []) details.open = true;
  };
  return (
    <CourseSection
      id="syllabus"
      title={<Trans>Content</Trans>}
      aside={
        <>
          <span className={kit("xs", "leading-note", "tabular", "faint")}>
            {lessons > 0 ? (
              <Trans>
                {parts}, {taught}
              </Trans>
            ) : (
              parts
            )}
          </span>
          {lessons > 0 && (
            <Button tone="plain" size="sm" className={layout.scripted} onClick={openAll}>
              <Trans>Show all</Trans>
            </Button>
          )}
        </>
      }
    >
      <ol ref={list} className={kit("border-top")}>
        {syllabus.map((section, index) => (
          <li key={section.id}>
            <SyllabusSection programId={program.id} section={section} number={index + 1} open={index === 0} />
          </li>
        ))}
      </ol>
    </CourseSection>
  );
}

interface SectionProps {
  programId: number;
  section: Section;
  number: number;
  open: boolean;
}

function SyllabusSection({ programId, section, number, open }: SectionProps) {
  const { i18n } = useLingui();
  const { lessons } = section;
  // A module is taught for longer than the lessons it is shown by.
  const listed = section.kind === "unit" && lessons.length > 0;
  const minutes = listed ? lessons.reduce((sum, lesson) => sum + lesson.duration_min, 0) : section.duration_hours * 60;
  const title = (
    <span className={kit("strong")}>
      {number}. <bdi>{section.title}</bdi>
    </span>
  );
  const length = timeSpan(i18n, minutes);
  if (lessons.length === 0) {
    return (
      <div className={classNames(row(12, "center", "between", "border-bottom"), styles.bare)}>
        {title}
        <span className={kit("xs", "leading-note", "tabular", "faint")}>{length}</span>
      </div>
    );
  }
  const count = lessonsCount(i18n, lessons.length);
  return (
    <Disclosure
      summary={title}
      open={open}
      aside={
        <span className={kit("xs", "leading-note", "tabular", "faint")}>
          <Trans>
            {count}, {length}
          </Trans>
        </span>
      }
    >
      <ol className={classNames(kit("sm", "pad-start-20", "pad-bottom-12"), styles.lessons)}>
        {lessons.map((lesson, index) => (
          // Lessons have no id of their own on this page, and their order is fixed.
          <li className={row(12, "center", "high-48", "pad-y-8", "border-bottom")} key={`${section.id}-${index + 1}`}>
            <span className={classNames(kit("no-shrink", "xs", "tabular", "faint"), styles.number)} aria-hidden="true">
              {index + 1}
            </span>
            <span className={cluster(0, "grow", "center", "min-0", "gap-x-12")}>
              <LessonTitle programId={programId} lesson={lesson} />
            </span>
            <span className={kit("xs", "leading-note", "tabular", "faint")}>{minutesCount(i18n, lesson.duration_min)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

/** An introductory lesson opens over the page (`open-preview.tsx`). */
function LessonTitle({ programId, lesson: { id, title, is_preview } }: { programId: number; lesson: Section["lessons"][number] }) {
  const words = (
    <>
      <bdi>{title}</bdi>
      {is_preview && (
        <StatusMark kind="ok" icon={<Play aria-hidden="true" />}>
          <Trans>Preview</Trans>
        </StatusMark>
      )}
    </>
  );
  // A copy of this device may be older than lessons with a name to ask for.
  if (!id) return words;
  return (
    <ActionLink href={`/courses/${programId}?lesson=${id}`} className={styles.preview}>
      {words}
    </ActionLink>
  );
}
