import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams, useSearch } from "wouter";
import { classNames, row, stack } from "#app/ui/kit.ts";
import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import { Problem } from "#contract/problem.ts";
import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { modulesCount } from "#app/widgets/catalogue/counts.ts";
import { unitsCount } from "#app/widgets/about-course/course-counts.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { SectionPath } from "./section-path.tsx";
import css from "./sections-screen.module.css";
import { SectionsSummary } from "./sections-summary.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useMemo } from "react";
import { sectionsSource } from "#app/state/snapshots/cached-areas.ts";
import { useCached } from "#app/state/cached/use-cached.ts";

const idOf = (text: string | null | undefined): number | null => (text && /^[1-9]\d{0,8}$/u.test(text) ? Number(text) : null);

/** R6.2: the path through a diploma. `?section=` opens one of its modules in place. */
export function SectionsScreen() {
  const { id } = useParams<{ id: string }>();
  const enrollmentId = idOf(id);
  return enrollmentId === null ? <SectionsMissing code="enrollment_not_found" /> : <Sections enrollmentId={enrollmentId} />;
}

function Sections({ enrollmentId }: { enrollmentId: number }) {
  const language = useAtomValue(languageAtom);
  const asked = new URLSearchParams(useSearch()).get("section");
  const kept = useSections(enrollmentId, language);
  if (kept.failure instanceof Problem && kept.failure.code === "enrollment_not_found")
    return <SectionsMissing code="enrollment_not_found" />;
  const open = idOf(asked);
  if (kept.data && asked !== null && !kept.data.sections.some((section) => section.id === open))
    return <SectionsMissing code="section_not_found_for_enrollment" />;
  return (
    <div className={stack(20)}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(path) => (
          <>
            <Head path={path} />
            <div className={classNames(row(24), css.columns)}>
              <SectionPath path={path} open={open} />
              <SectionsSummary path={path} />
            </div>
          </>
        )}
      </LoadState>
    </div>
  );
}

function Head({ path: { enrollment, sections } }: { path: EnrollmentSections }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, cohort } = enrollment;
  const count = program.type === "diploma" ? modulesCount(i18n, sections.length) : unitsCount(i18n, sections.length);
  return (
    <PageHead
      title={<bdi>{program.translations[language].title}</bdi>}
      note={
        <>
          {count}
          {cohort ? (
            <>
              {language === "ar" ? "، " : ", "}
              {formatDateRange(language, cohort.starts_at, cohort.ends_at)}
            </>
          ) : null}
        </>
      }
    />
  );
}

/** What is not the student's, or is nobody's: both look the same, and lead back. */
function SectionsMissing({ code }: { code: "enrollment_not_found" | "section_not_found_for_enrollment" }) {
  const { t } = useLingui();
  const back = <Button href="/student/enrollments">{t`My programs`}</Button>;
  return code === "enrollment_not_found" ? (
    <EmptyState level={1} title={t`Enrollment not found`} help={t`It may belong to another account.`} action={back} />
  ) : (
    <EmptyState
      level={1}
      title={t`Course section not found for this enrollment.`}
      help={t`Go back to My programs and open it from there.`}
      action={back}
    />
  );
}

/** The path of one enrollment; the device's copy where there is no network. */
function useSections(enrollmentId: number, language: string) {
  const source = useMemo(() => sectionsSource(enrollmentId), [enrollmentId]);
  return useCached(source, language);
}
