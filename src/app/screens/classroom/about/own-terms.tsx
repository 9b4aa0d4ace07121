import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ProgramDetails } from "#contract/catalogue/catalogue.ts";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { CourseFact, CourseFacts } from "#app/widgets/about-course/about-course.tsx";
import { hoursCount } from "#app/widgets/catalogue/counts.ts";
import { lessonsCount } from "#app/widgets/about-course/course-counts.ts";
import { deliveryWord, levelWord } from "#app/widgets/catalogue/program-words.ts";

/** What holds for this student: until when, how much, and what the refund depends on. */
export function OwnTerms({ course, program }: { course: CourseOverview; program: ProgramDetails | null }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const limit = program?.refund.progress_limit ?? 0;
  return (
    <CourseFacts
      note={
        program ? (
          <Trans>
            A refund is possible within <Plural value={program.refund.days} one="# day" other="# days" /> of purchase, while no more than{" "}
            <bdi>{limit}%</bdi> is completed.
          </Trans>
        ) : null
      }
    >
      <CourseFact name={t`Access until`}>{formatDate(language, course.access_until)}</CourseFact>
      <CourseFact name={t`Content`}>{lessonsCount(i18n, course.progress.items_total)}</CourseFact>
      {program ? (
        <>
          <CourseFact name={t`Duration`}>{hoursCount(i18n, program.duration_hours)}</CourseFact>
          <CourseFact name={t`Delivery`}>{i18n._(deliveryWord[program.delivery])}</CourseFact>
          <CourseFact name={t`Level`}>{i18n._(levelWord[program.level])}</CourseFact>
        </>
      ) : null}
    </CourseFacts>
  );
}
