import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { getPostponementOptions, type PostponementOptions } from "#contract/requests/postponements.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "#app/widgets/requests/request-page.module.css";
import { PostponementFormView } from "./postponement-form.tsx";

/** R6.4: a new postponement request. Opens without a connection where its limits were read before. */
export function NewPostponementScreen() {
  const kept = useCachedRead(getPostponementOptions, { whole: true });
  const asked = new URLSearchParams(useSearch()).get("enrollment") ?? "";
  return (
    <div className={`${css.screen} ${css.wide}`}>
      <KeptNotice of={kept} />
      <LoadState of={kept} skeleton={<Skeleton className={css.skeleton} />}>
        {(options) => (options.length === 0 ? <Nothing /> : <PostponementFormView options={options} asked={wanted(options, asked)} />)}
      </LoadState>
    </div>
  );
}

/** The one that the address names, else the only one there is to choose. */
function wanted(options: PostponementOptions, asked: string): string {
  if (options.some(({ enrollment_id: id }) => String(id) === asked)) return asked;
  const eligible = options.filter((option) => option.eligible);
  return eligible.length === 1 ? String(eligible[0]?.enrollment_id) : "";
}

function Nothing() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`There is no program to postpone`}
      help={t`Programs that run or are about to begin can be postponed.`}
      action={<Button href="/student/enrollments">{t`My programs`}</Button>}
    />
  );
}
