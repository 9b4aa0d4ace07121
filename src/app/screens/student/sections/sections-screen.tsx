import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams, useSearch } from "wouter";
import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import { Problem } from "#contract/problem.ts";
import { formatDateRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { modulesCount } from "#app/widgets/catalogue/counts.ts";
import { unitsCount } from "#app/widgets/catalogue/course-counts.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { SectionsMissing } from "./sections-missing.tsx";
import { SectionPath } from "./section-path.tsx";
import css from "./sections-screen.module.css";
import { SectionsSummary } from "./sections-summary.tsx";
import { useSections } from "./use-sections.ts";

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
    <div className={css.screen}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(path) => (
          <>
            <Head path={path} />
            <div className={css.columns}>
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
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { program, cohort } = enrollment;
  const count = program.type === "diploma" ? modulesCount(i18n, sections.length) : unitsCount(i18n, sections.length);
  return (
    <header className={css.head}>
      <nav aria-label={t`Breadcrumb`}>
        <BackLink href="/student/enrollments">
          <Trans>My programs</Trans>
        </BackLink>
      </nav>
      <h1>
        <bdi>{program.translations[language].title}</bdi>
      </h1>
      <p>
        {count}
        {cohort ? (
          <>
            {language === "ar" ? "، " : ", "}
            {formatDateRange(language, cohort.starts_at, cohort.ends_at)}
          </>
        ) : null}
      </p>
    </header>
  );
}
