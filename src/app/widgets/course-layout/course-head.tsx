import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CourseOverview } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { joinNames } from "#app/widgets/sessions/join-names.ts";

/** The head of every page of a course, always of the same height: whose it is, and how far it is (frame.md §6). */
export function CourseHead({ course: { program, progress, instructors } }: { course: CourseOverview }) {
  const language = useAtomValue(languageAtom);
  const { percent } = progress;
  const names = joinNames(
    language,
    instructors.map(({ name }) => name),
  );
  return (
    <PageHead
      title={<bdi>{program.translations[language].title}</bdi>}
      note={
        <>
          {names ? <bdi>{names}</bdi> : null}
          {names ? (language === "ar" ? "، " : ", ") : null}
          <Trans>
            <bdi dir="ltr">{percent}%</bdi> complete
          </Trans>
        </>
      }
    />
  );
}
