import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation, useSearch } from "wouter";
import { classNames, cluster, grid, sidebar, stack } from "#app/ui/kit.ts";
import { getGrades, type Grades, type ProgramGrades } from "#contract/coursework/grades.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { PrintButton } from "#app/widgets/print/print-button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { GradeAnswer } from "./grade-answer.tsx";
import { GradeItems } from "./grade-items.tsx";
import { GradesSkeleton } from "./grades-skeleton.tsx";
import { PrintedGrades } from "./printed-grades.tsx";
import { MarksScale } from "./marks-scale.tsx";
import { NeededTable } from "./needed-table.tsx";
import { ProgramChoice } from "./program-choice.tsx";
import { TranscriptButton } from "./transcript-button.tsx";
import css from "./grades-screen.module.css";

/** R6.4: what a program's grade is, what it still needs, and every assessment. The program in view is in the address. */
export function GradesScreen() {
  const { t } = useLingui();
  const now = useNow();
  const read = useCachedRead(getGrades, { whole: true });
  return (
    <div className={classNames(stack(20), css.screen)}>
      <KeptNotice of={read} />
      <LoadState of={read} skeleton={<GradesSkeleton />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title={t`No grades yet`}
              help={t`Grades of your programs appear here as soon as they are published.`}
              action={<Button href="/student/enrollments">{t`My programs`}</Button>}
            />
          ) : (
            <Shown all={all} now={now} />
          )
        }
      </LoadState>
    </div>
  );
}

function Shown({ all, now }: { all: Grades; now: Date }) {
  const [path, navigate] = useLocation();
  const asked = Number(new URLSearchParams(useSearch()).get("enrollment"));
  // Without a choice the one that says most: with the most marks, and not over.
  const running = all.filter(({ published, open }) => published && open > 0).toSorted((a, b) => b.max - a.max);
  const first = running[0] ?? all.find(({ published }) => published) ?? all[0];
  const grades = all.find((one) => one.enrollment_id === asked) ?? first;
  if (!grades) return null;
  return (
    <>
      <ProgramChoice all={all} current={grades.enrollment_id} choose={(id) => navigate(`${path}?enrollment=${id}`, { replace: true })} />
      <ProgramGrade grades={grades} now={now} />
    </>
  );
}

function ProgramGrade({ grades, now }: { grades: ProgramGrades; now: Date }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  if (grades.items.length === 0) {
    return (
      <EmptyState title={t`Grades are not published yet`} help={t`The assessments of this program and their weights will appear here.`} />
    );
  }
  const updated = grades.updated_at === null ? null : formatDate(language, grades.updated_at);
  return (
    <>
      <div className={sidebar([24, 48], "start")}>
        <div className={grid(16, "min-0")}>
          <GradeAnswer grades={grades} />
          <MarksScale grades={grades} />
        </div>
        <NeededTable grades={grades} />
      </div>
      <GradeItems grades={grades} now={now} />
      <footer className={cluster(12, "center", "between", "soft", "sm")}>
        {updated === null ? <span /> : <Trans>Last updated by the instructor: {updated}.</Trans>}
        <div className={cluster([8, 12], "center")}>
          <PrintButton>
            <Trans>Print grades</Trans>
          </PrintButton>
          <TranscriptButton />
        </div>
      </footer>
      <PrintedGrades grades={grades} now={now} />
    </>
  );
}
