import { Plural, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";

/** Which course it is, and where it stands: state and learners. Its dates stand on its own page about the course (frame.md §6). */
export function TeachingHead({ program: course }: { program: TeachingProgramDetails }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const state = {
    published: t({ message: "Published", context: "program" }),
    draft: t({ message: "Draft", context: "program" }),
    archived: t({ message: "Archived", context: "program" }),
  };
  return (
    <PageHead
      title={<bdi>{course.program.translations[language].title}</bdi>}
      note={
        <>
          {state[course.status]}
          {language === "ar" ? "، " : ", "}
          <Plural value={course.students} one="# trainee" other="# trainees" />
        </>
      }
    />
  );
}
