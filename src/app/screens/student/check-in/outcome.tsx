import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck, ClockArrowUp } from "lucide-react";
import { Problem } from "#contract/problem.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ExcuseOffer } from "#app/widgets/attendance/excuse-offer.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./check-in.module.css";
import type { CheckInOutcome } from "./use-check-in.ts";

/** What became of the code that was just read. */
export function Outcome({ outcome }: { outcome: CheckInOutcome }) {
  const { i18n } = useLingui();
  switch (outcome.kind) {
    case "idle":
    case "sending":
      return null;
    case "answered":
      return <Answered answer={outcome.answer} />;
    case "waiting":
      return (
        <output className={`${css.outcome} ${css.kept}`}>
          <ClockArrowUp aria-hidden="true" />
          <span>
            <b>
              <Trans>Your check-in is saved on this device</Trans>
            </b>
            <small>
              <Trans>It will be sent when the connection is back. The time at which you read the code counts.</Trans>
            </small>
          </span>
        </output>
      );
    case "refused":
      return (
        <NoticeBox kind="bad">
          <p>{problemSentence(i18n, outcome.problem)}</p>
          {outcome.problem instanceof Problem ? <ExcuseOffer code={outcome.problem.code} values={outcome.problem.options.values} /> : null}
        </NoticeBox>
      );
    case "foreign":
      return (
        <NoticeBox kind="bad">
          <Trans>This is not an attendance code.</Trans>
        </NoticeBox>
      );
  }
}

function Answered({ answer }: { answer: Extract<CheckInOutcome, { kind: "answered" }>["answer"] }) {
  const language = useAtomValue(languageAtom);
  return (
    <output className={`${css.outcome} ${answer?.result === "late" ? css.kept : css.good}`}>
      <CircleCheck aria-hidden="true" />
      <span>
        <b>
          {answer === null ? (
            <Trans>Your check-in has arrived</Trans>
          ) : answer.result === "present" ? (
            <Trans>You are marked present</Trans>
          ) : (
            <Trans>You are marked late</Trans>
          )}
        </b>
        {answer ? (
          <small>
            <bdi>{answer.session.translations[language].title}</bdi>{" "}
            <time dateTime={answer.session.starts_at}>
              {formatDateTime(language, answer.session.starts_at, { weekday: true, year: false })}
            </time>
          </small>
        ) : null}
      </span>
    </output>
  );
}
