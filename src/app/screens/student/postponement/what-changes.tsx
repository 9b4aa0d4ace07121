import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames, grid, stack } from "#app/ui/kit.ts";
import type { PostponementOption } from "#contract/requests/postponements.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import layout from "#app/ui/layout.module.css";
import type { Day } from "#app/widgets/time/riyadh-days.ts";
import pageCss from "#app/widgets/requests/request-page.module.css";
import { Timeline, type TimelineStep } from "#app/widgets/time/timeline.tsx";
import { PAUSE, type PostponementValues } from "./postponement-values.ts";

interface Props {
  option: PostponementOption;
  values: PostponementValues;
  today: Day;
}

/** The path from the request to the new end, and what stays as it is: before anything is sent. */
export function WhatChanges({ option, values, today }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const target = option.cohorts.find(({ id }) => String(id) === values.target_cohort_id);
  const back = target?.starts_at ?? (values.target_cohort_id === PAUSE ? values.to : "");
  const end = target?.ends_at ?? option.cohort?.ends_at;
  const day = (at: string) => formatDate(language, at, { weekday: true });
  const steps: TimelineStep[] = [
    { key: "today", state: "now", title: day(today), note: t`The request is sent` },
    { key: "reply", state: "open", title: t`Until ${day(option.reply_by)}`, note: t`Trainee affairs answer` },
    ...(values.from && back
      ? [
          {
            key: "pause",
            state: "open" as const,
            title: values.from > option.reply_by ? day(values.from) : t`As soon as it is approved`,
            note: t`Study stops; your progress is kept`,
          },
          { key: "back", state: "open" as const, title: day(back), note: t`You continue where you left off` },
        ]
      : []),
    ...(end && back ? [{ key: "end", state: "open" as const, title: day(end), note: t`The last day of the cohort` }] : []),
  ];
  const { used_times: used, max_times: most } = option.limits;
  const times = used + 1;
  return (
    <aside className={layout.panel} aria-labelledby="what-changes">
      <div className={classNames(stack(12), pageCss.section)}>
        <h2 id="what-changes">
          <Trans>What will change</Trans>
        </h2>
        <Timeline steps={steps} doneWord={t`Done`} />
        <dl className={classNames(grid(), pageCss.facts)}>
          {option.cohort ? <Fact name={t`End before postponing`}>{formatDate(language, option.cohort.ends_at)}</Fact> : null}
          <Fact name={t`Fees`}>
            <Trans>Do not change</Trans>
          </Fact>
          <Fact name={t`Your progress`}>
            <Trans>
              <bdi>{option.progress}%</bdi>, kept
            </Trans>
          </Fact>
          <Fact name={t`Access until`}>{formatDate(language, laterOf(option.access_until, target?.ends_at))}</Fact>
          <Fact name={t`Postponements`}>
            <Trans>
              {times} of {most}
            </Trans>
          </Fact>
        </dl>
      </div>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Access reaches to the end of the new cohort at least. */
const laterOf = (access: string, end: string | undefined): string => (end !== undefined && end > access.slice(0, 10) ? end : access);
