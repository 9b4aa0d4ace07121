import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { cancelDeparture, getDeparture, listDepartures } from "#contract/requests/teaching-requests.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { keptOne } from "#app/state/kept/kept-one.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { ownState, ownStep } from "#app/widgets/requests/own-request-words.ts";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { Fact, RequestFrame } from "#app/widgets/requests/request-frame.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";

/** One request to leave a program: where it stands, and how many sessions somebody else must hold. */
export function DepartureScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const language = useAtomValue(languageAtom);
  const own = useKeptRead(getDeparture, { params: { id } });
  const kept = keptOne(own, useKeptRead(listDepartures), (request) => request.id === id);
  return (
    <RequestFrame
      of={kept}
      list={{ href: "/instructor/services/withdrawal?tab=mine", name: <Trans>Withdrawal requests</Trans> }}
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
          <Fact name={t`Sessions that somebody else must hold`}>{request.sessions_left}</Fact>
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
