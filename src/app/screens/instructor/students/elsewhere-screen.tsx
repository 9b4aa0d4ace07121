import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation, useParams, useSearch } from "wouter";
import { listRosters, type Rosters } from "#contract/tools/rosters.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { isMissing } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { ROSTER_WIDTHS, RosterPart } from "./roster-part.tsx";

const ID = /^[1-9]\d{0,8}$/u;

/** `/instructor/training-programs/{id}/elsewhere?course=`: who is in the courses of other platforms from which trainees come into a program. */
export function ElsewhereScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return ID.test(id) ? <Elsewhere id={Number(id)} /> : <MissingRecord />;
}

function Elsewhere({ id }: { id: number }) {
  const { t } = useLingui();
  const read = useResource(listRosters, { params: { id } });
  const asked = Number(new URLSearchParams(useSearch()).get("course"));
  if (isMissing(read.failure)) return <MissingRecord />;
  return (
    <div className={stack(16, "pad-bottom-24")}>
      <PageHead title={t`From the other platform`} />
      <p className={kit("sm", "soft", "read")}>
        <Trans>The names are read from the platform each time: none of them is kept here, and nobody is enrolled by it.</Trans>
      </p>
      <LoadState of={read} skeleton={<SkeletonLines widths={ROSTER_WIDTHS} />}>
        {(rosters) => {
          const shown = rosters.find(({ id: one }) => one === asked) ?? rosters[0];
          if (!shown)
            return (
              <EmptyState
                title={t`No other platform says who is in its course yet`}
                help={t`It does once somebody opens this program from there, where its admin shares the names of the course with Qabas.`}
                action={
                  <NetworkButton tone="ink" offline={t`Needs a connection`} onClick={read.retry}>
                    <Trans context="roster">Read again</Trans>
                  </NetworkButton>
                }
              />
            );
          return (
            <>
              {rosters.length > 1 ? <Courses rosters={rosters} shown={shown.id} /> : null}
              <RosterPart key={shown.id} programId={id} roster={shown} />
            </>
          );
        }}
      </LoadState>
    </div>
  );
}

function Courses({ rosters, shown }: { rosters: Rosters; shown: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [path] = useLocation();
  return (
    <nav className={cluster(8)} aria-label={t`Courses of other platforms`}>
      {rosters.map(({ id, platform, title }) => (
        <Chip key={id} href={`${path}?course=${id}`} aria-current={id === shown ? "page" : undefined}>
          <bdi>{title ?? platform[language]}</bdi>
        </Chip>
      ))}
    </nav>
  );
}
