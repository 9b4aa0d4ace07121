import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { cancelDeparture, getDeparture, listDepartures } from "#contract/requests/teaching-requests.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { cachedOne } from "#app/state/cached/cached-one.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { ownState, ownStep } from "#app/widgets/teaching/own-request-words.ts";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { Fact, RequestFrame } from "#app/widgets/requests/request-frame.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";

/** One request to leave a program: where it stands, and how many sessions somebody else must hold. */
export function DepartureScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const language = useAtomValue(languageAtom);
  const own = useCachedRead(getDeparture, { params: { id } });
  const kept = cachedOne(own, useCachedRead(listDepartures), (request) => request.id === id);
  return (
    <RequestFrame
      of={kept}
      list="/instructor/services/withdrawal?tab=mine"
      title={({ program }) => (
        <Trans>
          Leaving: <bdi>{program.translations[language].title}</bdi>
        </Trans>
      )}
      mark={({ status }) => <RequestMark state={ownState[status]} />}
      facts={(request) => (
        <>
          <Fact name={t`Request date`}>{formatDate(language, request.requested_at, { hijri: true })}</Fact>
          <Fact name={t`Leaving from`}>{formatDate(language, request.effective_from, { weekday: true, hijri: true })}</Fact>
          <Fact name={t`Sessions that someone else must hold`}>{request.sessions_left}</Fact>
          <Fact name={t`Reason`}>
            <span dir="auto">{request.reason}</span>
          </Fact>
          {request.attachments.length > 0 ? (
            <Fact name={t`Attachments`}>
              <RequestFiles files={request.attachments} />
            </Fact>
          ) : null}
        </>
      )}
      say={ownStep}
      next={({ status, reply_by: by }) => {
        const reply = formatDate(language, by, { weekday: true });
        return status === "pending" ? { title: t`Decision`, note: t`Expected by ${reply}` } : null;
      }}
      cancel={() => call(cancelDeparture, { params: { id } })}
    />
  );
}
