import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Suspense } from "react";
import { useSearch } from "wouter";
import { WaitingPlaces } from "#app/widgets/waiting-list/late-waiting-list.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { classNames, stack } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import type { Enrollment } from "#contract/enrollments/enrollments.ts";
import { EnrollmentItem } from "./enrollment-item.tsx";
import { type EnrollmentTab, inTab, tabOf, tabsOf } from "./enrollment-tabs.ts";
import css from "./enrollments-screen.module.css";
import { SavedCourses } from "./saved-courses.tsx";
import { EnrollmentsSkeleton } from "./enrollments-skeleton.tsx";
import { enrollmentsSource } from "#app/state/snapshots/cached-areas.ts";
import { useCached } from "#app/state/cached/use-cached.ts";

const addressOf = (tab: EnrollmentTab) => `/student/enrollments${tab === "all" ? "" : `?status=${tab}`}`;

/** R6.2: everything one is or was enrolled in; the tab in view is in the address. */
export function EnrollmentsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const tab = tabOf(new URLSearchParams(useSearch()).get("status"));
  const words = useTabWords();
  const kept = useEnrollments(language);
  return (
    <div className={classNames(stack(4), css.screen)}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<EnrollmentsSkeleton />}>
        {(all) => (
          <>
            <LinkTabs
              strip
              label={t`My programs by state`}
              current={tab}
              tabs={tabsOf(all, tab).map(({ tab: key, count }) => ({ key, href: addressOf(key), label: words[key].name, count }))}
            />
            <List shown={inTab(all, tab)} none={all.length === 0} empty={words[tab].empty} now={now} />
          </>
        )}
      </LoadState>
      <SavedCourses now={now} />
      <Suspense>
        <WaitingPlaces />
      </Suspense>
    </div>
  );
}

function List({ shown, none, empty, now }: { shown: readonly Enrollment[]; none: boolean; empty: string; now: Date }) {
  const { t } = useLingui();
  if (none) {
    return (
      <EmptyState
        title={t`No programs yet`}
        help={t`Your programs, their sessions and your progress appear here once you enrol.`}
        action={<Button href="/courses">{t`Browse courses`}</Button>}
      />
    );
  }
  if (shown.length === 0)
    return <EmptyState title={empty} action={<Button tone="quiet" href="/student/enrollments">{t`Show all my programs`}</Button>} />;
  // The one next step of the page: where the first of them goes on.
  const next = shown.find(({ next_item: item, status }) => item !== null && status === "active")?.id;
  return (
    <ul>
      {shown.map((enrollment) => (
        <EnrollmentItem key={enrollment.id} enrollment={enrollment} now={now} lit={enrollment.id === next} />
      ))}
    </ul>
  );
}

const useEnrollments = (language: string) => useCached(enrollmentsSource, language);

/** Name of each tab, and what it says where nothing is in it. */
function useTabWords(): Record<EnrollmentTab, { name: string; empty: string }> {
  const { t } = useLingui();
  return {
    all: { name: t({ message: "All", context: "my programs" }), empty: t`No programs yet` },
    active: { name: t({ message: "Active", context: "my programs" }), empty: t`No active programs` },
    completed: { name: t({ message: "Completed", context: "my programs" }), empty: t`No completed programs yet` },
    postponed: { name: t({ message: "Postponed", context: "my programs" }), empty: t`No postponed programs` },
    withdrawn: { name: t({ message: "Withdrawn", context: "my programs" }), empty: t`No programs that you withdrew from` },
    expired: { name: t({ message: "Ended", context: "my programs" }), empty: t`No programs whose access has ended` },
  };
}
