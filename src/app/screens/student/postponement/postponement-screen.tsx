import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { cancelPostponement, getPostponement, listPostponements, type Postponement } from "#contract/requests/postponements.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { cachedOne } from "#app/state/cached/cached-one.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { AnswerForm } from "#app/widgets/requests/answer-form.tsx";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { Fact, RequestFrame } from "#app/widgets/requests/request-frame.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";
import { postponementState, stepWords } from "#app/widgets/requests/request-status.ts";
import { Pause } from "./postponement-item.tsx";
import { reasonWords } from "./postponement-words.ts";

const LIST = "/student/services/postponement";

/** One postponement request: where it stands, what was asked, and what happened to it. */
export function PostponementScreen() {
  const { id = "" } = useParams<{ id: string }>();
  const language = useAtomValue(languageAtom);
  const own = useCachedRead(getPostponement, { params: { id } });
  const kept = cachedOne(own, useCachedRead(listPostponements), (request) => request.id === id);
  const nextStep = useNextStep();
  return (
    <RequestFrame
      of={kept}
      list={LIST}
      title={({ program }) => (
        <Trans>
          Postponement: <bdi>{program.translations[language].title}</bdi>
        </Trans>
      )}
      before={({ question }) =>
        question ? <AnswerForm kind="postponement" id={id} question={question} list={LIST} onAnswered={kept.retry} /> : null
      }
      mark={(request) => <RequestMark state={postponementState(request)} />}
      facts={(request) => <Facts request={request} />}
      say={(step) => stepWords("postponement", step)}
      next={nextStep}
      cancel={() => call(cancelPostponement, { params: { id } })}
    />
  );
}

function Facts({ request }: { request: Postponement }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { cohort, attachments, reason_code: code, reason } = request;
  return (
    <>
      <Fact name={t`Request date`}>{formatDate(language, request.requested_at, { hijri: true })}</Fact>
      {cohort ? <Fact name={t`Cohort at the time`}>{formatDate(language, cohort.starts_at)}</Fact> : null}
      <Fact name={t`Requested`}>
        <Pause request={request} />
      </Fact>
      <Fact name={t`Reason`}>{i18n._(reasonWords[code])}</Fact>
      <Fact name={t`Explanation`}>
        <span dir="auto">{reason}</span>
      </Fact>
      {attachments.length > 0 ? (
        <Fact name={t`Attachments`}>
          <RequestFiles files={attachments} />
        </Fact>
      ) : null}
    </>
  );
}

function useNextStep() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return ({ status, waiting_for_seat: seatless, reply_by: by, target_cohort: target, to, question }: Postponement) => {
    if (question) return { title: t({ message: "Your answer", context: "request" }) };
    const reply = formatDate(language, by, { weekday: true });
    if (status === "pending") return { title: t`Decision`, note: t`Expected by ${reply}` };
    if (status === "approved") return { title: seatless ? t`Waiting for a seat` : t`The pause begins` };
    return status === "applied"
      ? { title: t`Resuming`, note: formatDate(language, target?.starts_at ?? to ?? by, { weekday: true }) }
      : null;
  };
}
