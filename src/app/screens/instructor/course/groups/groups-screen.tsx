import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { type CourseGroups, getCourseGroups, type GroupSet } from "#contract/coursework/groups.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { SetDialog } from "./set-dialog.tsx";
import { SetPart } from "./set-part.tsx";

/** /instructor/course/{id}/groups?cohort=: sets of groups, divided by hand, at random or by trainees themselves. */
export function GroupsScreen() {
  return <TeachingFrame tab="groups">{({ program }) => <Groups key={program.id} courseId={program.id} />}</TeachingFrame>;
}

function Groups({ courseId }: { courseId: number }) {
  const cohort = Number(new URLSearchParams(useSearch()).get("cohort")) || undefined;
  const query = cohort === undefined ? {} : { cohort_id: cohort };
  const read = useCachedRead(getCourseGroups, { params: { id: courseId }, query });
  const [edited, setEdited] = useState<GroupSet | "new" | null>(null);
  return (
    <div className={stack(24, "pad-top-24", "pad-bottom-24")}>
      <KeptNotice of={read} />
      <LoadState of={read} skeleton={<SkeletonLines widths={[45, 88, 70]} />}>
        {(groups) => (
          <>
            <Head groups={groups} add={() => setEdited("new")} />
            {groups.sets.map((set) => (
              <SetPart
                key={`${set.id} ${groups.cohort_id ?? 0} ${set.version}`}
                courseId={courseId}
                set={set}
                cohortId={groups.cohort_id}
                learners={groups.learners}
                edit={() => setEdited(set)}
                reread={read.retry}
              />
            ))}
            <SetDialog courseId={courseId} edited={edited} close={() => setEdited(null)} saved={read.retry} />
          </>
        )}
      </LoadState>
    </div>
  );
}

function Head({ groups, add }: { groups: CourseGroups; add: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [path, go] = useLocation();
  const button = (
    <NetworkButton size="sm" icon={<Plus aria-hidden="true" />} onClick={add} offline={t`Needs a connection`}>
      <Trans>Add a set of groups</Trans>
    </NetworkButton>
  );
  if (groups.sets.length === 0)
    return (
      <EmptyState
        title={t`No groups yet`}
        help={t`Divide trainees by hand or at random, or let them choose. Then a practical application can be handed in by a group.`}
        action={button}
      />
    );
  return (
    <div className={cluster([8, 16], "center", "between")}>
      {groups.cohorts.length > 1 ? (
        <PlainSelect
          label={t`Cohort`}
          value={String(groups.cohort_id ?? "")}
          options={groups.cohorts.map(({ id, starts_on }) => ({ value: String(id), label: t`From ${formatDate(language, starts_on)}` }))}
          onChange={(id) => go(`${path}?cohort=${id}`)}
        />
      ) : (
        <p className={kit("soft", "sm")}>
          <Trans>Each trainee is in one group of a set at most.</Trans>
        </p>
      )}
      {button}
    </div>
  );
}
