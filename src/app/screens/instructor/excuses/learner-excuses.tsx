import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import { classNames, stack } from "#app/ui/kit.ts";
import type { LearnerExcuses as Excuses } from "#contract/requests/teaching-requests.ts";
import type { CachedRead } from "#app/state/cached/use-cached.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import page from "#app/widgets/requests/request-page.module.css";
import { useNow } from "#app/widgets/time/use-now.ts";
import { ExcuseRow } from "./excuse-row.tsx";
import css from "./learner-excuses.module.css";

/** Those that wait come first, and the one with the soonest limit is open already. */
export function LearnerExcuses({ read }: { read: CachedRead<Excuses> }) {
  const { t } = useLingui();
  const now = useNow();
  const asked = new URLSearchParams(useSearch()).get("open");
  // Undefined until a row was pressed: then the person's choice stands.
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  return (
    <LoadState of={read} skeleton={<Skeleton className={page.skeleton} />}>
      {(all) => {
        const first = all.find(({ id }) => id === asked) ?? all.find(({ can_decide: open }) => open);
        const open = chosen === undefined ? (first?.id ?? null) : chosen;
        if (all.length === 0)
          return (
            <EmptyState title={t`No excuses yet`} help={t`Excuses of your trainees appear here, those with the soonest limit first.`} />
          );
        return (
          <ul className={classNames(stack(), css.list)} data-open={all.some(({ id }) => id === open) || undefined}>
            {all.map((excuse) => (
              <ExcuseRow
                key={excuse.id}
                excuse={excuse}
                now={now}
                open={excuse.id === open}
                onToggle={() => setChosen(excuse.id === open ? null : excuse.id)}
                onDecided={() => {
                  setChosen(undefined);
                  read.retry();
                }}
                retry={read.retry}
              />
            ))}
          </ul>
        );
      }}
    </LoadState>
  );
}
