import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { type Absence, cancelAbsence, getAbsence, listAbsences } from "#contract/requests/teaching-requests.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { cachedOne } from "#app/state/cached/cached-one.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { ExcuseSessions } from "#app/widgets/requests/excuse-sessions.tsx";
import { reasonWords } from "#app/widgets/requests/excuse-words.ts";
import { ownState, ownStep, proposalWords } from "#app/widgets/teaching/own-request-words.ts";
import { RequestFiles } from "#app/widgets/requests/request-files.tsx";
import { Fact, RequestFrame } from "#app/widgets/requests/request-frame.tsx";
import { RequestMark } from "#app/widgets/requests/request-mark.tsx";

/** One absence of the instructor: where it stands, and what is to become of its sessions. */
export function AbsenceScreen() {
  const { t } = useLingui();
  const { id = "" } = useParams<{ id: string }>();
  const language = useAtomValue(languageAtom);
  const own = useCachedRead(getAbsence, { params: { id } });
  const kept = cachedOne(own, useCachedRead(listAbsences), (absence) => absence.id === id);
  return (
    <RequestFrame
      of={kept}
      list="/instructor/services/excuses?tab=mine"
      title={({ sessions }) => (
        <Trans>
          Absence: <bdi>{sessions[0]?.program.translations[language].title ?? ""}</bdi>
        </Trans>
      )}
      mark={({ status }) => <RequestMark state={ownState[status]} />}
      facts={(absence) => <Facts absence={absence} />}
      say={ownStep}
      next={({ status, reply_by: by }) => {
        const reply = formatDate(language, by, { weekday: true });
        return status === "pending" ? { title: t`Decision`, note: t`Expected by ${reply}` } : null;
      }}
      cancel={() => call(cancelAbsence, { params: { id } })}
    />
  );
}

function Facts({ absence }: { absence: Absence }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { substitute, new_time: moved } = absence;
  return (
    <>
      <Fact name={t`Request date`}>{formatDate(language, absence.requested_at, { hijri: true })}</Fact>
      <Fact name={t`Absence from`}>
        <ExcuseSessions
          sessions={absence.sessions.map(({ id, starts_at, translations }) => ({
            id,
            starts_at,
            title: { ar: translations.ar.title, en: translations.en.title },
          }))}
        />
      </Fact>
      <Fact name={t`Proposed`}>
        {i18n._(proposalWords[absence.proposed])}
        {substitute ? (
          <>
            : <bdi>{substitute.translations[language].name}</bdi>
          </>
        ) : null}
        {moved ? `: ${formatDateTime(language, moved)}` : null}
      </Fact>
      <Fact name={t`Reason`}>{i18n._(reasonWords[absence.reason_code])}</Fact>
      <Fact name={t`Explanation`}>
        <span dir="auto">{absence.reason}</span>
      </Fact>
      {absence.attachments.length > 0 ? (
        <Fact name={t`Attachments`}>
          <RequestFiles files={absence.attachments} />
        </Fact>
      ) : null}
    </>
  );
}
