import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Hourglass, X } from "lucide-react";
import { classNames, cluster, grid, kit, stack } from "#app/ui/kit.ts";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { AttemptSummary } from "#contract/classroom/lesson-content.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import css from "./quiz.module.css";

interface Props {
  activity: NonNullable<ItemContent["activity"]>;
  online: boolean;
  busy: boolean;
  /** Answers of this device are on their way: another attempt would overtake them. */
  waits: boolean;
  completed: boolean;
  onStart: () => void;
  onOpen: (attempt: string) => void;
}

/** What a quiz asks for before it begins, and what came of the attempts so far. */
export function QuizIntro({ activity, online, busy, waits, completed, onStart, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const open = activity.attempts.find(({ status }) => status === "in_progress");
  const done = activity.attempts.filter(({ status }) => status !== "in_progress").reverse();
  const possible = online || (activity.offline_allowed && activity.questions !== null && activity.time_limit === null);
  const mark = activity.pass_mark;
  const left = activity.attempts_left;
  const now = useNow();
  const { due_at: dueAt } = activity;
  const due = dueAt ? formatDateTime(language, dueAt, { weekday: true, hijri: true }) : null;
  const over = dueAt ? now.getTime() > Date.parse(dueAt) : false;
  return (
    <div className={classNames(stack(20, "pad-top-8", "pad-bottom-24"), css.intro)}>
      <Blocks blocks={activity.body[language]} />
      <dl className={classNames(grid([12, 20], "pad-y-16", "border-block"), css.facts)}>
        <div>
          <dt className={kit("soft", "xs")}>{t`Questions`}</dt>
          <dd className={kit("strong", "tabular")}>{questionsCount(i18n, activity.question_count)}</dd>
        </div>
        <div>
          <dt className={kit("soft", "xs")}>{t`Time`}</dt>
          <dd className={kit("strong", "tabular")}>
            {activity.time_limit === null ? t`No time limit` : minutesCount(i18n, activity.time_limit)}
          </dd>
        </div>
        <div>
          <dt className={kit("soft", "xs")}>{t`Pass mark`}</dt>
          <dd className={kit("strong", "tabular")}>
            <bdi>{mark}%</bdi>
          </dd>
        </div>
        <div>
          <dt className={kit("soft", "xs")}>{t`Attempts left`}</dt>
          <dd className={kit("strong", "tabular")}>
            <Trans>
              {left} of {activity.attempts_allowed}
            </Trans>
          </dd>
        </div>
      </dl>
      {activity.wrong_takes ? (
        <p className={classNames(kit("soft", "sm"), css.help)}>
          <Trans>A wrong answer takes {activity.wrong_takes}% of its question’s points; an unanswered one takes nothing.</Trans>
        </p>
      ) : null}
      {due ? (
        <p className={classNames(kit("soft", "sm"), css.help)}>
          {over ? <Trans>The due date has passed: {due}</Trans> : <Trans>Attempts begin until {due}, Riyadh time</Trans>}
        </p>
      ) : null}
      <div className={cluster(12, "center")}>
        {open ? (
          <NetworkButton
            tone="ember"
            busy={busy}
            onClick={() => onOpen(open.id)}
            offline={t`Continuing needs a connection`}
          >{t`Continue the attempt`}</NetworkButton>
        ) : left > 0 && !waits && !over ? (
          <Button tone={completed ? "ink" : "ember"} busy={busy} disabled={!possible} onClick={onStart}>
            {!possible ? t`The quiz needs a connection` : done.length > 0 ? t`Try the quiz again` : t`Start quiz`}
          </Button>
        ) : null}
        {left === 0 && !open ? (
          <p className={classNames(kit("soft", "sm"), css.help)}>
            <Trans>You have used all attempts.</Trans>
          </p>
        ) : null}
        {!online && possible ? <DeviceMark kind="saved">{t`Works without a connection`}</DeviceMark> : null}
      </div>
      {done.length > 0 ? (
        <section aria-labelledby="attempts-title">
          <h2 id="attempts-title">
            <Trans>Attempts</Trans>
          </h2>
          <ol>
            {done.map((attempt) => (
              <li key={attempt.id} className={cluster([4, 16], "center", "between", "pad-y-12", "border-bottom")}>
                <AttemptLine attempt={attempt} secret={activity.review === "nothing"} />
                {activity.review === "nothing" || activity.review === "score" ? null : (
                  <NetworkButton
                    tone="plain"
                    size="sm"
                    onClick={() => onOpen(attempt.id)}
                    offline={t`Needs a connection`}
                  >{t`Review answers`}</NetworkButton>
                )}
              </li>
            ))}
          </ol>
        </section>
      ) : null}
    </div>
  );
}

const questionsCount = (i18n: I18n, count: number): string =>
  i18n._(msg({ message: plural(count, { one: "# question", other: "# questions" }) }));

function AttemptLine({ attempt, secret }: { attempt: AttemptSummary; secret: boolean }) {
  const language = useAtomValue(languageAtom);
  const { number, score, passed, status } = attempt;
  return (
    <span className={cluster([2, 12], "center")}>
      <b className={kit("strong")}>
        <Trans>Attempt {number}</Trans>
      </b>
      <small className={kit("faint", "xs")}>{formatDateTime(language, attempt.submitted_at ?? attempt.started_at, { year: false })}</small>
      {status === "expired" ? (
        <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
          <Trans context="attempt">Expired</Trans>
        </StatusMark>
      ) : null}
      {secret ? (
        <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
          <Trans context="attempt">Submitted</Trans>
        </StatusMark>
      ) : score === null ? (
        <StatusMark kind="wait" icon={<Hourglass aria-hidden="true" />}>
          <Trans>Being graded</Trans>
        </StatusMark>
      ) : (
        <StatusMark kind={passed ? "ok" : "bad"} pill icon={passed ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}>
          {passed ? (
            <Trans>
              Passed, <bdi>{score}%</bdi>
            </Trans>
          ) : (
            <Trans>
              Not passed, <bdi>{score}%</bdi>
            </Trans>
          )}
        </StatusMark>
      )}
    </span>
  );
}
